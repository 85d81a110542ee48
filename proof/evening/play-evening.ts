import type { ScheduleDay } from '@mayim/contract/entities/schedule.ts'
import { instantOfBusinessTime } from '@mayim/domain/calendar/business-day.ts'
import { Api } from '../../demo/api.ts'
import type { DemoSignIns } from '../../demo/sign-ins.ts'
import { diceOf } from '../dice.ts'
import { Agenda } from './agenda.ts'
import { expectPatron, expectWalkIn } from './arrive.ts'
import { bookPatrons, phoneOf } from './book-patrons.ts'
import { type EveningPanels, gatherCrew } from './crew.ts'
import { planFaults } from './faults.ts'
import type { Night } from './night.ts'
import { placeWaiting } from './place.ts'
import { type EveningReport, reportOf } from './report.ts'
import { Tally } from './tally.ts'

export interface EveningPlan {
  readonly hubUrl: string
  readonly signIns: DemoSignIns
  readonly patrons: number
  readonly seed: number
  /** How many times as fast as real time; null sets the clock from one action to the next, without waiting. */
  readonly speed: number | null
  readonly faults: boolean
  /** `own` pairs new panels, which replace the ones paired before; `none` uses no panels. */
  readonly panels: EveningPanels
  readonly onMinute?: (nowMs: number) => void
}

/** The share of walk-ins. */
const walkInShare = 1 / 8
const placeEveryMinutes = 5
/** With a speed, the evening starts at most this long before the opening. */
const leadMs = 20 * 60_000
/** Patrons who are in a room this long after the opening may finish. */
const longestNightMs = 8 * 3_600_000

/**
 * Simulates a whole night on a running demo hub through the public API: patrons, reception, attendants, cleaning and
 * faults, by a seeded random generator. It is tonight, or the next open night after the last entry. Returns a report.
 */
export async function playEvening(plan: EveningPlan): Promise<EveningReport> {
  const startedAt = performance.now()
  const tally = new Tally()
  const dice = diceOf(plan.seed)
  const edge = new Api(plan.hubUrl)
  const crew = await gatherCrew(plan.hubUrl, plan.signIns, { tally, panels: plan.panels })
  const settings = await edge.get('publicSettings')
  const timeZone = settings.timeZone?.value ?? 'America/New_York'
  const { now } = await edge.get('zmanim')
  const days = await edge.get('schedule', { query: { days: 7 } })
  const evening = days
    .map(day => entryOf(day, timeZone))
    .find(entry => entry && entry.lastMs > Date.parse(now))
  if (!evening) throw new Error('The facility is closed this week: set the clock to an open night')
  const { date, opensMs, lastMs } = evening
  const moveTo = async (atMs: number) => {
    plan.onMinute?.(atMs)
    if (plan.speed === null) await setClock(crew.technician, atMs)
    else await untilTime(edge, atMs, plan.speed)
  }
  const agenda = new Agenda(Date.parse(now), moveTo)
  const night: Night = { date, timeZone, crew, agenda, dice, tally }
  const booked = await bookPatrons(night, Math.round(plan.patrons * (1 - walkInShare)))
  for (const each of booked) expectPatron(night, each)
  if (plan.speed !== null && opensMs - leadMs > agenda.nowMs) {
    await setClock(crew.technician, opensMs - leadMs)
    agenda.nowMs = opensMs - leadMs
  }
  const walkIns = plan.patrons - booked.length
  for (let index = 0; index < walkIns; index += 1)
    expectWalkIn(night, opensMs + dice.next() * (lastMs - opensMs), phoneOf(plan.patrons + index))
  if (plan.faults) planFaults(night, opensMs, lastMs)
  keepPlacing(night, opensMs, lastMs + longestNightMs / 4)
  // Set only now: with a fast clock the bookings above would run past the cutoff.
  if (plan.speed !== null) await crew.technician.ask('labClockSet', { body: { speed: plan.speed } })
  await agenda.run(opensMs + longestNightMs)
  if (plan.speed !== null) await crew.technician.ask('labClockSet', { body: { speed: 1 } })
  return reportOf(night, booked.length, performance.now() - startedAt)
}

/** From the opening to the last entry; null for a night that is closed or in Shabbos mode. */
function entryOf({ date, closed, shabbosMode, openTime, lastEntryTime }: ScheduleDay, timeZone: string) {
  if (closed || shabbosMode || !openTime || !lastEntryTime) return null
  const at = (time: string) => instantOfBusinessTime(date, time, timeZone)
  return { date, opensMs: at(openTime), lastMs: at(lastEntryTime) }
}

/** Assigns waiting patrons every five minutes, while patrons wait or actions are left. */
function keepPlacing(night: Night, atMs: number, untilMs: number): void {
  const { agenda, tally } = night
  agenda.at(atMs, async () => {
    await placeWaiting(night)
    const waits = [...tally.stays.values()].some(stay => stay.arrivedMs !== null && stay.placedMs === null)
    const againMs = atMs + placeEveryMinutes * 60_000
    if ((waits || !agenda.isDone) && againMs < untilMs) keepPlacing(night, againMs, untilMs)
  })
}

async function setClock(technician: Night['crew']['technician'], atMs: number): Promise<void> {
  const { status } = await technician.ask('labClockSet', { body: { set: new Date(atMs).toISOString() } })
  if (status >= 300) throw new Error('The clock cannot be set: the hub is not a demo')
}

async function untilTime(edge: Api, atMs: number, speed: number): Promise<void> {
  const { now } = await edge.get('zmanim')
  const waitMs = (atMs - Date.parse(now)) / speed
  if (waitMs > 0) await new Promise(resolve => setTimeout(resolve, waitMs))
}
