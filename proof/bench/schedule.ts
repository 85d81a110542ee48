import { addDays } from '@mayim/domain/calendar/business-day.ts'
import { brooklyn } from '@mayim/domain/calendar/example-settings.ts'
import { scheduleDays } from '@mayim/testing/calendar/schedule-days.ts'
import { type Figure, figure } from './figure.ts'

const warmUps = 100
const rounds = 200

/** Measures the CPU time to compute the schedule of eight nights, warm. Each round computes other dates. */
export function measureSchedule(): Figure[] {
  const run = (round: number) => scheduleDays(addDays('2026-09-01', round * 8), 8, brooklyn)
  for (let round = 0; round < warmUps; round += 1) run(round)
  const before = process.cpuUsage()
  for (let round = 0; round < rounds; round += 1) run(round)
  const { user, system } = process.cpuUsage(before)
  return [figure('schedule.eightDays', (user + system) / 1000 / rounds, 'ms')]
}
