import { forEachChoice } from '@mayim/domain/capacity/choices.ts'
import { paidFates } from '@mayim/domain/money/cancel-money.ts'
import { sides } from '@mayim/domain/side.ts'
import { reservationStatuses, roomStatuses } from '@mayim/domain/status.ts'
import Type, { type Static, type TProperties } from 'typebox'
import { Payment } from './payment.ts'
import {
  CivilDate,
  Code,
  Id,
  Instant,
  Language,
  Line,
  Money,
  Note,
  NullableCode,
  NullableFlag,
  NullableId,
  NullableInstant,
  NullableLine,
  NullableNumber,
  NullableSmallId,
  nullable,
  Sentence,
  SmallId,
  WallTime,
} from './scalars.ts'
import { MerchandiseLine } from './shop.ts'
import { SupplyRequest } from './supply-request.ts'
import { CheckWish, CompanyWish } from './user.ts'

export const ReservationStatus = Type.Enum([...reservationStatuses])
export const RoomOwnStatus = Type.Enum([...roomStatuses])
/** What a room shows: its reservation's status while one is in it, its own otherwise (visit-2). */
export const RoomStatus = Type.Enum([...roomStatuses, ...reservationStatuses])

export const roomTypes = [
  'private-bath',
  'private-shower',
  'private-wheelchair',
  'segula',
  'bath',
  'wheelchair',
  'shower',
] as const
export const RoomType = Type.Enum([...roomTypes])

/** An entry of the status history (visit-9). `attendant` is the name on the card that was swiped. */
export const StatusHistoryEntry = Type.Object({
  previousReservationStatus: Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 32 }),
  newReservationStatus: ReservationStatus,
  previousStatusChange: NullableInstant,
  dateCreated: Instant,
  statusLastUpdatedByUser: Type.Optional(NullableLine),
  statusLastUpdatedByRole: Type.Optional(Line),
  statusLastUpdatedByIp: Type.Optional(NullableLine),
  attendant: Type.Optional(NullableLine),
})
export type StatusHistoryEntry = Static<typeof StatusHistoryEntry>

export const PriceLine = Type.Object({ key: Line, amount: Money })

/** The room as a reservation names it; the attendant's name only. */
export const ReservationRoom = Type.Object({
  id: SmallId,
  name: Line,
  section: Type.Object({
    id: SmallId,
    attendant: nullable(Type.Object({ id: SmallId, firstName: Line, lastName: Line })),
  }),
})

/** What the choices are, the same in the request, the patron's view and the staff's view. */
export const reservationChoices = forEachChoice(() => Type.Boolean())

const patronFields = {
  reservationId: Id,
  reservationCode: Code,
  reservationStatus: ReservationStatus,
  reservationDate: CivilDate,
  reservationTime: WallTime,
  expectedEndTime: WallTime,
  reservationCreated: Instant,
  userId: Id,
  roomType: RoomType,
  ...reservationChoices,
  useDiscountPrice: Type.Boolean(),
  member: Type.Boolean(),
  alternateLocation: NullableLine,
  advanceReservation: Type.Boolean(),
  waitingCode: NullableCode,
  /** Of the reservation, fixed when it was booked. */
  price: Money,
  priceLines: Type.Array(PriceLine, { maxItems: 40 }),
  balance: Money,
  amountPaid: Money,
  paid: Type.Boolean(),
  payments: Type.Array(Payment, { maxItems: 200 }),
  merchandise: Type.Array(MerchandiseLine, { maxItems: 50 }),
  merchTotal: Money,
  donationTotal: Money,
  tipTotal: Money,
  reservationNotes: Note,
  userNotes: Note,
  replacingReservationId: NullableId,
  /** Until when what is canceled may be taken back; null for what stands, and where nothing can be taken back. */
  undoUntil: NullableInstant,
  /** Until when an unpaid booking is held, or was before it ran out; null for every other. */
  holdExpiresAt: NullableInstant,
  timeArrived: NullableInstant,
  timeCompleted: NullableInstant,
  /** Told with her cancellation where something was paid: what is due to her, and as what; staff carry it out. */
  refund: Type.Optional(Type.Object({ fate: Type.Enum([...paidFates]), amount: Money })),
  /** Somebody has asked the side that owns it to cancel it, and that side has not answered yet. */
  cancelRequested: Type.Optional(Type.Boolean()),
  /** Told to herself: what the desk takes her in by when it has not heard of her booking; for a QR code. */
  bookingProof: Type.Optional(Type.String({ maxLength: 600, pattern: '^[A-Za-z0-9_.-]+$' })),
}

