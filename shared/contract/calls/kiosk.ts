import Type from 'typebox'
import { call } from '../call.ts'
import { KioskState, KioskVisit, WaitingDisplay } from '../entities/kiosk.ts'
import { Id, Language, PointId, strict, written } from '../entities/scalars.ts'
import { shabbosEntities } from './entity-groups.ts'
import { visitErrors } from './error-groups.ts'
import { nobody, onHub } from './sides.ts'

/** The public screens: the kiosk and the waiting display. Our own calls, all of the hub. */
export const kioskCalls = {
  kioskState: call({
    method: 'GET',
    path: '/api/api/kiosk',
    sides: onHub,
    limit: 'usual',
    reads: [...shabbosEntities, 'cardReader', 'printer', 'listEntry', 'setting'],
    errors: [],
    summary: 'Whether the kiosk is in use, and where its receipts come out',
    policy: { who: ['Kiosk'], subject: nobody },
    answer: KioskState,
  }),
  kioskFind: call({
    method: 'POST',
    path: '/api/api/kiosk/find',
    sides: onHub,
    limit: 'usual',
    changes: [],
    errors: ['kioskNotFound', 'slowDown'],
    summary: 'Tonight’s reservation of a phone or a code, five times a minute and kiosk',
    policy: { who: ['Kiosk'], subject: nobody },
    /** In the body, so that no phone is in a URL. */
    body: strict({ phoneOrCode: written(24, 3) }),
    answer: KioskVisit,
    envelope: 'wrapped',
  }),
  kioskArrive: call({
    method: 'POST',
    path: '/api/api/kiosk/arrive',
    sides: onHub,
    limit: 'usual',
    changes: ['reservation', 'statusHistory', 'cubicle', 'attention'],
    errors: visitErrors,
    summary: 'She is here: checked in where nothing is due, else announced to the desk',
    policy: { who: ['Kiosk'], subject: { kind: 'reservation', from: 'body', name: 'resId' } },
    body: strict({ resId: Id, userLanguage: Language, printer: Type.Optional(PointId) }),
    answer: KioskVisit,
    envelope: 'wrapped',
  }),
  waitingDisplay: call({
    method: 'GET',
    path: '/api/api/display',
    sides: onHub,
    limit: 'usual',
    reads: ['reservation', 'room', ...shabbosEntities],
    errors: [],
    summary: 'The codes that are called to their rooms',
    policy: { who: ['Display'], subject: nobody },
    answer: WaitingDisplay,
  }),
} as const
