import { describeError } from '../../ground/runtime/error-trace.ts'
import type { Facility } from '../../ground/runtime/facility.ts'

const everyMs = 1_000
/** Some rounds are due by time alone: the seal, the cutoff, a new night. */
const quietEveryMs = 20_000

export interface Rounds {
  /** Resolves when the running round has ended. */
  stop(): Promise<void>
}

/** Runs `round` at once, within a second of each commit, and at least every 20 s. Rounds never overlap. */
export function startRounds(
  facility: Pick<Facility, 'changes' | 'hostClock' | 'log'>,
  round: () => Promise<void>,
): Rounds {
  let isDue = true
  let lastAt = 0
  let running: Promise<void> | undefined
  const unsubscribe = facility.changes.onCommit(() => {
    isDue = true
  })
  const check = () => {
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
  check()
  const timer = setInterval(check, everyMs)
  return {
    async stop() {
      unsubscribe()
      clearInterval(timer)
      await running
    },
  }
}
