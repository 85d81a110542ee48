import type { Side } from './side.ts'

/** What is known of the machine's clock. */
export interface ClockFacts {
  readonly side: Side
  /** Milliseconds by which it is ahead of the newest entry that this side wrote; null before the first. */
  readonly aheadOfLogMs: number | null
  /** Milliseconds by which the other side's clock is ahead of it; null as long as the other side has said nothing. */
  readonly peerAheadMs: number | null
  /** Whether the machine says that the network keeps its clock; null where it says nothing. */
  readonly synchronized: boolean | null
  /** A person at the building has confirmed the time, and the clock has run evenly since. */
  readonly confirmed: boolean
  /** It was right at some moment, and has run evenly since. */
  readonly kept: boolean
  /** It was set while this process ran, and nothing has spoken for it since. */
  readonly jumped: boolean
}

/**
 * Whether the time is known (sync-971). If not, why: `behind` or `ahead` of the own log, `apart` from the other side,
 * `unsure` because nothing speaks for it.
 */
export const clockStandings = ['known', 'behind', 'ahead', 'apart', 'unsure'] as const
export type ClockStanding = (typeof clockStandings)[number]

/** Clocks that differ by more than this are not of one time. */
export const clockApartMs = 300_000
const dayMs = 86_400_000
/** A portal is never without its network for longer. */
const aheadMaxMs: Readonly<Record<Side, number>> = { hub: dayMs, portal: 365 * dayMs }

/**
 * What the clock is worth. The hub believes the portal, whose machine is in a data center. The portal never doubts
 * itself because of a hub: a small computer in a building often starts with a wrong time.
 */
export function clockStanding(facts: ClockFacts): ClockStanding {
  const { side, aheadOfLogMs, peerAheadMs, synchronized, confirmed, kept, jumped } = facts
  const agrees = peerAheadMs !== null && Math.abs(peerAheadMs) <= clockApartMs
  if (confirmed || agrees) return 'known'
  if (peerAheadMs !== null && side === 'hub') return 'apart'
  if (kept) return 'known'
  if (aheadOfLogMs !== null && aheadOfLogMs < -clockApartMs) return 'behind'
  if (synchronized === true) return 'known'
  if (aheadOfLogMs !== null && aheadOfLogMs > aheadMaxMs[side]) return 'ahead'
  return jumped || (synchronized === false && side === 'hub') ? 'unsure' : 'known'
}
