import { overbooked, type Places, type Standing } from '@mayim/domain/capacity/overbooked.ts'
import type { PoolCounts } from '@mayim/domain/capacity/pools.ts'
import { isInRoom } from '@mayim/domain/status.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { type Night, scheduleDayOf, tonight } from '../ground/calendar/schedule-days.ts'
import type { Facility, Readers } from '../ground/runtime/facility.ts'
import { choicesOf } from '../ground/schema/columns.ts'
import type { ReservationRow } from '../ground/schema/schema.ts'
import { type StandingRow, standingBetween } from './night-order-table.ts'
import { capacityOf, countsOf, countsOfOther } from './shares/counts.ts'

/** Bookings of one night that stand on places which it does not have. */
export interface Overbooked {
  readonly date: string
  readonly bookings: readonly StandingRow[]
}

/** What is over-booked from tonight on, by what both sides booked (booking-29). A night that is closed has no places. */
export async function overbookedNights(facility: Facility, db: Readers): Promise<Overbooked[]> {
  const nights = await standingNights(db, { from: tonight(facility), to: lastDate })
  return [...nights].flatMap(([date, rows]) => overbookedOf(facility, scheduleDayOf(facility, date), rows))
}

/**
 * The ids of those of a list that are over-booked: what stands on places which its night does not have, and what staff
 * booked above the places of their side, while these do not suffice. Of a visit that is over, and of a night that is,
 * only what staff did is known.
 */
export async function overbookedAmong(
  facility: Facility,
  listed: readonly ReservationRow[],
): Promise<ReadonlySet<string>> {
  const { db } = facility
  const today = tonight(facility)
  const isOpen = (row: ReservationRow) => row.date >= today && shownStatus(row) !== 'Done'
  const ids = new Set(listed.filter(row => row.overbooked === 1 && !isOpen(row)).map(({ id }) => id))
  const dates = listed.filter(isOpen).map(({ date }) => date)
  const [from, to] = [dates.toSorted()[0], dates.toSorted().at(-1)]
  if (from === undefined || to === undefined) return ids
  const wanted = new Set(dates)
  for (const [date, rows] of await standingNights(db, { from, to })) {
    if (!wanted.has(date)) continue
    const night = scheduleDayOf(facility, date)
    for (const { bookings } of overbookedOf(facility, night, rows)) for (const { id } of bookings) ids.add(id)
    for (const id of await abovePart(facility, db, night, rows)) ids.add(id)
  }
  return ids
}

const lastDate = '2999-12-31'

async function standingNights(
  db: Readers,
  range: { readonly from: string; readonly to: string },
): Promise<Map<string, StandingRow[]>> {
  const rows = (await standingBetween(db, range)).filter(row => shownStatus(row) !== 'Done')
  return Map.groupBy(rows, ({ date }) => date)
}

function overbookedOf(facility: Facility, night: Night, rows: readonly StandingRow[]): Overbooked[] {
  if (night.openTime === null) return []
  const byId = new Map(rows.map(row => [row.id, row]))
  return overbooked(rows.map(standingOf), placesOf(facility, night, capacityOf(facility, night))).map(
    ids => ({
      date: night.date,
      bookings: ids.flatMap(id => byId.get(id) ?? []),
    }),
  )
}

/** The overridden ones of each side, among what its own places cannot hold. The other side may have sold the rest. */
async function abovePart(
  facility: Facility,
  db: Readers,
  night: Night,
  rows: readonly StandingRow[],
): Promise<string[]> {
  const found: string[] = []
  const overridden = rows.filter(row => row.overbooked === 1)
  for (const owner of new Set(overridden.map(row => row.owner))) {
    const counts = await (owner === facility.side ? countsOf : countsOfOther)(facility, db, night)
    const own = rows.filter(row => row.owner === owner)
    const groups = overbooked(own.map(standingOf), placesOf(facility, night, counts))
    const ids = new Set(groups.flat())
    found.push(...overridden.filter(({ id }) => ids.has(id)).map(({ id }) => id))
  }
  return found
}

function placesOf(facility: Facility, day: Night, counts: PoolCounts): Places {
  return { day, settings: facility.settings.onNight(day.date), counts }
}

function standingOf(row: StandingRow): Standing {
  const { id, time, minutes, pool } = row
  return {
    ...{ id, time, minutes, pool },
    locked: isInRoom(shownStatus(row)) || row.roomIdPreassign !== null,
    overridden: row.overbooked === 1,
    ...choicesOf(row),
  }
}
