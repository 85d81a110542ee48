import { runAfter } from '../../ground/runtime/clock.ts'
import type { Facility } from '../../ground/runtime/facility.ts'

const maxWaitMs = 800

/** Waits until an entry that the other side has just written is received, at most 800 ms (sync-24). */
export async function waitUntilReceived(
  facility: Pick<Facility, 'changes' | 'hostClock'>,
  isReceived: () => Promise<boolean>,
): Promise<void> {
  if (await isReceived()) return
  await new Promise<void>(resolve => {
    const settle = () => {
      cancelTimer()
      unsubscribe()
      resolve()
    }
    const check = () => void isReceived().then(received => received && settle(), settle)
    const cancelTimer = runAfter(facility, maxWaitMs, settle)
    const unsubscribe = facility.changes.onCommit(check)
    // The entry may have arrived between the first check and `onCommit`.
    check()
  })
}
