import type { Facility } from '../runtime/facility.ts'

const hereWithinMs = 800

/** What the other side has just written is on its way: waits for it, but not longer than 800 ms (sync-24). */
export async function untilHere(
  facility: Pick<Facility, 'changes'>,
  isHere: () => Promise<boolean>,
): Promise<void> {
  if (await isHere()) return
  await new Promise<void>(resolve => {
    const settle = () => {
      clearTimeout(timer)
      unlisten()
      resolve()
    }
    const look = () => void isHere().then(here => here && settle(), settle)
    const timer = setTimeout(settle, hereWithinMs)
    const unlisten = facility.changes.onCommit(look)
    // It may have come between the first look and the listening.
    look()
  })
}
