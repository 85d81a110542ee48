import { doorReasons } from '@mayim/domain/building/doors.ts'
import { forEachChoice, mostCompanions } from '@mayim/domain/capacity/choices.ts'
import { patronReplies } from '@mayim/domain/messages/read-reply.ts'
import { adjustmentMethods } from '@mayim/domain/money/adjustment.ts'
import { paidFates } from '@mayim/domain/money/due-back.ts'
import { reservationStatuses, roomStatuses } from '@mayim/domain/status.ts'
import { sides } from '@mayim/domain/sync/side.ts'
import Type, { type Static, type TProperties } from 'typebox'
import { VisitMark } from './mark.ts'
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
import { CheckPreference, CompanyPreference } from './user.ts'

export const ReservationStatus = Type.Enum([...reservationStatuses])
export const RoomOwnStatus = Type.Enum([...roomStatuses])
/** The displayed status of a room: its reservation's status while a patron is in it, its own otherwise (visit-2). */
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

/** A fee, a waived fee, a discount, or the price of a visit that did not take place (money-620). */
export const Adjustment = Type.Object({
  id: Id,
  kind: Type.Enum([...adjustmentMethods]),
  amount: Money,
  /** The reason that staff gave. */
  note: Sentence,
  dateCreated: Instant,
})

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

/** How many women come with a kallah. */
export const Companions = Type.Integer({ minimum: 0, maximum: mostCompanions })

/** What the choices are, the same in the request, the patron's view and the staff's view. */
export const reservationChoices = forEachChoice(() => Type.Boolean())

/**
 * What becomes of what was paid for a visit, without gifts (money-69): what is due to the patron, and what goes back by
 * itself to her prepaid credit, to the credit of canceled visits, and to the booking that an unpaid change leaves as it
 * was. `due` is null where nothing is left for staff to pay back.
 */
export const CancelMoney = Type.Object({
  due: nullable(
    Type.Object({
      fate: Type.Enum([...paidFates]),
      amount: Money,
      /** The refund goes to her card by itself, and is there by then at the latest (money-987). */
      onCardBy: Type.Optional(CivilDate),
    }),
  ),
  prepaid: Money,
  credit: Money,
  standing: Money,
})
export type CancelMoney = Static<typeof CancelMoney>

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
  companions: Companions,
  useDiscountPrice: Type.Boolean(),
  member: Type.Boolean(),
  alternateLocation: NullableLine,
  advanceReservation: Type.Boolean(),
  waitingCode: NullableCode,
  /** Fixed when the reservation was booked. */
  price: Money,
  priceLines: Type.Array(PriceLine, { maxItems: 40 }),
  balance: Money,
  amountPaid: Money,
  paid: Type.Boolean(),
  payments: Type.Array(Payment, { maxItems: 200 }),
  merchandise: Type.Array(MerchandiseLine, { maxItems: 50 }),
  merchTotal: Money,
  adjustments: Type.Array(Adjustment, { maxItems: 200 }),
  /** The fee for not coming to which she agreed, in the words that she read (money-622); null if to none. */
  feeAgreed: nullable(Type.Object({ amount: Money, words: Note, at: Instant })),
  donationTotal: Money,
  tipTotal: Money,
  reservationNotes: Note,
  userNotes: Note,
  replacingReservationId: NullableId,
  /** Until when a cancellation can be reverted; null if it cannot, or the reservation is not canceled. */
  undoUntil: NullableInstant,
  /** Until when an unpaid booking is held, or was before it expired; null for every other. */
  holdExpiresAt: NullableInstant,
  timeArrived: NullableInstant,
  timeCompleted: NullableInstant,
  /** Sent with a cancellation of a paid booking: what is due and in which form; staff carry it out. */
  refund: Type.Optional(Type.Object({ fate: Type.Enum([...paidFates]), amount: Money })),
  /** For the patron only, at the portal: of a canceled booking what became of it, of a coming one what would now. */
  cancelMoney: Type.Optional(CancelMoney),
  /** A cancellation was requested from the side that owns it, which has not answered yet. */
  cancelRequested: Type.Optional(Type.Boolean()),
  /**
   * For the patron only: the booking proof, with which the desk admits a booking that the hub has not received; for a
   * QR code.
   */
  bookingProof: Type.Optional(Type.String({ maxLength: 600, pattern: '^[A-Za-z0-9_.-]+$' })),
}

