import type { EntityName } from '@mayim/contract/sync/entities.ts'
import type { Clock, Facility } from './facility.ts'
import { timerOf, type Waking } from './job-timer.ts'
import { storageFaultOf } from './storage.ts'

/** A job that sleeps until there may be something to do. */
export interface PeriodicJob {
  /** Runs the job once more, after the current runs; resolves when it is done. */
  settled(): Promise<void>
  /** Resolves when the current run is done. */
  stop(): Promise<void>
}

/** Looks of a job that nothing wakes. It finds then what it was not told of. */
const slowLookSeconds = 60

/** Whether what happens by the clock alone may happen now: the time is known (sync-971). */
export type MayAct = () => boolean

/**
 * What wakes a job: entries of these entities, each entry, or each second, for a job that looks at what is not in the
 * database.
 */
export type WakesBy = readonly EntityName[] | 'entry' | 'second'

/** When a job runs. */
export interface JobTimes {
  /** A job that acts by the clock is left out as long as it answers no. */
  readonly mayAct: MayAct
  readonly wakesBy: WakesBy
  /** A job that nothing wakes looks after so many seconds of the host, by default a minute. */
  readonly looksAfterSeconds?: number
  /** Asked each second, besides: whether the job has something to do. It asks memory and never the database. */
  readonly isDue?: () => boolean
}

/** For tests of one job: the time is known. */
export const always: JobTimes = { mayAct: () => true, wakesBy: 'entry' }

/** The moment at which a job has its next work, as far as it knows: milliseconds of a clock, which may be set or run fast. */
export interface NextMoment {
  readonly clock: Clock
  readonly ms: number
}

/** The earliest of the moments; null for none. */
export function earliest(clock: Clock, moments: readonly number[]): NextMoment | null {
  return moments.length === 0 ? null : { clock, ms: Math.min(...moments) }
}

/** The first moment of the clock's next minute. */
export function nextMinute(clock: Clock): NextMoment {
  return { clock, ms: (Math.floor(clock.now() / minuteMs) + 1) * minuteMs }
}

const minuteMs = 60_000

/**
 * Runs a job at once, and again within a second of what wakes it: entries of the log, the moment that its last run
 * returned, a clock that was set back. Otherwise it looks once a minute, so that nothing depends on a notice. Its runs never
 * overlap. The job finds its work in the database and by the facility's clock, so it needs no state of its own for a clock
 * that is set, a restart or a second process.
 */
export function startPeriodicJob(
  facility: Waking,
  name: string,
  run: () => Promise<NextMoment | null> | Promise<void>,
  { mayAct, wakesBy, looksAfterSeconds = slowLookSeconds, isDue = () => false }: JobTimes = always,
): PeriodicJob {
  let stopped = false
  let work: Promise<void> = Promise.resolve()
  let waiting = 0
  let woken = true
  let secondsSlept = 0
  let next: (NextMoment & { readonly sinceMs: number }) | null = null

  async function runOnce(): Promise<void> {
    if (stopped || !mayAct()) return
    woken = false
    secondsSlept = 0
    try {
      const moment = await run()
      next = moment ? { ...moment, sinceMs: moment.clock.now() } : null
    } catch (error) {
      woken = true
      // A fault of the storage is logged once for all jobs.
      if (storageFaultOf(error) !== null) return
      facility.log.error({ err: error, what: name }, 'a periodic job failed')
    }
  }
  function runAgain(): Promise<void> {
    if (stopped) return work
    waiting += 1
    work = work.then(runOnce).finally(() => {
      waiting -= 1
    })
    return work
  }
  /** A clock that was set back may be before work that was not due any more. */
  function isMoment(): boolean {
    if (next === null) return false
    const nowMs = next.clock.now()
    return nowMs >= next.ms || nowMs < next.sinceMs
  }
  /** A run that takes longer is not queued twice. */
  function runIfWoken(): void {
    if (woken && waiting === 0 && mayAct()) void runAgain()
  }
  const remove = timerOf(facility).add({
    look() {
      secondsSlept += 1
      woken ||= wakesBy === 'second' || secondsSlept >= looksAfterSeconds || isMoment() || isDue()
      runIfWoken()
    },
    note(committed) {
      if (wakesBy === 'second') return
      woken ||= committed === null || wakesBy === 'entry' || wakesBy.some(entity => committed.has(entity))
      runIfWoken()
    },
  })
  void runAgain()
  return {
    settled: runAgain,
    async stop() {
      stopped = true
      remove()
      await work
    },
  }
}

/** Something that a process starts and stops as a whole. */
export interface Stoppable {
  stop(): void | Promise<void>
}

interface JobRow {
  /** The name of the job on its side, also of the lock of an exclusive job. */
  readonly name: string
  /** What the job does, in one phrase. */
  readonly does: string
  /** Runs in one process of its side at a time. */
  readonly alone?: boolean
}

/** A job that runs while the process runs, without a request. */
export type Job = JobRow &
  (
    | { readonly wakesBy?: never; start(): Stoppable }
    | {
        readonly wakesBy: WakesBy
        readonly looksAfterSeconds?: number
        /** It ends, charges, deletes, sells or unlocks because it is time. It asks `mayAct` before each run. */
        readonly actsByTime?: boolean
        start(times: JobTimes): Stoppable
      }
  )

/**
 * Starts jobs in their order; `ends` stops them in the opposite order.
 * @param alone starts a job in one of the processes of its side; a side without it is one process
 */
export function startJobs(
  { time }: Pick<Facility, 'time'>,
  jobs: readonly Job[],
  ends: AsyncDisposableStack,
  alone: (name: string, start: () => Stoppable) => Stoppable = (_name, start) => start(),
): void {
  for (const job of jobs) {
    const start = () => {
      if (job.wakesBy === undefined) return job.start()
      const mayAct = job.actsByTime ? () => time.isKnown() : always.mayAct
      return job.start({ ...job, mayAct })
    }
    const running = job.alone ? alone(job.name, start) : start()
    ends.defer(() => running.stop())
  }
}
