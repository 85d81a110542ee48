import {
  lockNight,
  noShowsWithFee,
  reservationsOfNight,
  updateReservation,
} from '@mayim/core/booking/reservation-table.ts'
import { scheduleDayOf, tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { shabbosRefusal } from '@mayim/core/ground/calendar/shabbos-now.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Facility, Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/ground/runtime/record-change.ts'
import { choicesOf } from '@mayim/core/ground/schema/columns.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { lineOf, writeLines } from '@mayim/core/money/charge-lines.ts'
import { ledgerOf } from '@mayim/core/money/ledger-table.ts'
import { addDays } from '@mayim/domain/calendar/business-day.ts'
import { noShowLines } from '@mayim/domain/money/adjustment.ts'
import { ok } from '@mayim/domain/result.ts'
import { isNoShow } from '@mayim/domain/visit/lateness.ts'
import { isEffectDone, noteEffectDone } from '../devices/effect-done-table.ts'

/**
 * Marks tonight's no-shows (visit-73, visit-74), each at most once a night: a patron whom reception expects again is
 * not marked again. The booking stays Reserved; a fee is charged when the night is over. Safe to call at any time.
 */
export async function markNoShows(facility: Facility): Promise<void> {
  if ((await missing(facility, facility.db)).length === 0) return
  await facility.write(async trx => {
    await lockNight(trx, tonight(facility))
    for (const row of await missing(facility, trx)) await mark(facility, trx, row)
    return ok(null)
  })
}

async function missing(facility: Facility, db: Readers): Promise<ReservationRow[]> {
  const night = scheduleDayOf(facility, tonight(facility))
  const settings = facility.settings.current()
  const nowMs = facility.clock.now()
  const late: ReservationRow[] = []
  for (const row of await reservationsOfNight(db, night.date)) {
    const stillExpected =
      row.bookingStatus === 'Reserved' && row.visitStatus === null && row.noShowAt === null
    const visit = { time: row.time, choices: choicesOf(row), stillExpected }
    if (isNoShow(visit, night, settings, nowMs) && !(await isEffectDone(db, markKeyOf(row)))) late.push(row)
  }
  return late
}

async function mark(facility: Facility, trx: Writers, row: ReservationRow): Promise<void> {
  const fields = { noShowAt: nowIso(facility) }
  await updateReservation(trx, row.id, fields)
  await record(facility, trx, systemCaller, { entity: 'reservation', id: row.id, kind: 'noShow', fields })
  await noteEffectDone(trx, facility, markKeyOf(row))
}

function markKeyOf(row: Pick<ReservationRow, 'id'>): string {
  return `noShow:${row.id}`
}

/** A hub that was off for longer charges nothing for the nights before. */
const daysBack = 14

/**
 * Charges the patrons of past nights who agreed to a fee and did not come, each once (money-623). The mark can be
 * taken back all night, so the fee is charged when the night is over, and not during a block. Safe to call at any
 * time.
 */
export async function chargeNoShows(facility: Facility): Promise<void> {
  if (shabbosRefusal(facility, 'payment')) return
  for (const row of await uncharged(facility, facility.db))
    await facility.write(async trx => {
      await lockNight(trx, row.date)
      // Read again under the lock: staff may have cleared the mark meanwhile.
      const now = (await uncharged(facility, trx)).find(({ id }) => id === row.id)
      if (now) await charge(facility, trx, now)
      return ok(null)
    })
}

async function uncharged(facility: Facility, db: Readers): Promise<ReservationRow[]> {
  const before = tonight(facility)
  const marked = await noShowsWithFee(db, { from: addDays(before, -daysBack), before })
  const done = await Promise.all(marked.map(row => isEffectDone(db, feeKeyOf(row))))
  return marked.filter((_, at) => !done[at])
}

async function charge(facility: Facility, trx: Writers, row: ReservationRow): Promise<void> {
  const { noShowFee: settingMinor } = facility.settings.current()
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
