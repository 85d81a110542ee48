import type { ScheduleDayChange, ScheduleDay as ScheduleDayView } from '@mayim/contract/entities/schedule.ts'
import { addDays, daysBetween } from '@mayim/domain/calendar/business-day.ts'
import { type ScheduleOverride, scheduleDay } from '@mayim/domain/calendar/schedule.ts'
import { checkOverride, mergeOverride } from '@mayim/domain/calendar/schedule-override.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { tonight } from '../ground/calendar/schedule-days.ts'
import { viewNight } from '../ground/calendar/view-schedule.ts'
import type { Caller, Facility, Readers, Writers } from '../ground/runtime/facility.ts'
import { nowIso, recordAll } from '../ground/runtime/record-change.ts'
import { upsertOverride } from '../ground/settings/settings-table.ts'
import { affectedNights, checkConfirmed, type ScheduleState, scheduleState } from './affected-nights.ts'

const maxRange = 366
/** The farthest night that can be set by hand. */
const farthestDays = 5 * 366

interface EditScheduleInput extends ScheduleOverride {
  readonly date: string
  /** The last night of a range. Without it, `date` is the only night. */
  readonly dateTo?: string
  /** Returns what would change, and writes nothing. */
  readonly preview?: boolean
  /** The affected reservations that the caller accepts, as the preview listed them. */
  readonly confirmedCodes?: readonly string[]
}

interface EditScheduleAnswer {
  /** The nights of the range as they are after the change. */
  readonly schedule: ScheduleDayView[]
  readonly days: ScheduleDayChange[]
}

/**
 * Sets fields of one night or of a range by hand. Null removes a field, so that the rules apply again. No reservation
 * is canceled. Refuses `reserveDatePast`, `reserveDateTooFar`, `rangeInvalid`, `rangeTooLong`, the codes of
 * `checkOverride`, and `reservationsAffected` if a booked night would move and its reservations are not confirmed
 * (calendar-32, calendar-35, calendar-48).
 */
export async function editSchedule(
  facility: Facility,
  caller: Caller,
  input: EditScheduleInput,
): Promise<Result<EditScheduleAnswer>> {
  const dates = datesOf(facility, input)
  if (!dates.ok) return dates
  if (input.preview) {
    const planned = await plan(facility, facility.db, dates.value, input)
    return planned.ok ? ok(answerOf(facility, planned.value)) : planned
  }
  const done = await facility.write(async trx => {
    const planned = await plan(facility, trx, dates.value, input)
    if (!planned.ok) return planned
    const confirmed = checkConfirmed(planned.value.days, input.confirmedCodes)
    if (!confirmed.ok) return confirmed
    await store(facility, trx, caller, planned.value)
    return ok(answerOf(facility, planned.value))
  })
  await facility.settings.settled()
  return done
}

interface Plan {
  readonly dates: readonly string[]
  readonly after: ScheduleState
  readonly days: ScheduleDayChange[]
}

function datesOf(facility: Facility, input: EditScheduleInput): Result<string[]> {
  const count = daysBetween(input.date, input.dateTo ?? input.date) + 1
  if (input.date < tonight(facility)) return refuse('invalid', 'reserveDatePast', { field: 'date' })
  if (daysBetween(tonight(facility), input.date) > farthestDays)
    return refuse('invalid', 'reserveDateTooFar', { field: 'date' })
  if (count < 1) return refuse('invalid', 'rangeInvalid', { field: 'dateTo' })
  if (count > maxRange)
    return refuse('invalid', 'rangeTooLong', { field: 'dateTo', detail: { max: maxRange } })
  return ok(Array.from({ length: count }, (_, ahead) => addDays(input.date, ahead)))
}

async function plan(
  facility: Facility,
  db: Readers,
  dates: readonly string[],
  input: EditScheduleInput,
): Promise<Result<Plan>> {
  const before = await scheduleState(db)
  const overrides = new Map(before.overrides)
  for (const date of dates) {
    const override = mergeOverride(overrides.get(date) ?? {}, input)
    const checked = checkOverride(override, hoursByRules(date, before, override))
    if (!checked.ok) return checked
    overrides.set(date, override)
  }
  const after = { ...before, overrides }
  return ok({ dates, after, days: await affectedNights(facility, db, before, after, dates) })
}

/** The hours that the rules give for a night if closing and hours by hand are ignored. */
function hoursByRules(date: string, { settingsOn }: ScheduleState, override: ScheduleOverride) {
  const rest = { ...override, closed: false, openTime: null, lastEntryTime: null, lastBath: null }
  return scheduleDay(date, settingsOn(date), rest)
}

async function store(facility: Facility, trx: Writers, caller: Caller, { dates, after }: Plan) {
  const rows = dates.map(date => ({
    date,
    fields: JSON.stringify(after.overrides.get(date) ?? {}),
    updatedAt: nowIso(facility),
  }))
  for (const row of rows) await upsertOverride(trx, row)
  const changes = rows.map(row => ({
    entity: 'scheduleOverride' as const,
    id: row.date,
    kind: 'setByHand',
    fields: row,
  }))
  await recordAll(facility, trx, caller, changes)
}

function answerOf(facility: Facility, { dates, after, days }: Plan): EditScheduleAnswer {
  const schedule = dates.map(date => {
    const override = after.overrides.get(date) ?? {}
    return viewNight(facility, scheduleDay(date, after.settingsOn(date), override), { byHand: override })
  })
  return { schedule, days }
}
