import { readHeads } from '../ground/log/change-head-table.ts'
import type { Facility } from '../ground/runtime/facility.ts'
import type { LinkSnapshot } from './link-state.ts'

/** How long a booking's answer waits until the hub has the booking too (sync-24). */
export const confirmWithinMs = 800

export interface WatchedLink {
  current(): Pick<LinkSnapshot, 'linked' | 'peerCursor'>
  /** Called at each change of the link. Returns a function that unsubscribes. */
  onChange(listener: () => void): () => void
}

/**
 * Resolves true when the other side has every entry that this side has committed so far. Resolves false at once without
 * a link, or after 800 ms. A lost disk can then lose almost nothing that a patron saw as confirmed.
 */
export async function confirmedByPeer(
  { side, db }: Pick<Facility, 'side' | 'db'>,
  link: WatchedLink,
  withinMs = confirmWithinMs,
): Promise<boolean> {
  if (!link.current().linked) return false
  const { seq } = (await readHeads(db))[side]
  return new Promise(resolve => {
    const check = (): void => {
      const { linked, peerCursor } = link.current()
      if (peerCursor >= seq || !linked) settle(peerCursor >= seq)
    }
    const settle = (confirmed: boolean): void => {
      clearTimeout(timer)
      unsubscribe()
      resolve(confirmed)
    }
    const timer = setTimeout(() => settle(false), withinMs)
    const unsubscribe = link.onChange(check)
    check()
  })
}
