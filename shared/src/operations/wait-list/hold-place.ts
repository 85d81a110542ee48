import { randomBytes } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { ReservationRow } from '../../data/schema.ts'
import type { WaitListEntryRow } from '../../data/wait-list-rows.ts'
import type { Placement } from '../../domain/availability.ts'
import { price } from '../../domain/price.ts'
import { reservationCode } from '../../domain/reservation-code.ts'
import { ok, type Result } from '../../domain/result.ts'
import { minutesOf } from '../../domain/slots.ts'
import type { Caller, Facility, Writers } from '../facility.ts'
import { nowIso, record } from '../record-change.ts'
import { noteStatus } from '../reservations/note-status.ts'
import { hasCode, insertReservation, updateReservation } from '../reservations/reservation-table.ts'
import { choicesOf } from '../reservations/view-reservation.ts'
import type { Night } from '../settings/schedule-days.ts'

/** The place that somebody on the list is about to be offered. */
export interface PlaceForEntry {
  readonly entry: WaitListEntryRow
  /** Staff marked her for the discount price. */
  readonly discount: boolean
  /** `HH:mm` */
  readonly time: string
  readonly placement: Placement
  /** UTC ISO instant. */
  readonly holdExpiresAt: string
}

/**
 * Holds a place for somebody on the list as every unpaid booking is held (R1), so that nothing else can have it: the
 * price is fixed, others are moved where the placement says so. Under the lock of the night. Refuses notOffered.
 */
export async function holdPlace(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  night: Night,
  place: PlaceForEntry,
): Promise<Result<ReservationRow>> {
  const choices = choicesOf(place.entry)
  const priced = price({ ...choices, useDiscountPrice: place.discount }, facility.settings.current(), night)
  if (!priced.ok) return priced
  for (const { id, pool } of place.placement.moves) {
    await updateReservation(trx, id, { pool })
    await record(facility, trx, caller, { entity: 'reservation', id, kind: 'moved', fields: { pool } })
  }
  const row = await heldRow(facility, trx, night, place, priced.value)
  await insertReservation(trx, row)
  await noteStatus(facility, trx, caller, {
    before: null,
    reservationId: row.id,
    newStatus: 'Pending',
    fields: row,
    kind: 'held',
    cause: 'R1',
  })
  return ok(row)
}

async function heldRow(
  facility: Facility,
  trx: Writers,
  night: Night,
  { entry, discount, time, placement, holdExpiresAt }: PlaceForEntry,
  priced: { readonly totalMinor: number; readonly lines: readonly object[] },
): Promise<ReservationRow> {
  const at = nowIso(facility)
  const { userId, bath, privateRoom, handicapped, segula, kallah, doubleSlot, parking } = entry
  const { salonManicure, salonPedicure, salonBoth, chabadBor, language } = entry
  const choices = { bath, privateRoom, handicapped, segula, kallah, doubleSlot, parking }
  const salon = { salonManicure, salonPedicure, salonBoth, chabadBor }
  return {
    id: uuidv7(),
    userId,
    owner: facility.side,
    code: await freeCode(trx, night.date),
    bookingStatus: 'Pending',
    visitStatus: null,
    statusSince: at,
    date: night.date,
    time,
    pool: placement.pool,
    minutes: minutesOf(choicesOf(entry), facility.settings.current(), night),
    ...choices,
    ...salon,
    useDiscountPrice: discount ? 1 : 0,
    member: 0,
    advanceReservation: 1,
    language,
    priceMinor: priced.totalMinor,
    priceLines: JSON.stringify(priced.lines),
    notes: '',
    userNotes: '',
    replacingReservationId: null,
    holdExpiresAt,
    timeArrived: null,
    timeCompleted: null,
    arrivedOnTime: null,
    waitingCode: null,
    roomId: null,
    roomIdPreassign: null,
    cubicleId: null,
    createdAt: at,
    noShowAt: null,
    overbooked: 0,
    overrideReason: '',
  }
}

/** A code that nobody else of the night has. */
async function freeCode(trx: Writers, date: string): Promise<string> {
  const taken = new Set<string>()
  for (;;) {
    const code = reservationCode(() => randomBytes(8), taken)
    if (!(await hasCode(trx, date, code))) return code
    taken.add(code)
  }
}
