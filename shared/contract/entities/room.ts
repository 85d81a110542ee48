import { roomUses } from '@mayim/domain/capacity/room-fit.ts'
import { cubicleStatuses } from '@mayim/domain/status.ts'
import Type, { type Static } from 'typebox'
import { DeviceFault } from './device.ts'
import { WaitRange } from './estimate.ts'
import { VisitMark } from './mark.ts'
import { ReservationBrief, RoomOwnStatus, RoomStatus } from './reservation.ts'
import {
  CivilDate,
  Code,
  Id,
  Instant,
  Language,
  Line,
  NullableCode,
  NullableFlag,
  NullableId,
  NullableInstant,
  NullableLine,
  NullableNumber,
  NullableSmallId,
  NullableTime,
  nullable,
  SmallId,
} from './scalars.ts'
import { RoomAlarm, RoomRequest, SupplyRequest } from './supply-request.ts'
import { CheckPreference, CompanyPreference } from './user.ts'

export const Section = Type.Object({
  id: SmallId,
  name: Line,
  attendant: nullable(Type.Object({ id: SmallId, firstName: Line, lastName: Line })),
})
export type Section = Static<typeof Section>

/** Until when a room is out of service tonight, and why; null while it is in use (building-192). */
const RoomOutOfService = nullable(Type.Object({ toDate: CivilDate, reason: Line }))

/** What a room is made for besides a shower or a bath. */
const RoomUses = Type.Array(Type.Enum([...roomUses]), { maxItems: roomUses.length })

/** A room. `status` is the displayed status, `roomStatus` its own (visit-2). */
export const Room = Type.Object({
  id: SmallId,
  name: Line,
  section: Section,
  bath: Type.Boolean(),
  uses: RoomUses,
  status: RoomStatus,
  roomStatus: RoomOwnStatus,
  statusSince: Instant,
  language: Language,
  /** As the device reports it; null until it has reported. */
  lights: NullableFlag,
  /** Its lights and doors that do not work (building-76). */
  faults: Type.Array(DeviceFault, { maxItems: 20 }),
  outOfService: RoomOutOfService,
  reservation: nullable(ReservationBrief),
  /** Its visit is of an earlier night (visit-161). */
  leftOver: Type.Boolean(),
  preassigned: nullable(ReservationBrief),
  supplies: Type.Array(SupplyRequest, { maxItems: 100 }),
})
export type Room = Static<typeof Room>

export const CleaningRoom = Type.Object({
  id: SmallId,
  name: Line,
  status: RoomOwnStatus,
  statusSince: Instant,
  /** When the room is needed next, if known. */
  neededBy: NullableTime,
})
export type CleaningRoom = Static<typeof CleaningRoom>

/** A room that can be preassigned or assigned (visit-41). */
export const RoomAvailability = Type.Object({
  id: SmallId,
  name: Line,
  available: Type.Boolean(),
  bath: Type.Boolean(),
  status: RoomStatus,
  section: Section,
  /** The code of the refusal if it is not available. */
  reason: NullableLine,
  /** Staff may keep it all the same with a reason of their own, which is stored. */
  needsReason: Type.Boolean(),
  /** Nobody may keep it. */
  isFinal: Type.Boolean(),
})
export type RoomAvailability = Static<typeof RoomAvailability>

export const Cubicle = Type.Object({
  id: SmallId,
  name: Line,
  status: Type.Enum([...cubicleStatuses]),
  reservationId: NullableId,
  reservationCode: NullableCode,
  /** Its night, which may be an earlier one. */
  reservationDate: nullable(CivilDate),
})
export type Cubicle = Static<typeof Cubicle>

/** A step that may be pressed now; `availableAt` is when a wait (for nightfall) ends. */
export const NextStep = Type.Object({
  transition: Type.String({ maxLength: 8 }),
  status: RoomStatus,
  enabled: Type.Boolean(),
  reason: NullableLine,
  availableAt: NullableInstant,
})
export type NextStep = Static<typeof NextStep>

