import Type from 'typebox'
import { call } from '../call.ts'
import { EveningEstimates, VisitNow } from '../entities/estimate.ts'
import { Section } from '../entities/room.ts'
import { Id, SmallId, strict } from '../entities/scalars.ts'
import { RoomRequest } from '../entities/supply-request.ts'
import { roomEntities } from './entity-groups.ts'
import { pinErrors, relayedToHub, sectionAttendantErrors } from './error-groups.ts'
import { RoomChange } from './rooms.ts'
import { both, Nothing, nobody, onHub } from './sides.ts'

const params = strict({ id: SmallId })
const ownRoom = { kind: 'room', from: 'params', name: 'id' } as const

/** Our own calls of the evening. */
export const eveningCalls = {
  supplyList: call({
    method: 'GET',
    path: '/api/api/rooms/supplyrequests',
    sides: onHub,
    limit: 'usual',
    reads: roomEntities,
    errors: [],
    summary: 'What the rooms have asked for and nobody has brought yet: help first, then the oldest',
    policy: { who: ['staff'], subject: nobody },
    answer: Type.Array(RoomRequest, { maxItems: 500 }),
  }),
  eveningEstimates: call({
    method: 'GET',
    path: '/api/api/evening/estimates',
    sides: onHub,
    limit: 'usual',
    reads: ['reservation', 'room', 'section'],
    errors: [],
    summary: 'How long who waits, which room is free next, and what to clean first',
    policy: { who: ['staff', 'Technician'], subject: nobody },
    answer: EveningEstimates,
  }),
  visitNow: call({
    method: 'GET',
    path: '/api/api/reservations/{id}/now',
    sides: both,
    limit: 'usual',
    reads: ['reservation', 'room', 'section'],
    errors: [...relayedToHub, 'reservationMissing'],
    summary: 'A visit while its patron is here: her place, the wait, her room',
    policy: { who: ['self', 'staff'], subject: { kind: 'reservation', from: 'params', name: 'id' } },
    params: strict({ id: Id }),
    answer: VisitNow,
    relay: { portal: 'visitNow' },
  }),
  roomAdminUnlock: call({
    method: 'POST',
    path: '/api/api/rooms/{id}/adminpasscode',
    sides: onHub,
    limit: 'usual',
    changes: ['attention'],
    errors: [...pinErrors, 'passcodeNotSet'],
    summary: 'May the hidden admin menu of this room’s panel open? Wrong ones in a row lock it',
    policy: { who: ['Room'], subject: ownRoom },
    params,
    body: strict({ passcode: Type.String({ pattern: '^[0-9]{4}$', maxLength: 4 }) }),
    answer: Nothing,
    envelope: 'wrapped',
  }),
  roomExtension: call({
    method: 'POST',
    path: '/api/api/rooms/{id}/extension',
    sides: onHub,
    limit: 'usual',
    changes: ['room'],
    errors: ['roomMissing'],
    summary: 'The extension of the phone in a room; blank where there is none',
    policy: { who: ['Admin', 'Technician'], subject: nobody },
    params,
    body: strict({ extension: Type.String({ pattern: '^[0-9*#]{0,16}$', maxLength: 16 }) }),
    answer: RoomChange,
    envelope: 'wrapped',
  }),
  sections: call({
    method: 'GET',
    path: '/api/api/sections',
    sides: onHub,
    limit: 'usual',
    reads: ['section', 'attendant'],
    errors: [],
    summary: 'The sections of the facility and who attends each',
    policy: { who: ['staff', 'Technician'], subject: nobody },
    answer: Type.Array(Section, { maxItems: 100 }),
  }),
  sectionAttendant: call({
    method: 'POST',
    path: '/api/api/sections/{id}/attendant',
    sides: onHub,
    limit: 'usual',
    changes: ['section', 'room', 'reservation', 'statusHistory'],
    errors: sectionAttendantErrors,
    summary: 'Who attends a section; its rooms that are offline open with her. 0 sends her home',
    policy: { who: ['Reception', 'Admin'], subject: nobody },
    params,
    body: strict({ attendantId: Type.Integer({ minimum: 0, maximum: 9999 }) }),
    answer: Type.Array(Section, { maxItems: 100 }),
    envelope: 'wrapped',
  }),
} as const
