import { minutesOf } from '@mayim/domain/capacity/slots.ts'
import type { Price } from '@mayim/domain/money/price.ts'
import type { Night } from '../calendar/schedule-days.ts'
import { type AgreedFee, noFeeAgreed } from '../money/agreed-fee.ts'
import type { Facility } from '../runtime/facility.ts'
import { nowIso } from '../runtime/record-change.ts'
import { choiceFlags } from '../schema/choices-of.ts'
import type { ReservationRow } from '../schema/schema.ts'
import type { BookingInput } from './booking-input.ts'
import type { TakenPlace } from './take-place.ts'

const minuteMs = 60_000

/** The facts of a booking that are decided before its row is written. */
export interface SettledBooking {
  readonly id: string
  readonly code: string
  readonly status: 'Pending' | 'Reserved'
  readonly price: Price
  readonly useDiscountPrice: boolean
  /** She is a member on that night. */
  readonly member: boolean
  readonly place: TakenPlace
  /** The fee for not coming to which she agreed; absent: to none. */
  readonly agreed?: AgreedFee
  /** The booking or hold that it replaces; null for a new one. */
  readonly before: ReservationRow | null
  /** The booking or hold that the request names as replaced: its notes go on. */
  readonly edited: ReservationRow | null
}

/** The columns of the visit, before it begins. */
export const notYetHere = {
  timeArrived: null,
  timeCompleted: null,
  arrivedOnTime: null,
  waitingCode: null,
  roomId: null,
  roomIdPreassign: null,
  cubicleId: null,
  noShowAt: null,
} as const satisfies Partial<ReservationRow>

/**
 * The row of a new booking. Notes are copied from the replaced one. A hold ends `reservationPendingMinutes` from now.
 */
export function newRow(
  facility: Facility,
  night: Night,
  input: BookingInput,
  settled: SettledBooking,
): ReservationRow {
  const at = nowIso(facility)
  const settings = facility.settings.current()
  const holdEndMs = facility.clock.now() + settings.reservationPendingMinutes * minuteMs
  const { place, before } = settled
  const noted = settled.edited ?? before
  return {
    id: settled.id,
    userId: input.userId,
    owner: facility.side,
    code: settled.code,
    bookingStatus: settled.status,
    visitStatus: null,
    statusSince: at,
    date: input.date,
    time: input.time,
    pool: place.pool,
    minutes: minutesOf(input, settings, night),
    ...choiceFlags(input),
    useDiscountPrice: flag(settled.useDiscountPrice),
    member: flag(settled.member),
    advanceReservation: flag(!input.walkIn),
    language: input.language,
    priceMinor: settled.price.totalMinor,
    priceLines: JSON.stringify(settled.price.lines),
    notes: noted?.notes ?? '',
    userNotes:
      input.userNotes === '' ? (noted?.userNotes ?? '') : facility.notes.seal(input.userId, input.userNotes),
    replacingReservationId: before?.id ?? null,
    holdExpiresAt: settled.status === 'Pending' ? new Date(holdEndMs).toISOString() : null,
    ...notYetHere,
    createdAt: at,
    overbooked: flag(place.overbooked),
    overrideReason: input.overrideReason ?? '',
    patronReply: '',
    patronReplyAt: null,
    ...(settled.agreed ?? noFeeAgreed),
  }
}

function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0
}
