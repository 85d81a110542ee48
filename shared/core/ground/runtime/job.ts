/** Something that a process starts and stops as a whole. */
export interface Stoppable {
  stop(): void | Promise<void>
}

/** A job that runs while the process runs, without a request. */
export interface Job {
  /** The name of the job on its side, also of the lock of an exclusive job. */
  readonly name: string
  /** What the job does, in one phrase. */
  readonly does: string
  /** Runs in one process of its side at a time. */
  readonly alone?: boolean
  start(): Stoppable
}

/**
 * Starts jobs in their order; `ends` stops them in the opposite order.
 * @param alone starts a job in one of the processes of its side; a side without it is one process
 */
export function startJobs(
  jobs: readonly Job[],
  ends: AsyncDisposableStack,
  alone: (name: string, start: () => Stoppable) => Stoppable = (_name, start) => start(),
): void {
  for (const job of jobs) {
    const running = job.alone ? alone(job.name, () => job.start()) : job.start()
    ends.defer(() => running.stop())
  }
}