/** Everything that a room's panel shows (privacy-3): code, status, number of patrons ahead. */
export const RoomPanel = Type.Object({
  roomId: SmallId,
  name: Line,
  status: RoomStatus,
  roomStatus: RoomOwnStatus,
  statusSince: Instant,
  reservationCode: NullableCode,
  nBefore: NullableNumber,
  /** The wait until she is called, as shown; null if no useful prediction exists. */
  wait: nullable(WaitRange),
  language: Language,
  lights: NullableFlag,
  businessDate: CivilDate,
  zmanTevillah: NullableTime,
  shabbosMode: Type.Boolean(),
  /** It is Shabbos or Yom Tov now: the panel shows one fixed page and accepts no press. */
  shabbosNow: Type.Boolean(),
  idleSeconds: Type.Integer(),
  /** The patron's steps. */
  next: Type.Array(NextStep, { maxItems: 12 }),
  /** The steps that an attendant may press here with her card or PIN, if the setting has her press in the room. */
  attendantNext: Type.Array(NextStep, { maxItems: 12 }),
  /** Whether the patron may request a call by telephone. */
  hasPhone: Type.Boolean(),
  /** A lock of the room can be released from its panel (building-413). */
  canRelease: Type.Boolean(),
  /** The alarms of the room that nobody has ended. */
  alarms: Type.Array(RoomAlarm, { maxItems: 40 }),
  supplies: Type.Array(SupplyRequest, { maxItems: 100 }),
})
export type RoomPanel = Static<typeof RoomPanel>

/** One card of the attendants' board: codes, and a first name if the facility allows it. */
export const BoardRoom = Type.Object({
  roomId: SmallId,
  name: Line,
  section: Section,
  bath: Type.Boolean(),
  status: RoomStatus,
  statusSince: Instant,
  /** When the status will have lasted too long; null for a status without a limit. */
  warnAt: NullableInstant,
  lights: NullableFlag,
  /** Its lights and doors that do not work (building-76). */
  faults: Type.Array(DeviceFault, { maxItems: 20 }),
  outOfService: RoomOutOfService,
  reservationId: NullableId,
  reservationCode: NullableCode,
  /** Its visit is of an earlier night (visit-161). */
  leftOver: Type.Boolean(),
  /** Only if the facility allows it; '' otherwise. */
  firstName: Line,
  /** What is special about the patron in it. */
  marks: Type.Array(VisitMark, { maxItems: 6 }),
  /** The patron's notes to the attendant: of this visit, then of every visit. */
  note: Type.String({ maxLength: 4001 }),
  /** Null if the facility has no checks and she has requested none. */
  checkedBy: nullable(CheckPreference),
  company: CompanyPreference,
  handSignal: Type.Boolean(),
  /** Place in the ready queue of the section, from 1; null outside it. */
  queuePlace: NullableNumber,
  /** The wait until she is called, as shown to her. */
  wait: nullable(WaitRange),
  next: Type.Array(NextStep, { maxItems: 20 }),
  supplies: Type.Array(SupplyRequest, { maxItems: 100 }),
})
export type BoardRoom = Static<typeof BoardRoom>

export const WaitingCode = Type.Object({
  reservationId: Id,
  reservationCode: Code,
  since: Instant,
  bath: Type.Boolean(),
  marks: Type.Array(VisitMark, { maxItems: 6 }),
  /** The wait until she is assigned a room. */
  wait: nullable(WaitRange),
  /** The room that the plan gives her. */
  roomId: NullableSmallId,
})

export const AttendantBoard = Type.Object({
  businessDate: CivilDate,
  zmanTevillah: NullableTime,
  rooms: Type.Array(BoardRoom, { maxItems: 200 }),
  waiting: Type.Array(WaitingCode, { maxItems: 300 }),
  cleaning: Type.Array(CleaningRoom, { maxItems: 200 }),
  /** The requests of the rooms: help first, then the oldest. */
  requests: Type.Array(RoomRequest, { maxItems: 500 }),
  cardNeeded: Type.Boolean(),
})
export type AttendantBoard = Static<typeof AttendantBoard>
