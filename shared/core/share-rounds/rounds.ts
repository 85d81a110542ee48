import { describeError } from '../runtime/error-trace.ts'
import type { Facility } from '../runtime/facility.ts'

const everyMs = 1_000
/** Without any change, time alone may ask for something: the seal, the cutoff, a new night. */
const quietEveryMs = 20_000

export interface Rounds {
  /** Ends after the round in hand. */
  stop(): Promise<void>
}

/** Calls `round` at once, within a second of each change of the log, and now and then; never twice at a time. */
export function keepRounds(
  facility: Pick<Facility, 'changes' | 'hostClock' | 'log'>,
  round: () => Promise<void>,
): Rounds {
  let isDue = true
  let lastAt = 0
  let running: Promise<void> | undefined
  const unlisten = facility.changes.onCommit(() => {
    isDue = true
  })
  const look = () => {
    const now = facility.hostClock.now()
    if (running || (!isDue && now - lastAt < quietEveryMs)) return
    isDue = false
    lastAt = now
    running = round()
      .catch(error => facility.log.error(describeError(error), 'a round of the shares failed'))
      .finally(() => {
        running = undefined
      })
  }
  look()
  const timer = setInterval(look, everyMs)
  return {
    async stop() {
      unlisten()
      clearInterval(timer)
      await running
    },
  }
}
