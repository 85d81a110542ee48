/**
 * A hybrid logical clock (sync-31): wall time as far as it goes forward, and a counter where it does
 * not. Written as fifteen digits of epoch milliseconds, a dot and six digits of the counter, so that stamps compare as
 * text. The side, which breaks a tie, is the entry's own.
 */
export type Stamp = string

/** A stamp further ahead than this is not followed, and its entry waits for a person. */
export const stampAheadMaxMs = 300_000

const counterMax = 999_999

/**
 * The next stamp of a side that knows the stamps in `seen`. While the clock stands still or was set back, the counter
 * is increased.
 */
export function nextStamp(seen: readonly Stamp[], nowMs: number): Stamp {
  const newest = laterStamp(seen)
  const wallMs = wallOf(newest)
  if (Math.floor(nowMs) > wallMs) return written(Math.floor(nowMs), 0)
  const counter = counterOf(newest) + 1
  return counter > counterMax ? written(wallMs + 1, 0) : written(wallMs, counter)
}

/** The latest of some stamps, '' if there are none. */
export function laterStamp(stamps: readonly Stamp[]): Stamp {
  return stamps.reduce((latest, stamp) => (stamp > latest ? stamp : latest), '')
}

/** The epoch milliseconds of a stamp, 0 for ''. */
export function wallOf(stamp: Stamp): number {
  return stamp === '' ? 0 : Number(stamp.slice(0, 15))
}

/** The stamp of an instant of an entry without a stamp; '' if the instant is invalid. */
export function stampAt(iso: string): Stamp {
  const wallMs = Date.parse(iso)
  return Number.isNaN(wallMs) || wallMs < 0 ? '' : written(wallMs, 0)
}

/**
 * Whether a stamp is so far ahead of this clock and of all earlier stamps that its author's clock must be wrong. False
 * without a trusted clock (`nowMs` of 0).
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

/** Epoch milliseconds. */
interface Clock {
  now(): number
}

/**
 * The clock of entries' stamps. While the host's clock is not known to be right, it returns 0, and stamps only count up
 * (sync-31).
 */
export class StampClock {
  readonly #clock: Clock
  readonly #isTrusted: () => boolean

  constructor(clock: Clock = { now: Date.now }, isTrusted: () => boolean = () => true) {
    this.#clock = clock
    this.#isTrusted = isTrusted
  }

  /** 0 while the clock is not trusted. */
  now(): number {
    return this.#isTrusted() ? this.#clock.now() : 0
  }
}
