import { readHeads } from '../log/change-head-table.ts'
import type { Facility } from '../runtime/facility.ts'
import type { LinkSnapshot } from './link-state.ts'

/** How long a patron's "confirmed" waits for the hub to have it too (sync-24). */
export const confirmWithinMs = 800

export interface WatchedLink {
  current(): Pick<LinkSnapshot, 'linked' | 'peerCursor'>
  /** Called when the link comes, goes or moves; returns the way to stop. */
  onChange(listener: () => void): () => void
}

/**
 * Settles when the other side has all that this one has committed so far, or at once when it cannot be reached, or after
 * 800 ms in any case: so that almost nothing is ever in the window that a lost disk could take. Tells whether it has it.
 */
export async function confirmedByPeer(
  { side, db }: Pick<Facility, 'side' | 'db'>,
  link: WatchedLink,
  withinMs = confirmWithinMs,
): Promise<boolean> {
  if (!link.current().linked) return false
  const { seq } = (await readHeads(db))[side]
  return new Promise(resolve => {
    const look = (): void => {
      const { linked, peerCursor } = link.current()
      if (peerCursor >= seq || !linked) settle(peerCursor >= seq)
    }
    const settle = (confirmed: boolean): void => {
      clearTimeout(timer)
      unlisten()
      resolve(confirmed)
    }
    const timer = setTimeout(() => settle(false), withinMs)
    const unlisten = link.onChange(look)
    look()
  })
}
