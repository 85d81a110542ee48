import { type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Facility } from './facility.ts'
import { always, type JobTimes, type NextMoment, type PeriodicJob, startPeriodicJob } from './job.ts'

let test: TestFacility
let facility: Facility
let pending: (() => void)[]
let job: PeriodicJob
let runs: number
let next: NextMoment | null
/** What may go wrong in a run. */
let fault: Error | null

beforeEach(async () => {
  test = await testFacility('hub')
  pending = []
  runs = 0
  next = null
  fault = null
  const hostClock = {
    now: () => 0,
    after(_ms: number, run: () => void) {
      pending.push(run)
      return () => {
        pending = pending.filter(each => each !== run)
      }
    },
  }
  facility = { ...test.facility, hostClock }
})
afterEach(async () => {
  await job.stop()
  await test.close()
})

async function start(times: Partial<JobTimes> = {}): Promise<void> {
  const run = async () => {
    runs += 1
    if (fault) throw fault
    return next
  }
  job = startPeriodicJob(facility, 'test', run, { ...always, ...times })
  await job.settled()
  runs = 0
}

/** Lets seconds of the host pass, and reads what the log says meanwhile. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    for (const run of pending.splice(0)) run()
    // The timer asks the settings and the log.
    await facility.settings.settled()
    for (let read = 0; read < 3; read += 1)
      await facility.db.selectFrom('change').select('seq').limit(1).execute()
  }
}

it('sleeps while nothing happens, and finds within a minute what it was not told of', async () => {
  await start()
  await pass(59)
  expect(runs).toBe(0)
  await pass(1)
  expect(runs).toBe(1)
  await pass(60)
  expect(runs).toBe(2)
})

it('wakes within a second of an entry that concerns it, and of no other', async () => {
  await start({ wakesBy: ['setting'] })
  await test.set('phoneNumber', '+17188512345')
  await pass(1)
  expect(runs).toBe(1)
  await pass(50)
  expect(runs).toBe(1)
  await job.stop()
  await start({ wakesBy: ['ledger'] })
  await test.set('phoneNumber', '+17188512346')
  await pass(50)
  expect(runs).toBe(0)
})

it('wakes at the moment that it returned, by whatever clock, and when that clock was set back', async () => {
  const { clock } = test
  next = { clock, ms: clock.now() + 3_600_000 }
  await start()
  await pass(30)
  expect(runs).toBe(0)
  next = null
  clock.advance(3_600_000)
  await pass(1)
  expect(runs).toBe(1)
  next = { clock, ms: clock.now() + 3_600_000 }
  await job.settled()
  clock.advance(-86_400_000)
  await pass(1)
  expect(runs).toBe(3)
})

it('waits until the time is known, and asks in memory whether it is due', async () => {
  let isKnown = false
  let isDue = false
  await start({ mayAct: () => isKnown, isDue: () => isDue })
  await pass(70)
  expect(runs).toBe(0)
  isKnown = true
  await pass(2)
  expect(runs).toBe(1)
  isDue = true
  await pass(1)
  expect(runs).toBe(2)
})

it('tries again after a second what failed', async () => {
  fault = new Error('the printer is warming up')
  await start()
  await pass(2)
  expect(runs).toBe(2)
  fault = null
  await pass(10)
  expect(runs).toBe(3)
})
