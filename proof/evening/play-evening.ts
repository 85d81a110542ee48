import { instantOfBusinessTime } from '@mayim/domain/business-day.ts'
import { Api } from '../../demo/api.ts'
import type { DemoSignIns } from '../../demo/sign-ins.ts'
import { diceOf } from '../dice.ts'
import { Agenda } from './agenda.ts'
import { expectPatron, expectWalkIn } from './arrive.ts'
import { bookPatrons, phoneOf } from './book-patrons.ts'
import { gatherCrew, type PlayedPanels } from './crew.ts'
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
  /** How many times faster than life; null sets the clock from one act to the next, as fast as the hub answers. */
  readonly speed: number | null
  readonly faults: boolean
  /** The rooms' panels: `own` pairs new ones, and those that were paired before lose their rooms; `none` leaves them be. */
  readonly panels: PlayedPanels
  readonly onMinute?: (nowMs: number) => void
}

/** One in eight has not booked. */
const walkInShare = 1 / 8
const placeEveryMinutes = 5
/** Nobody looks on at an empty house for longer: the clock is set to so long before the doors open. */
const leadMs = 20 * 60_000
/** Who is in then may finish. */
const longestNightMs = 8 * 3_600_000

/**
 * Plays a whole night against a running hub of a demo, by its public edge alone: patrons, reception, attendants,
 * cleaners and what goes wrong, by seeded dice. Answers what came of it.
 */
export async function playEvening(plan: EveningPlan): Promise<EveningReport> {
  const startedAt = performance.now()
  const tally = new Tally()
  const dice = diceOf(plan.seed)
  const edge = new Api(plan.hubUrl)
  const crew = await gatherCrew(plan.hubUrl, plan.signIns, { tally, panels: plan.panels })
  const [tonight] = await edge.get('schedule', { query: { days: 1 } })
  const settings = await edge.get('publicSettings')
  const timeZone = settings.timeZone?.value ?? 'America/New_York'
  const { now } = await edge.get('zmanim')
  if (!tonight || tonight.closed || !tonight.openTime || !tonight.lastEntryTime)
    throw new Error('The house is closed tonight: set the clock to a night that is open')
  const moveTo = async (atMs: number) => {
    plan.onMinute?.(atMs)
    if (plan.speed === null) await setClock(crew.technician, atMs)
    else await untilTime(edge, atMs, plan.speed)
  }
  const agenda = new Agenda(Date.parse(now), moveTo)
  const night: Night = { date: tonight.date, timeZone, crew, agenda, dice, tally }
  const booked = await bookPatrons(night, Math.round(plan.patrons * (1 - walkInShare)))
  for (const each of booked) expectPatron(night, each)
  const opensMs = instantOfBusinessTime(tonight.date, tonight.openTime, timeZone)
  const lastMs = instantOfBusinessTime(tonight.date, tonight.lastEntryTime, timeZone)
  if (plan.speed !== null && opensMs - leadMs > agenda.nowMs) {
    await setClock(crew.technician, opensMs - leadMs)
    agenda.nowMs = opensMs - leadMs
  }
  const walkIns = plan.patrons - booked.length
  for (let place = 0; place < walkIns; place += 1)
    expectWalkIn(night, opensMs + dice.next() * (lastMs - opensMs), phoneOf(plan.patrons + place))
  if (plan.faults) planFaults(night, opensMs, lastMs)
  keepPlacing(night, opensMs, lastMs + longestNightMs / 4)
  // They have booked at leisure: a clock that raced meanwhile would have left no time to book.
  if (plan.speed !== null) await crew.technician.ask('labClockSet', { body: { speed: plan.speed } })
  await agenda.run(opensMs + longestNightMs)
  if (plan.speed !== null) await crew.technician.ask('labClockSet', { body: { speed: 1 } })
  return reportOf(night, booked.length, performance.now() - startedAt)
}

/** Whoever waited while no room was ready is looked for again, for as long as anything goes on. */
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
  if (status >= 300) throw new Error('The clock of this house cannot be set: it is no demo')
}

async function untilTime(edge: Api, atMs: number, speed: number): Promise<void> {
  const { now } = await edge.get('zmanim')
  const waitMs = (atMs - Date.parse(now)) / speed
  if (waitMs > 0) await new Promise(resolve => setTimeout(resolve, waitMs))
}