const staffFields = {
  /** How long it stands in this status. */
  statusSince: Instant,
  language: Language,
  notes: Note,
  user: Type.Object({
    id: Id,
    firstName: Type.Optional(Line),
    lastName: Type.Optional(Line),
    phone: Type.Optional(NullableLine),
    notes: Type.Optional(Note),
    /** Who looks her over before she goes in, as she has chosen. */
    checkedBy: Type.Optional(CheckWish),
    company: Type.Optional(CompanyWish),
    handSignal: Type.Optional(Type.Boolean()),
    internalNote: Type.Optional(Note),
    excludedAttendants: Type.Optional(Type.Array(SmallId, { maxItems: 100 })),
  }),
  room: nullable(ReservationRoom),
  roomId: NullableSmallId,
  roomIdPreassign: NullableSmallId,
  cubicle: nullable(Type.Object({ id: SmallId, name: Line })),
  arrivedOnTime: NullableFlag,
  firstTime: Type.Boolean(),
  userPreviousReservationKallah: Type.Boolean(),
  hasExtraTime: Type.Boolean(),
  donationAmount: Money,
  tipAmount: Money,
  owner: Type.Enum([...sides]),
  /** Admitted or over-booked knowingly; shown so everywhere. */
  provisional: Type.Optional(Type.Boolean()),
  /** Why staff passed over a limit; '' where they did not. */
  overrideReason: Type.Optional(Sentence),
  /** Since when she counts as not come tonight; not told to attendants. */
  noShowAt: Type.Optional(NullableInstant),
}

const staffDetails = {
  supplies: Type.Array(SupplyRequest, { maxItems: 200 }),
  statusHistory: Type.Array(StatusHistoryEntry, { maxItems: 200 }),
  /** The rooms she was given, the oldest first: who gave it, and whose card was swiped. */
  roomAssignedHistory: Type.Array(
    Type.Object({
      roomId: SmallId,
      roomName: Line,
      dateCreated: Instant,
      byUser: NullableLine,
      attendant: NullableLine,
    }),
    { maxItems: 50 },
  ),
  /** Of the hub: the doors that were opened for her, by whom (building-53). */
  accessLog: Type.Array(
    Type.Object({ dateCreated: Instant, door: Line, firstName: Line, lastName: Line, outcome: Line }),
    { maxItems: 100 },
  ),
  /** Which statuses may be set now, by the caller, and why the others may not: the same table as the server's check. */
  actions: Type.Array(
    Type.Object({ transition: Line, status: RoomStatus, enabled: Type.Boolean(), reason: NullableLine }),
    { maxItems: 60 },
  ),
  latenessMinutes: Type.Optional(NullableNumber),
}

/** What a patron sees of her own: no staff's note, no history with addresses, no room. */
export const PatronReservation = Type.Object(patronFields)
export type PatronReservation = Static<typeof PatronReservation>

/** One of the day's list. */
export const StaffReservation = Type.Object({ ...patronFields, ...staffFields, ...optional(staffDetails) })
export type StaffReservation = Static<typeof StaffReservation>

/** What answers to both: the patron's view of it always, the staff's only to staff. */
export const ReservationAnswer = Type.Object({
  ...patronFields,
  ...optional(staffFields),
  ...optional(staffDetails),
})
export type ReservationAnswer = Static<typeof ReservationAnswer>

/** What may stand where others look on: the code and its state, nothing of the person. */
export const ReservationBrief = Type.Object({
  reservationId: Id,
  reservationCode: Code,
  reservationStatus: ReservationStatus,
  reservationTime: WallTime,
  /** The time is a sign only: staff have still to set the true one (visit-77). It says so, and not why. */
  timeToBeSet: Type.Boolean(),
  statusSince: Instant,
  timeArrived: NullableInstant,
})
export type ReservationBrief = Static<typeof ReservationBrief>

function optional<P extends TProperties>(properties: P) {
  return Type.Partial(Type.Object(properties)).properties
}
