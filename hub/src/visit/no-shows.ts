import {
  noShowsBetween,
  reservationById,
  reservationsOfNight,
  updateReservation,
} from '@mayim/core/booking/reservation-table.ts'
import { scheduleDayOf, tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { shabbosRefusal } from '@mayim/core/ground/calendar/shabbos-now.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller, Facility, Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/ground/runtime/record-change.ts'
import { choicesOf } from '@mayim/core/ground/schema/columns.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { lineOf, writeLines } from '@mayim/core/money/charge-lines.ts'
import { ledgerOf } from '@mayim/core/money/ledger-table.ts'
import { addDays, isoInstant } from '@mayim/domain/calendar/business-day.ts'
import { noShowLines } from '@mayim/domain/money/adjustment.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { checkNoShow, isNoShow, noShowFromMs } from '@mayim/domain/visit/lateness.ts'
import { isEffectDone, noteEffectDone } from '../devices/effect-done-table.ts'

/**
 * Marks tonight's no-shows (visit-73, visit-74), each at most once a night: a patron whom reception expects again is
 * not marked again. The booking stays Reserved; a fee is charged when the night is over. Safe to call at any time.
 */
export async function markNoShows(facility: Facility): Promise<void> {
  if ((await missing(facility, facility.db)).length === 0) return
  await facility.write(async trx => {
    for (const row of await missing(facility, trx)) {
      await mark(facility, trx, systemCaller, row)
      await noteEffectDone(trx, facility, markKeyOf(row))
    }
    return ok(null)
  })
}

async function missing(facility: Facility, db: Readers): Promise<ReservationRow[]> {
  const night = scheduleDayOf(facility, tonight(facility))
  const settings = facility.settings.current()
  const nowMs = facility.clock.now()
  const late: ReservationRow[] = []
  for (const row of await reservationsOfNight(db, night.date)) {
    if (row.noShowAt !== null) continue
    if (isNoShow(expectedVisit(row), night, settings, nowMs) && !(await isEffectDone(db, markKeyOf(row))))
      late.push(row)
  }
  return late
}

function expectedVisit(row: ReservationRow) {
  const stillExpected = row.bookingStatus === 'Reserved' && row.visitStatus === null
  return { time: row.time, choices: choicesOf(row), stillExpected }
}

/** From when on staff may mark the patron (visit-1250); null where they may not, or she is marked already. */
export function noShowFrom(
  facility: Pick<Facility, 'settings' | 'clock'>,
  row: ReservationRow,
): string | null {
  if (row.noShowAt !== null) return null
  const settings = facility.settings.onNight(row.date)
  const fromMs = noShowFromMs(expectedVisit(row), scheduleDayOf(facility, row.date), settings)
  return fromMs === null ? null : isoInstant(fromMs)
}

/** Marks a patron as a no-show by the word of staff (visit-1250). Marking her again changes nothing. Refuses as `checkNoShow`. */
export async function markNoShow(facility: Facility, caller: Caller, id: string): Promise<Result<null>> {
  const rest = shabbosRefusal(facility)
  if (rest) return rest
  return facility.write(async trx => {
    const row = await reservationById(trx, id)
    if (!row) return refuse('missing', 'reservationMissing', { field: 'id' })
    const night = scheduleDayOf(facility, row.date)
    const checked = checkNoShow(
      expectedVisit(row),
      night,
      facility.settings.onNight(row.date),
      facility.clock.now(),
    )
    if (checked.ok && row.noShowAt === null) await mark(facility, trx, caller, row)
    return checked
  })
}

async function mark(facility: Facility, trx: Writers, caller: Caller, row: ReservationRow): Promise<void> {
  const fields = { noShowAt: nowIso(facility) }
  await updateReservation(trx, row.id, fields)
  await record(facility, trx, caller, { entity: 'reservation', id: row.id, kind: 'noShow', fields })
}

function markKeyOf(row: Pick<ReservationRow, 'id'>): string {
  return `noShow:${row.id}`
}

/** A hub that was off for longer charges nothing for the nights before. */
const daysBack = 14

/**
 * Settles what the no-shows of past nights owe, each once: nothing of the visit (money-1250), and the fee that they agreed
 * to (money-623). The mark can be taken back all night, so it is done when the night is over, and not during a block.
 * Safe to call at any time.
 */
export async function chargeNoShows(facility: Facility): Promise<void> {
  if (shabbosRefusal(facility, 'payment')) return
  for (const row of await uncharged(facility, facility.db))
    await facility.write(async trx => {
      // Read again in the write: staff may have cleared the mark meanwhile.
      const now = (await uncharged(facility, trx)).find(({ id }) => id === row.id)
      if (now) await charge(facility, trx, now)
      return ok(null)
    })
}

async function uncharged(facility: Facility, db: Readers): Promise<ReservationRow[]> {
  const before = tonight(facility)
  const marked = await noShowsBetween(db, { from: addDays(before, -daysBack), before })
  const done = await Promise.all(marked.map(row => isEffectDone(db, feeKeyOf(row))))
  return marked.filter((_, at) => !done[at])
}

async function charge(facility: Facility, trx: Writers, row: ReservationRow): Promise<void> {
  const { noShowFee: settingMinor } = facility.settings.onNight(row.date)
  const { feeAgreedMinor: agreedMinor, priceMinor } = row
  const lines = await ledgerOf(trx, row.id)
  const made = noShowLines({ agreedMinor, settingMinor, priceMinor, lines })
  const line = lineOf(facility, systemCaller, row)
  const none = { kind: 'charge', item: null, quantity: null, note: '' } as const
  await writeLines(
    facility,
    trx,
    systemCaller,
    made.map(parts => line({ ...none, ...parts })),
  )
  await noteEffectDone(trx, facility, feeKeyOf(row))
}

function feeKeyOf(row: Pick<ReservationRow, 'id'>): string {
  return `noShowFee:${row.id}`
}
