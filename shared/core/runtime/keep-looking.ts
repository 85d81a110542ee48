import type { Facility } from './facility.ts'

/** Work that is done again and again, by what stands in the database alone. */
export interface Keeper {
  /** Looks now and resolves when all is done. */
  settled(): Promise<void>
  stop(): Promise<void>
}

const lookEveryMs = 1000

/**
 * Looks each second for as long as the process runs, one look after another. What is due is judged by the facility's
 * clock, so a clock that is set, a restart, or a second process need nothing of their own.
 */
export function keepLooking(
  facility: Pick<Facility, 'log'>,
  what: string,
  look: () => Promise<void>,
): Keeper {
  let stopped = false
  let work: Promise<void> = Promise.resolve()
  let waiting = 0

  function again(): Promise<void> {
    if (stopped) return work
    waiting += 1
    work = work
      .then(() => (stopped ? undefined : look()))
      .catch(error => facility.log.error({ err: error, what }, 'looking after the bookings failed'))
      .finally(() => {
        waiting -= 1
      })
    return work
  }
  // A look that takes longer than the beat is not begun twice.
  const timer = setInterval(() => void (waiting === 0 && again()), lookEveryMs)
  timer.unref()
  void again()
  return {
    settled: again,
    async stop() {
      stopped = true
      clearInterval(timer)
      await work
    },
  }
}
