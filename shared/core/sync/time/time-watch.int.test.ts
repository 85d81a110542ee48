import { ok } from '@mayim/domain/result.ts'
import { sampleReservation } from '@mayim/testing/database/sample-rows.ts'
import { testDatabase } from '@mayim/testing/database/test-database.ts'
import { type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readHeads } from '../../ground/log/log-table.ts'
import { StampClock, wallOf } from '../../ground/log/stamp.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import { fixedClock } from '../../ground/runtime/clock.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import { type JobTimes, type PeriodicJob, startJobs, startPeriodicJob } from '../../ground/runtime/job.ts'
import { record } from '../../ground/runtime/record-change.ts'
import { machineClock, readTimedatectl } from './machine-clock.ts'
import { confirmTime, startTimeJob } from './time-job.ts'
import { TimeWatch } from './time-watch.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
const start = '2026-11-22T22:00:00Z'

/** A machine: its clock can be set, its steady one cannot. */
class Machine {
  readonly clock = fixedClock(start)
  synchronized: boolean | null = null
  boot = 'first'
  #steadyMs = 1_000_000
  readonly parts = {
    steadyMs: () => this.#steadyMs,
    bootId: () => this.boot,
    isSynchronized: async () => this.synchronized,
  }

  pass(ms: number): void {
    this.clock.advance(ms)
    this.#steadyMs += ms
  }

  /** Switched off and on again, with a clock that begins where it likes. */
  reboot(at: string): void {
    this.clock.set(at)
    this.#steadyMs = 5_000
    this.boot = `after ${this.boot}`
  }
}

let machine: Machine
let side: TestFacility
let facility: Facility
let watch: TimeWatch
let jobs: PeriodicJob[]

beforeEach(async () => {
  machine = new Machine()
  jobs = []
  const stampClock = new StampClock(machine.clock, () => watch.isKnown())
  side = await testFacility('hub', await testDatabase({ side: 'hub', stampClock }))
  await startWatch()
})
afterEach(async () => {
  for (const job of jobs) await job.stop()
  watch.close()
  await side.close()
})

/** A process starts on the machine. */
async function startWatch(isDemo = false): Promise<void> {
  watch?.close()
  watch = new TimeWatch({ side: 'hub', clock: machine.clock, machine: machine.parts, isDemo: () => isDemo })
  await watch.open(side.facility.db)
  facility = { ...side.facility, hostClock: machine.clock, time: watch }
}

/** Someone checks in. */
async function write(): Promise<void> {
  const fields = { visitStatus: 'Waiting' as const }
  await facility.write(async trx => {
    await record(facility, trx, systemCaller, { entity: 'reservation', id: 'r-1', kind: 'checkedIn', fields })
    return ok(null)
  })
}
const timeJob = () => {
  const job = startTimeJob(facility, watch)
  jobs.push(job)
  return job
}
const open = async () =>
  (
    await facility.db
      .selectFrom('attention')
      .select(['kind', 'entityId', 'detail'])
      .where('resolvedAt', 'is', null)
      .orderBy('id')
      .execute()
  ).map(({ detail, ...row }) => ({ ...row, detail: JSON.parse(detail) }))
const ownStampMs = async () => wallOf((await readHeads(facility.db)).hub.stamp)

test('a jump either way is no known time at once, and the clock that is set back is', async () => {
  await write()
  await watch.ask()
  expect(watch.isKnown()).toBe(true)
  machine.clock.advance(1_500 * dayMs)
  expect(watch.standing()).toBe('ahead')
  machine.clock.advance(-1_900 * dayMs)
  expect(watch.standing()).toBe('behind')
  machine.clock.advance(400 * dayMs)
  expect(watch.standing()).toBe('known')
  machine.clock.advance(3 * hourMs)
  expect(watch.standing()).toBe('unsure')
})

test('hours of sleep are no jump, and a leap of some seconds is none', async () => {
  await write()
  machine.pass(9 * hourMs)
  machine.clock.advance(-20_000)
  expect([watch.isKnown(), watch.setByMs]).toEqual([true, null])
})

test('entries of a wrong clock are stamped after what is known, not by it', async () => {
  await write()
  const rightMs = await ownStampMs()
  machine.clock.advance(1_500 * dayMs)
  await write()
  expect(await ownStampMs()).toBe(rightMs)
  machine.clock.advance(-1_500 * dayMs)
  machine.pass(hourMs)
  await write()
  expect(await ownStampMs()).toBe(machine.clock.now())
})

