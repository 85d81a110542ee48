import Type from 'typebox'
import { call } from '../call.ts'
import { LayoutDiff, LayoutFile } from '../entities/layout-file.ts'
import { OutOfServiceBody, OutOfServicePeriod } from '../entities/out-of-service.ts'
import { Id, strict } from '../entities/scalars.ts'
import { ScheduleDayChange } from '../entities/schedule.ts'
import { layoutErrors, outOfServiceErrors, relayedToHub } from './error-groups.ts'
import { both, Nothing, nobody } from './sides.ts'

const entities = ['room', 'section', 'cubicle'] as const
const toHub = { portal: 'building' } as const

/** The building's editor. A form sends a file with the one row that it changes. */
export const buildingCalls = {
  layoutExport: call({
    method: 'GET',
    path: '/api/api/building/layout',
    sides: both,
    limit: 'usual',
    reads: entities,
    errors: [...relayedToHub],
    summary: 'The building as a file: sections, rooms (retired ones too) and cubicles',
    policy: { who: ['Admin', 'Technician'], subject: nobody },
    answer: LayoutFile,
    relay: toHub,
  }),
  layoutCompare: call({
    method: 'POST',
    path: '/api/api/building/layout/compare',
    sides: both,
    limit: 'usual',
    changes: [],
    errors: [...relayedToHub, ...layoutErrors],
    summary: 'What a layout file would change; nothing is written',
    policy: { who: ['Admin'], subject: nobody },
    body: LayoutFile,
    answer: LayoutDiff,
    relay: toHub,
  }),
  layoutImport: call({
    method: 'POST',
    path: '/api/api/building/layout',
    sides: both,
    limit: 'usual',
    changes: entities,
    errors: [...relayedToHub, ...layoutErrors, 'shabbosMode'],
    summary: 'Apply a layout file: all of it or nothing; what is not named stays',
    policy: { who: ['Admin'], subject: nobody },
    body: LayoutFile,
    answer: LayoutDiff,
    envelope: 'wrapped',
    relay: toHub,
  }),
  outOfServiceList: call({
    method: 'GET',
    path: '/api/api/building/outofservice',
    sides: both,
    limit: 'usual',
    reads: ['outOfService', 'room', 'reservation', 'setting', 'scheduleOverride'],
    errors: [...relayedToHub],
    summary: 'The rooms out of service, each with the reservations that no longer fit',
    policy: { who: ['Admin', 'Technician'], subject: nobody },
    answer: Type.Array(OutOfServicePeriod, { maxItems: 400 }),
    relay: toHub,
  }),
  outOfServiceSet: call({
    method: 'POST',
    path: '/api/api/building/outofservice',
    sides: both,
    limit: 'usual',
    changes: ['outOfService', 'share'],
    errors: [...relayedToHub, ...outOfServiceErrors],
    summary: 'Take a room out of service for nights; answers the reservations that no longer fit',
    policy: { who: ['Admin'], subject: nobody },
    body: OutOfServiceBody,
    answer: Type.Array(ScheduleDayChange, { maxItems: 400 }),
    envelope: 'wrapped',
    relay: toHub,
  }),
  outOfServiceEnd: call({
    method: 'POST',
    path: '/api/api/building/outofservice/{periodId}/end',
    sides: both,
    limit: 'usual',
    changes: ['outOfService', 'share'],
    errors: [...relayedToHub, 'outOfServiceMissing', 'shabbosMode'],
    summary: 'End a period out of service at once',
    policy: { who: ['Admin'], subject: nobody },
    params: strict({ periodId: Id }),
    answer: Nothing,
    envelope: 'wrapped',
    relay: toHub,
  }),
} as const