const staffFields = {
  /** How long it has had this status. */
  statusSince: Instant,
  language: Language,
  notes: Note,
  user: Type.Object({
    id: Id,
    firstName: Type.Optional(Line),
    lastName: Type.Optional(Line),
    phone: Type.Optional(NullableLine),
    notes: Type.Optional(Note),
    /** Who does her check, as she chose. */
    checkedBy: Type.Optional(CheckPreference),
    company: Type.Optional(CompanyPreference),
    handSignal: Type.Optional(Type.Boolean()),
    /** Her phone takes no texts of ours. */
    textsStopped: Type.Optional(Type.Boolean()),
    internalNote: Type.Optional(Note),
    excludedAttendants: Type.Optional(Type.Array(SmallId, { maxItems: 100 })),
  }),
  room: nullable(ReservationRoom),
  roomId: NullableSmallId,
  roomIdPreassign: NullableSmallId,
  cubicle: nullable(Type.Object({ id: SmallId, name: Line })),
  arrivedOnTime: NullableFlag,
  /** No earlier visit of hers took place, as far as is known (visit-520). */
  firstTime: Type.Boolean(),
  /** Her last visit before this one was a kallah's. */
  userPreviousReservationKallah: Type.Boolean(),
  /** What is special about her, in the order in which it is shown. */
  marks: Type.Array(VisitMark, { maxItems: 6 }),
  hasExtraTime: Type.Boolean(),
  donationAmount: Money,
  tipAmount: Money,
  owner: Type.Enum([...sides]),
  /** Admitted or over-booked on purpose; every screen shows it. */
  provisional: Type.Optional(Type.Boolean()),
  /** Why staff overrode a limit; '' if they did not. */
  overrideReason: Type.Optional(Sentence),
  /** Why staff gave or kept a room that lacks what she needs; '' if it fits. */
  roomReason: Type.Optional(Sentence),
  /** What she answered to the reminder; '' until she answered. */
  patronReply: Type.Optional(Type.Enum([...patronReplies])),
  /** Since when she is a no-show of tonight; hidden from attendants. */
  noShowAt: Type.Optional(NullableInstant),
  /** On the desk's board: from when on staff may mark her as a no-show (visit-1250); null where they may not. */
  noShowFrom: Type.Optional(NullableInstant),
  /**
   * On the desk's board of tonight: when she has had her status for long enough for a warning, with her extra time
   * (visit-37); null for a status without a limit.
   */
  warnAt: Type.Optional(NullableInstant),
}

const staffDetails = {
  supplies: Type.Array(SupplyRequest, { maxItems: 200 }),
  statusHistory: Type.Array(StatusHistoryEntry, { maxItems: 200 }),
  /** The rooms that she was assigned, oldest first: by which account, and with whose card. */
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
  /** Hub only: the doors that were opened for her, and by whom (building-53). */
  accessLog: Type.Array(
    Type.Object({
      dateCreated: Instant,
      door: Line,
      /** The name of its room, cubicle or pool; null for another door. */
      name: NullableLine,
      firstName: Line,
      lastName: Line,
      outcome: Line,
      /** Whose card it was. */
      attendant: NullableLine,
      reason: nullable(Type.Enum([...doorReasons])),
      reasonText: NullableLine,
    }),
    { maxItems: 100 },
  ),
  /**
   * The statuses that the caller may set now, and why the others are refused: from the same table as the server's
   * check.
   */
  actions: Type.Array(
    Type.Object({ transition: Line, status: RoomStatus, enabled: Type.Boolean(), reason: NullableLine }),
    { maxItems: 60 },
  ),
  latenessMinutes: Type.Optional(NullableNumber),
}

/** A patron's view of her own reservation: no note of staff, no history with addresses, no room. */
export const PatronReservation = Type.Object(patronFields)
export type PatronReservation = Static<typeof PatronReservation>

/** A row of the day's list. */
export const StaffReservation = Type.Object({ ...patronFields, ...staffFields, ...optional(staffDetails) })
export type StaffReservation = Static<typeof StaffReservation>

/** Accepts either view: the patron's always, the staff's only for staff. */
export const ReservationAnswer = Type.Object({
  ...patronFields,
  ...optional(staffFields),
  ...optional(staffDetails),
})
export type ReservationAnswer = Static<typeof ReservationAnswer>

/** The part that any screen may show: the code and the status, no personal data. */
export const ReservationBrief = Type.Object({
  reservationId: Id,
  reservationCode: Code,
  reservationStatus: ReservationStatus,
  reservationDate: CivilDate,
  reservationTime: WallTime,
  /** The time is a placeholder: staff have still to set the true one (visit-77). The reason is not sent. */
  timeToBeSet: Type.Boolean(),
  statusSince: Instant,
  timeArrived: NullableInstant,
})
export type ReservationBrief = Static<typeof ReservationBrief>

function optional<P extends TProperties>(properties: P) {
  return Type.Partial(Type.Object(properties)).properties
}
