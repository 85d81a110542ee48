import type { DriverRefusal } from '../../ground/driver.ts'
import { type Pauses, Retries } from '../../ground/retries.ts'
import { answerChallenge, type Challenge, readChallenge } from './shelly-frames.ts'

/** A login that went out with a request. */
export interface SentLogin {
  readonly nonce: Challenge['nonce']
  /** The how manieth request with this nonce it is. */
  readonly use: number
  readonly auth: object
}

/** Firmware 2 throttles for two seconds while it has no place for a nonce, and for minutes after wrong logins. */
const usualQuiet: Pauses = { firstPauseMs: 4_500, lastPauseMs: 240_000 }

/**
 * The login at one device, over all its connections. Since firmware 2.0 a device takes a nonce again only with a count
 * that goes up, keeps 32 nonces for an hour each, and answers 429 where it has no place for another or where too many
 * logins were wrong. So one nonce is used as long as the device takes it, and after a 429 nothing is sent for a while:
 * each request would feed the throttle (building-663).
 */
export class ShellyLogin {
  readonly #password: string | null
  readonly #quiet: Retries
  #challenge: Challenge | null = null
  /** How often the nonce was used. */
  #uses = 0
  /** Old firmware may want the same count each time: a nonce that is never taken twice was counted wrongly. */
  #counts = true
  #isProven = false
  #quietUntil = 0
  #why: DriverRefusal | null = null

  constructor(password: string | null, quiet: Pauses = usualQuiet) {
    this.#password = password
    this.#quiet = new Retries(quiet)
  }

  /** Throws the last refusal while the device is to be left alone. */
  refuseWhileQuiet(): void {
    if (this.#why && performance.now() < this.#quietUntil) throw this.#why
  }

  /** The login of the next request; null if there is nothing to answer. */
  next(): SentLogin | null {
    if (!this.#challenge || this.#password === null) return null
    const { nonce, nc = 1 } = this.#challenge
    this.#uses += 1
    const count = this.#counts ? nc + this.#uses - 1 : nc
    return { nonce, use: this.#uses, auth: answerChallenge(this.#challenge, this.#password, count) }
  }

  /**
   * Takes the challenge of a refused request. Returns whether the request may be sent again.
   * @param sent the login of that request
   */
  challenged(message: string, sent: SentLogin | null): boolean {
    // Another request that was under way has a newer challenge already: each one that is asked for takes a place.
    if (sent && this.#challenge && sent.nonce !== this.#challenge.nonce) return true
    if (sent && sent.use > 1) {
      if (!this.#isProven) this.#counts = !this.#counts
      this.#isProven = false
    }
    this.#challenge = this.#password === null ? null : readChallenge(message)
    this.#uses = 0
    return this.#challenge !== null
  }

  /** The next request asks for a new nonce. */
  forget(): void {
    this.#challenge = null
    this.#uses = 0
  }

  /** A request was taken. */
  accepted(sent: SentLogin | null): void {
    if (sent && sent.use > 1) this.#isProven = true
    this.#quiet.succeeded()
    this.#why = null
  }

  /** The device refused a login that answered its newest challenge, or refuses to hear more. */
  leaveAlone(refusal: DriverRefusal): DriverRefusal {
    this.forget()
    this.#quietUntil = performance.now() + this.#quiet.failed()
    this.#why = refusal
    return refusal
  }
}