test('the network, the other side or a person ends the doubt', async () => {
  await write()
  machine.reboot('2026-12-08T22:00:00Z')
  await startWatch()
  expect(watch.standing()).toBe('ahead')
  machine.synchronized = true
  await watch.ask()
  expect(watch.standing()).toBe('known')

  machine.synchronized = false
  machine.reboot('2026-12-10T22:00:00Z')
  await startWatch()
  watch.notePeer(-400 * dayMs)
  expect(watch.standing()).toBe('apart')
  watch.notePeer(2_000)
  expect(watch.standing()).toBe('known')

  machine.reboot('2026-12-12T22:00:00Z')
  await startWatch()
  expect(watch.standing()).toBe('ahead')
  const evening = { ...facility, clock: machine.clock }
  expect(confirmTime(evening, systemCaller, '2026-12-12T20:00:00.000Z')).toMatchObject({ code: 'timeMoved' })
  expect(watch.isKnown()).toBe(false)
  expect(confirmTime(evening, systemCaller, '2026-12-12T22:01:00.000Z').ok).toBe(true)
  machine.pass(dayMs)
  expect(watch.isKnown()).toBe(true)
  machine.clock.advance(-dayMs)
  expect(watch.isKnown()).toBe(false)
})

test('an old word of the other side is not believed for a clock that was set since', async () => {
  watch.notePeer(10)
  machine.clock.advance(40 * dayMs)
  watch.notePeer(10)
  expect(watch.standing()).toBe('apart')
})

test('a process that starts again on the same machine knows what was confirmed', async () => {
  machine.synchronized = false
  await startWatch()
  expect(watch.standing()).toBe('unsure')
  watch.confirm()
  await timeJob().settled()
  machine.pass(hourMs)
  await startWatch()
  expect(watch.standing()).toBe('known')
  machine.reboot('2026-11-22T23:00:00Z')
  await startWatch()
  expect(watch.standing()).toBe('unsure')
})

test("a demo's machine needs no network for its time", async () => {
  machine.synchronized = false
  await startWatch(true)
  expect(watch.standing()).toBe('known')
})

test('people are told while the time is not known, and what was written meanwhile', async () => {
  await side.addPatron('user-1')
  await facility.write(async trx => {
    await trx
      .insertInto('reservation')
      .values(sampleReservation({ id: 'r-1', code: 'KLMNP' }))
      .execute()
    return ok(null)
  })
  await write()
  await watch.ask()
  const job = timeJob()
  await job.settled()
  expect(await open()).toEqual([])
  machine.clock.advance(1_500 * dayMs)
  await write()
  await job.settled()
  const told = { reason: 'ahead', seconds: (1_500 * dayMs) / 1000 }
  expect(await open()).toEqual([{ kind: 'timeUnknown', entityId: 'hub ahead', detail: told }])
  machine.clock.advance(-1_500 * dayMs)
  await job.settled()
  const [item, ...more] = await open()
  expect(item).toMatchObject({
    kind: 'timeChanged',
    detail: { seconds: told.seconds, changes: 1, codes: 'KLMNP' },
  })
  await job.settled()
  expect([more, (await open()).length]).toEqual([[], 1])
})

test('a machine whose clock the network sets after the start tells nobody', async () => {
  machine.synchronized = false
  await startWatch()
  const job = timeJob()
  await job.settled()
  machine.clock.advance(hourMs)
  machine.synchronized = true
  await job.settled()
  await watch.ask()
  await job.settled()
  expect([watch.isKnown(), await open()]).toEqual([true, []])
})

test('a job that acts by the clock waits, the others run', async () => {
  await write()
  machine.clock.advance(1_500 * dayMs)
  const ran: string[] = []
  const made: PeriodicJob[] = []
  const startOf = (name: string, times: JobTimes) => {
    const job = startPeriodicJob(facility, name, async () => void ran.push(name), times)
    made.push(job)
    return job
  }
  await using ends = new AsyncDisposableStack()
  startJobs(
    facility,
    [
      { name: 'nights', does: '', actsByTime: true, wakesBy: [], start: times => startOf('nights', times) },
      { name: 'merges', does: '', wakesBy: [], start: times => startOf('merges', times) },
    ],
    ends,
  )
  const settle = () => Promise.all(made.map(job => job.settled()))
  await settle()
  expect(new Set(ran)).toEqual(new Set(['merges']))
  watch.confirm()
  await settle()
  expect(new Set(ran)).toEqual(new Set(['merges', 'nights']))
})

test('reads what timedatectl says, and believes it of its own clock alone', () => {
  const nowMs = Date.parse('2026-11-28T21:56:00Z')
  const said = (synchronized: string) =>
    `NTPSynchronized=${synchronized}\nTimeUSec=Sat 2026-11-28 21:56:41 UTC\n`
  expect(readTimedatectl(said('yes'), nowMs)).toBe(true)
  expect(readTimedatectl(said('yes'), nowMs + 1_500 * dayMs)).toBe(false)
  expect(readTimedatectl('NTPSynchronized=yes\n', nowMs)).toBe(true)
  expect(readTimedatectl(said('no'), nowMs)).toBe(false)
  expect(readTimedatectl('', nowMs)).toBeNull()
  expect(machineClock.steadyMs()).toBeGreaterThan(0)
})
