import { lockNight, reservationsOfNight, updateReservation } from '@mayim/core/booking/reservation-table.ts'
import { scheduleDayOf, tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Facility, Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/ground/runtime/record-change.ts'
import { choicesOf } from '@mayim/core/ground/schema/choices-of.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/schema.ts'
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
    if (isNoShow(visit, night, settings, nowMs) && !(await isEffectDone(db, keyOf(row)))) late.push(row)
  }
  return late
}

async function mark(facility: Facility, trx: Writers, row: ReservationRow): Promise<void> {
  const fields = { noShowAt: nowIso(facility) }
  await updateReservation(trx, row.id, fields)
  await record(facility, trx, systemCaller, { entity: 'reservation', id: row.id, kind: 'noShow', fields })
  await noteEffectDone(trx, facility, keyOf(row))
}

function keyOf(row: Pick<ReservationRow, 'id'>): string {
  return `noShow:${row.id}`
}
