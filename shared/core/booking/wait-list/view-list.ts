import type { OfferView, WaitListEntry } from '@mayim/contract/entities/wait-list.ts'
import { inLine } from '@mayim/domain/booking/wait-list.ts'
import { roomTypeOf } from '@mayim/domain/capacity/choices.ts'
import { requiresPrepayment } from '@mayim/domain/money/price.ts'
import { scheduleDayOf } from '../../ground/calendar/schedule-days.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import { nowIso } from '../../ground/runtime/record-change.ts'
import type { WaitListEntryRow, WaitListOfferRow } from '../../ground/schema/booking-rows.ts'
import { choicesOf } from '../../ground/schema/columns.ts'
import type { ReservationRow } from '../../ground/schema/schema.ts'
import { reservationById } from '../reservation-table.ts'
import { activeEntriesOf, entriesOfNight, entryById, openOfferOfEntry } from './wait-list-table.ts'

/** A patron's active entries. */
export async function listOfPatron(facility: Facility, userId: string): Promise<WaitListEntry[]> {
  return viewAll(facility, await activeEntriesOf(facility.db, userId))
}

/** The list of a night for staff: active entries in their order, then the others. */
export async function listOfNight(facility: Facility, date: string): Promise<WaitListEntry[]> {
  const rows = await entriesOfNight(facility.db, date)
  const running = lineOf(rows)
  return viewAll(facility, [...running, ...rows.filter(row => !running.some(each => each.id === row.id))])
}

async function viewAll(facility: Facility, rows: readonly WaitListEntryRow[]): Promise<WaitListEntry[]> {
  return Promise.all(rows.map(row => viewEntry(facility, row)))
}

/** One entry, with the number of entries before it and its open offer. */
export async function viewEntry(facility: Facility, row: WaitListEntryRow): Promise<WaitListEntry> {
  const line = lineOf(await entriesOfNight(facility.db, row.date)).filter(each => each.owner === row.owner)
  const offer = row.status === 'offered' ? await offeredNow(facility, row) : null
  return {
    id: row.id,
    userId: row.userId,
    reservationDate: row.date,
    fromTime: row.fromTime,
    toTime: row.toTime,
    ...choicesOf(row),
    roomType: roomTypeOf(choicesOf(row)),
    status: row.status,
    joinedAt: row.joinedAt,
    ahead: Math.max(
      0,
      line.findIndex(each => each.id === row.id),
    ),
    here: row.owner === facility.side,
    offer: offer && { ...offer, asked: row.wish === `yes:${offer.reservationId}` },
  }
}

/**
 * What is held for a patron now. A hold of the other side counts before its offer is stored here: the change of the entry
 * is the last that an open page hears of it.
 */
async function offeredNow({ db }: Facility, row: WaitListEntryRow) {
  const offer = await openOfferOfEntry(db, row.id)
  if (offer) return { reservationId: offer.reservationId, time: offer.time, expiresAt: offer.expiresAt }
  const held = row.reservationId === null ? undefined : await reservationById(db, row.reservationId)
  if (held?.bookingStatus !== 'Pending' || held.holdExpiresAt === null) return null
  return { reservationId: held.id, time: held.time, expiresAt: held.holdExpiresAt }
}

function lineOf(rows: readonly WaitListEntryRow[]): WaitListEntryRow[] {
  const running = rows.filter(row => row.status === 'waiting' || row.status === 'offered')
  return inLine(running.map(row => ({ ...row, choices: choicesOf(row), row }))).map(each => each.row)
}

/**
 * An offer for its page: when the visit is, when the offer ends, and its state. It says nothing about the patron or the
 * place.
 */
export async function viewOffer(facility: Facility, offer: WaitListOfferRow): Promise<OfferView> {
  const reservation = await reservationById(facility.db, offer.reservationId)
  const entry = await entryById(facility.db, offer.entryId)
  const { date, time, expiresAt } = offer
  const status = reservation?.bookingStatus
  const paidAhead =
    status === 'Pending' &&
    requiresPrepayment(
      choicesOf(reservation as ReservationRow),
      facility.settings.onNight(date),
      scheduleDayOf(facility, date),
    )
  const asked = entry?.wish === `yes:${offer.reservationId}`
  return { state: stateOf(offer, { status, asked }, nowIso(facility)), date, time, expiresAt, paidAhead }
}

function stateOf(
  { outcome, expiresAt }: WaitListOfferRow,
  { status, asked }: { status: ReservationRow['bookingStatus'] | undefined; asked: boolean },
  now: string,
): OfferView['state'] {
  if (outcome === 'declined') return 'declined'
  if (status === 'Reserved') return 'accepted'
  if (status !== 'Pending' || outcome === 'unanswered') return 'over'
  if (outcome === 'accepted') return 'accepted'
  if (expiresAt <= now) return 'over'
  return asked ? 'asked' : 'open'
}
