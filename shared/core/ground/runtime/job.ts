import type { Facility } from './facility.ts'
import { storageFaultOf } from './storage.ts'

/** A job that runs every second. */
export interface PeriodicJob {
  /** Runs the job once more, after the current runs; resolves when it is done. */
  settled(): Promise<void>
  /** Resolves when the current run is done. */
  stop(): Promise<void>
}

const everyMs = 1000

/** Whether what happens by the clock alone may happen now: the time is known (sync-971). */
export type MayAct = () => boolean

/** For tests of one job: the time is known. */
export const always: MayAct = () => true

/**
 * Runs a job at once and then every second, one run after another. The job finds its work in the database and by the
 * facility's clock, so it needs no state of its own for a clock that is set, a restart or a second process.
 * @param mayAct a job that acts by the clock is left out as long as it answers no
 */
export function startPeriodicJob(
  facility: Pick<Facility, 'log'>,
  name: string,
  run: () => Promise<void>,
  mayAct: MayAct = always,
): PeriodicJob {
  let stopped = false
  let work: Promise<void> = Promise.resolve()
  let waiting = 0

  function runAgain(): Promise<void> {
    if (stopped) return work
    waiting += 1
    work = work
      .then(() => (stopped || !mayAct() ? undefined : run()))
      .catch(error => {
        // A fault of the storage is logged once for all jobs.
        if (storageFaultOf(error) !== null) return
        facility.log.error({ err: error, what: name }, 'a periodic job failed')
      })
      .finally(() => {
        waiting -= 1
      })
    return work
  }
  // A run that takes longer than the period is not queued twice.
  const timer = setInterval(() => void (waiting === 0 && runAgain()), everyMs)
  timer.unref()
  void runAgain()
  return {
    settled: runAgain,
    async stop() {
      stopped = true
      clearInterval(timer)
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
    | { readonly actsByTime?: false; start(): Stoppable }
    /** It ends, charges, deletes, sells or unlocks because it is time. It asks `mayAct` before each run. */
    | { readonly actsByTime: true; start(mayAct: MayAct): Stoppable }
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
    const start = () => (job.actsByTime ? job.start(() => time.isKnown()) : job.start())
    const running = job.alone ? alone(job.name, start) : start()
    ends.defer(() => running.stop())
  }
}
