import type { ScheduleDayChange } from '@mayim/contract/entities/schedule.ts'
import type { Settings } from '@mayim/contract/settings.ts'
import { settingsByNight } from '@mayim/contract/settings-by-night.ts'
import { isOutside, type NightRules, withoutPlace } from '@mayim/domain/booking/schedule-affected.ts'
import { addDays, businessMinutes } from '@mayim/domain/calendar/business-day.ts'
import { type ScheduleDay, type ScheduleOverride, scheduleDay } from '@mayim/domain/calendar/schedule.ts'
import { type FieldChange, movesPatrons, scheduleDiff } from '@mayim/domain/calendar/schedule-diff.ts'
import { type Held, takesPlace } from '@mayim/domain/capacity/availability.ts'
import type { OutOfServicePeriod } from '@mayim/domain/capacity/out-of-service.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { isInRoom } from '@mayim/domain/status.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { bookingsFrom } from '../booking/night-order-table.ts'
import { tonight } from '../ground/calendar/schedule-days.ts'
import type { Facility, Readers } from '../ground/runtime/facility.ts'
import { choicesOf } from '../ground/schema/columns.ts'
import { currentPeriods, overrideRows, settingRows } from '../ground/settings/settings-table.ts'

/** A preview covers at least this many nights, and every night with reservations. */
const nightsAtLeast = 62

/** The input of the schedule. */
export interface ScheduleState {
  readonly settingsOn: (date: string) => Settings
  readonly overrides: ReadonlyMap<string, ScheduleOverride>
  readonly outOfService: readonly OutOfServicePeriod[]
}

type Affected = ScheduleDayChange['affected'][number]

/** Reads the stored state of the schedule. */
export async function scheduleState(db: Readers): Promise<ScheduleState> {
  const rows = await overrideRows(db)
  return {
    settingsOn: settingsByNight(await settingRows(db)),
    overrides: new Map(rows.map(row => [row.date, JSON.parse(row.fields) as ScheduleOverride])),
    outOfService: await currentPeriods(db),
  }
}

/**
 * The nights from tonight on that a change alters, the booked ones first. No reservation is canceled. A night whose
 * hours move under its reservations lists them (calendar-35, calendar-51).
 * @param dates the only nights that can change, if they are known
 */
export async function affectedNights(
  facility: Facility,
  db: Readers,
  before: ScheduleState,
  after: ScheduleState,
  dates?: readonly string[],
): Promise<ScheduleDayChange[]> {
  const first = tonight(facility)
  const booked = await bookedByNight(facility, db, first)
  const changes = (dates ?? nightsFrom(first, [...booked.keys()].at(-1) ?? first)).flatMap(date => {
    const was = scheduleDay(date, before.settingsOn(date), before.overrides.get(date))
    const will = scheduleDay(date, after.settingsOn(date), after.overrides.get(date))
    const change = nightChange(booked.get(date) ?? [], rulesOf(was, before), rulesOf(will, after))
    return change === null ? [] : [change]
  })
  return [
    ...changes.filter(change => change.affected.length > 0),
    ...changes.filter(change => change.affected.length === 0),
  ]
}

/**
 * Accepts a change if no reservation is affected, or if `confirmedCodes` are exactly the affected ones. Refuses
 * `reservationsAffected` with their count and codes.
 */
export function checkConfirmed(
  nights: readonly ScheduleDayChange[],
  confirmedCodes: readonly string[] = [],
): Result<null> {
  const codes = nights.flatMap(night => night.affected.map(one => one.reservationCode))
  if (codes.length === 0 || codes.toSorted().join() === confirmedCodes.toSorted().join()) return ok(null)
  return refuse('conflict', 'reservationsAffected', {
    field: 'confirmedCodes',
    detail: { count: codes.length, codes: codes.join(', ') },
  })
}

interface Booked {
  readonly code: string
  readonly userId: string
  readonly held: Held
}

async function bookedByNight(
  facility: Facility,
  db: Readers,
  from: string,
): Promise<ReadonlyMap<string, Booked[]>> {
  const nowMs = facility.clock.now()
  const nights = new Map<string, Booked[]>()
  for (const row of await bookingsFrom(db, from)) {
    const status = shownStatus(row)
    if (status === 'Done' || !takesPlace(status, row.holdExpiresAt, nowMs)) continue
    const { id, code, userId, time, minutes, pool } = row
    const locked = isInRoom(status) || row.roomIdPreassign !== null
    const held = { id, time, minutes, pool, locked, ...choicesOf(row) }
    nights.set(row.date, [...(nights.get(row.date) ?? []), { code, userId, held }])
  }
  return nights
}

type DayRules = NightRules & { readonly day: ScheduleDay }

function rulesOf(day: ScheduleDay, { settingsOn, outOfService }: ScheduleState): DayRules {
  return { day, settings: settingsOn(day.date), outOfService }
}

function nightChange(booked: readonly Booked[], before: DayRules, after: DayRules): ScheduleDayChange | null {
  const held = booked.map(one => one.held)
  const [was, will] = [before.day, after.day]
  const lostBefore = withoutPlace(held, before)
  const lostAfter = withoutPlace(held, after)
  const lost = [...lostAfter].filter(id => !lostBefore.has(id))
  const changes: FieldChange[] = [...(scheduleDiff([was], [will])[0]?.changes ?? [])]
  const moves = movesPatrons(changes)
  if (lost.length > 0 && !will.closed) {
    const placed = (without: ReadonlySet<string>) => held.length - without.size
    changes.push({ field: 'places', before: placed(lostBefore), after: placed(lostAfter), reasons: [] })
  }
  if (changes.length === 0) return null
  const affected = booked
    .filter(({ held: { id } }) => moves || lost.includes(id))
    .map(one => ({
      reservationId: one.held.id,
      reservationCode: one.code,
      reservationTime: one.held.time,
      userId: one.userId,
      outside: lost.includes(one.held.id) || isOutside(one.held, after),
    }))
    .toSorted((one, other) => Number(other.outside) - Number(one.outside) || byTime(one, other))
  return {
    date: will.date,
    affected,
    changes: changes.map(change => ({ ...change, reasons: [...change.reasons] })),
  }
}

function byTime(one: Affected, other: Affected): number {
  return businessMinutes(one.reservationTime) - businessMinutes(other.reservationTime)
}

function nightsFrom(first: string, last: string): string[] {
  const dates: string[] = []
  for (let date = first; dates.length < nightsAtLeast || date <= last; date = addDays(date, 1))
    dates.push(date)
  return dates
}
