import Type from 'typebox'
import { call } from '../call.ts'
import { DeviceFault, OpenPaper, PaperWait, PrinterStatus } from '../entities/device.ts'
import { ReservationBrief, RoomOwnStatus, StaffReservation } from '../entities/reservation.ts'
import { Cubicle, Room, RoomAvailability } from '../entities/room.ts'
import {
  CivilDate,
  Id,
  Instant,
  Language,
  Line,
  Money,
  NullableCode,
  nullable,
  PointId,
  Sentence,
  SmallId,
  strict,
  written,
} from '../entities/scalars.ts'
import { ScheduleDay } from '../entities/schedule.ts'
import { Weather } from '../entities/weather.ts'
import { visitEntities } from './entity-groups.ts'
import { pinErrors, preassignRoomErrors, unfitErrors, visitErrors } from './error-groups.ts'
import { RoomChange } from './rooms.ts'
import { Nothing, nobody, onHub } from './sides.ts'

const ofReservation = { kind: 'reservation', from: 'params', name: 'id' } as const
const inBody = (name: 'resId' | 'reservationId') => ({ kind: 'reservation', from: 'body', name }) as const

export const receptionCalls = {
  dayBoard: call({
    method: 'GET',
    path: '/api/api/reservations/day',
    sides: onHub,
    limit: 'usual',
    reads: [...visitEntities, 'section', 'attendant', 'setting', 'scheduleOverride', 'printer'],
    errors: [],
    summary: 'The whole evening for the desk in one answer',
    history: 'nights',
    policy: { who: ['Reception', 'Admin'], subject: nobody },
    query: strict({ dt: Type.Optional(CivilDate) }),
    answer: Type.Object({
      date: CivilDate,
      now: Instant,
      isTonight: Type.Boolean(),
      day: ScheduleDay,
      reservations: Type.Array(StaffReservation, { maxItems: 1000 }),
      rooms: Type.Array(Room, { maxItems: 200 }),
      /** The visits of earlier nights that are Arrived or Waiting and have no room. */
      leftOver: Type.Array(ReservationBrief, { maxItems: 200 }),
      cubicles: Type.Array(Cubicle, { maxItems: 200 }),
      printers: Type.Array(PrinterStatus, { maxItems: 40 }),
      /** All devices that do not work, those of the rooms too. */
      faults: Type.Array(DeviceFault, { maxItems: 500 }),
      /** False until a device has reported since the hub started. */
      areFaultsKnown: Type.Boolean(),
      /** The papers of the last hour that have not come out. */
      papers: Type.Array(OpenPaper, { maxItems: 500 }),
      cardNeeded: Type.Boolean(),
      /** Of tonight; null where there is none. */
      weather: nullable(Weather),
    }),
  }),
  deskNumbers: call({
    method: 'GET',
    path: '/api/api/reservations/numbers',
    sides: onHub,
    limit: 'usual',
    reads: [...visitEntities, 'section', 'attendant', 'setting', 'scheduleOverride', 'supplyRequest'],
    errors: [],
    summary: 'The evening in numbers, for a locked desk',
    policy: { who: ['Reception', 'Admin'], subject: nobody },
    answer: Type.Object({
      day: ScheduleDay,
      /** Rooms that have asked for something. */
      asks: Type.Integer(),
      /** Visits that have had their status for too long. */
      late: Type.Integer(),
      waiting: Type.Integer(),
      ready: Type.Integer(),
      here: Type.Integer(),
      upcoming: Type.Integer(),
      /** Rooms that are free; null for a facility without rooms. */
      rooms: Type.Union([Type.Integer(), Type.Null()]),
    }),
    whileHeld: ['deskLocked'],
  }),
  deskLock: call({
    method: 'POST',
    path: '/api/api/building/desklock',
    sides: onHub,
    limit: 'usual',
    changes: 'everything',
    errors: [],
    summary: 'Lock this session until the desk is unlocked',
    policy: { who: ['Reception', 'Admin'], subject: nobody },
    answer: Nothing,
    envelope: 'wrapped',
    whileHeld: ['deskLocked'],
  }),
  deskUnlock: call({
    method: 'POST',
    path: '/api/api/building/deskunlock',
    sides: onHub,
    limit: 'usual',
    changes: 'everything',
    errors: pinErrors,
    summary: 'Open the desk that had locked itself, by the PIN or the card of whoever works here',
    policy: { who: ['Reception', 'Admin'], subject: nobody },
    body: strict({ cardCode: written(64, 1) }),
    answer: Nothing,
    envelope: 'wrapped',
    whileHeld: ['deskLocked'],
  }),
  checkIn: call({
    method: 'POST',
    path: '/api/api/reservations/checkin',
    sides: onHub,
    limit: 'usual',
    changes: ['reservation', 'statusHistory', 'cubicle', 'room'],
    errors: [...visitErrors, 'pinLocked'],
    summary: 'Check a patron in, and print her receipt where a printer is named',
    policy: { who: ['Reception', 'Kiosk'], subject: inBody('resId') },
    body: strict({
      resId: Id,
      printer: Type.Optional(PointId),
      userLanguage: Type.Optional(Language),
      cardCode: Type.Optional(written(64, 1)),
    }),
    answer: Type.Object({
      reservation: ReservationBrief,
      waitingCode: NullableCode,
      balance: Money,
      cubicle: nullable(Type.Object({ id: SmallId, name: Line })),
      receipt: Type.Enum(['asked', 'none']),
    }),
    envelope: 'wrapped',
  }),
  markNoShow: call({
    method: 'POST',
    path: '/api/api/reservations/{id}/noshow',
    sides: onHub,
    limit: 'usual',
    changes: ['reservation'],
    errors: ['noShowNever', 'noShowTooEarly', 'reservationMissing', 'shabbosMode', 'statusNotAllowed'],
    summary: 'Mark a patron who has not come as a no-show; the status Reserved takes it back',
    policy: { who: ['Reception', 'Admin'], subject: ofReservation },
    params: strict({ id: Id }),
    answer: StaffReservation,
    envelope: 'wrapped',
  }),
  printReceipt: call({
    method: 'POST',
    path: '/api/api/reservations/printreceipt',
    sides: onHub,
    limit: 'usual',
    changes: ['reservation'],
    errors: ['reservationMissing', 'shabbosMode'],
    summary: 'Print the receipt again',
    policy: { who: ['Reception', 'Kiosk'], subject: inBody('resId') },
    body: strict({ resId: Id, printer: PointId }),
    /** `waits`: why it does not print yet. */
    answer: Type.Object({ printer: PointId, waits: nullable(PaperWait) }),
    envelope: 'wrapped',
  }),
  assignRoom: call({
    method: 'POST',
    path: '/api/api/reservations/assignroom',
    sides: onHub,
    limit: 'usual',
    changes: ['reservation', 'statusHistory', 'cubicle', 'room'],
    errors: [...visitErrors, ...unfitErrors, 'pinLocked'],
    summary: 'Place a patron into a room',
    policy: { who: ['staff'], subject: inBody('reservationId') },
    body: strict({
      reservationId: Id,
      roomId: SmallId,
      /** The room's status on the caller's screen; 409 if it is another now. */
      roomStatus: Type.Optional(RoomOwnStatus),
      /** Why it is a room that lacks what she needs. */
      overrideReason: Type.Optional(Sentence),
      cardCode: Type.Optional(written(64, 1)),
    }),
    answer: RoomChange,
    envelope: 'wrapped',
  }),
  preassignRoomAvailability: call({
    method: 'GET',
    path: '/api/api/reservations/{id}/preassignroomavailability',
    sides: onHub,
    limit: 'usual',
    reads: visitEntities,
    errors: ['reservationMissing'],
    summary: 'The rooms with whether they may be preassigned',
    policy: { who: ['staff'], subject: ofReservation },
    params: strict({ id: Id }),
    answer: Type.Array(RoomAvailability, { maxItems: 200 }),
  }),
  preassignRoom: call({
    method: 'POST',
    path: '/api/api/reservations/{id}/preassignroom/',
    sides: onHub,
    limit: 'usual',
    changes: ['reservation'],
    errors: preassignRoomErrors,
    summary: 'Preassign a room; 0 removes it',
    policy: { who: ['staff'], subject: ofReservation },
    params: strict({ id: Id }),
    body: strict({
      roomId: Type.Integer({ minimum: 0, maximum: 9999 }),
      /** Why it is a room that lacks what she needs. */
      overrideReason: Type.Optional(Sentence),
    }),
    answer: StaffReservation,
    envelope: 'wrapped',
  }),
} as const
