/**
 * A hybrid logical clock (sync-31): wall time as far as it goes forward, and a counter where it does
 * not. Written as fifteen digits of epoch milliseconds, a dot and six digits of the counter, so that stamps compare as
 * text. The side, which breaks a tie, is the entry's own.
 */
export type Stamp = string

/** A clock further ahead than this is not followed, and what it decides waits for a person. */
export const stampAheadMaxMs = 300_000

const counterMax = 999_999

/** The next stamp of a side that has seen all of `seen`. A clock that stands still or was set back is counted up. */
export function nextStamp(seen: readonly Stamp[], nowMs: number): Stamp {
  const newest = laterStamp(seen)
  const wallMs = wallOf(newest)
  if (Math.floor(nowMs) > wallMs) return written(Math.floor(nowMs), 0)
  const counter = counterOf(newest) + 1
  return counter > counterMax ? written(wallMs + 1, 0) : written(wallMs, counter)
}

/** The latest of some; '' where there is none. */
export function laterStamp(stamps: readonly Stamp[]): Stamp {
  return stamps.reduce((latest, stamp) => (stamp > latest ? stamp : latest), '')
}

/** Epoch milliseconds of a stamp; 0 of an entry that was written before there were stamps. */
export function wallOf(stamp: Stamp): number {
  return stamp === '' ? 0 : Number(stamp.slice(0, 15))
}

/** The stamp of an instant from before stamps existed; '' where it is none. */
export function stampAt(iso: string): Stamp {
  const wallMs = Date.parse(iso)
  return Number.isNaN(wallMs) || wallMs < 0 ? '' : written(wallMs, 0)
}

/**
 * Whether a stamp is so far ahead of this clock and of all earlier stamps that its author's clock must be wrong. False
 * where this clock is not trusted (`nowMs` of 0).
 */
export function isTooFarAhead(stamp: Stamp, seen: readonly Stamp[], nowMs: number): boolean {
  if (nowMs === 0) return false
  return wallOf(stamp) - Math.max(nowMs, wallOf(laterStamp(seen))) > stampAheadMaxMs
}

function counterOf(stamp: Stamp): number {
  return stamp === '' ? 0 : Number(stamp.slice(16))
}

function written(wallMs: number, counter: number): Stamp {
  return `${String(wallMs).padStart(15, '0')}.${String(counter).padStart(6, '0')}`
}
