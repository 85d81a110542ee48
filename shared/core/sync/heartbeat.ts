import { downAfterMs, pingEveryMs } from '@mayim/contract/sync/sync-messages.ts'
import type { Clock } from '../ground/runtime/facility.ts'

/** A clock that is slowed down goes back by less. */
const setBackMs = 5_000
/** A process that looks this late was held up itself: what the other side sent meanwhile is read before the next look. */
const lateMs = 5_000

/** One answer of the handshake or the recovery. A busy machine may need many seconds for it, and nobody waits. */
const stepWithinMs = 20_000

type Beat = 'nothing' | 'ping' | 'silent' | 'clock'

/** When a session pings, and when it gives the other side up. */
export class Heartbeat {
  readonly #clock: Clock
  #receivedAt: number
  /** The time of the last step of the handshake or the recovery. */
  #steppedAt: number
  #pingedAt: number
  #lookedAt: number
  #wasExcused = false

  constructor(clock: Clock) {
    this.#clock = clock
    const now = clock.now()
    this.#receivedAt = now
    this.#steppedAt = now
    this.#pingedAt = now
    this.#lookedAt = now
  }

  /** A frame has arrived, whether or not there was time to process it. Returns when. */
  received(): number {
    this.#receivedAt = this.#clock.now()
    return this.#receivedAt
  }

  /** The handshake or the recovery went on. */
  stepped(): void {
    this.#steppedAt = this.#clock.now()
  }

  /**
   * What is due; call it every second. Before the session is open, each step waits for one answer, and a peer may go on
   * pinging although that was lost. `clock`: the clock was set back, so nothing that was measured by it is right.
   */
  look(isOpen: boolean): Beat {
    const now = this.#clock.now()
    const isExcused = now - this.#lookedAt > lateMs && !this.#wasExcused
    const isSetBack = now < Math.max(this.#lookedAt, this.#receivedAt) - setBackMs
    this.#lookedAt = now
    this.#wasExcused = isExcused
    if (isSetBack) return 'clock'
    const silentMs = now - (isOpen ? this.#receivedAt : this.#steppedAt)
    if (silentMs > (isOpen ? downAfterMs : stepWithinMs) && !isExcused) return 'silent'
    if (now - this.#pingedAt < pingEveryMs) return 'nothing'
    this.#pingedAt = now
    return 'ping'
  }
}
