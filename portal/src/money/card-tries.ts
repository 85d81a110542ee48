import type { Caller, Clock } from '@mayim/core/ground/runtime/facility.ts'
import { addressGroup, Throttle } from '@mayim/core/sign-in/throttle.ts'

const withinMs = 600_000
const ofAccount = 20
const ofGuests = 12
/** Patrons who pay in the building share its address. */
const ofAddress = 40
/** Of the whole facility, without the tries that paid. */
const ofFacility = 300
export const declinesWithReason = 3
const all = 'all'

/** The limits of tries at cards (money-43): testing stolen cards needs many. In memory of one process. */
export class CardTries {
  readonly #accounts: Throttle
  readonly #guests: Throttle
  readonly #addresses: Throttle
  readonly #facility: Throttle
  readonly #declines: Throttle
  readonly #notes: Throttle

  constructor(clock: Clock) {
    this.#accounts = new Throttle(clock, ofAccount, withinMs)
    this.#guests = new Throttle(clock, ofGuests, withinMs)
    this.#addresses = new Throttle(clock, ofAddress, withinMs)
    this.#facility = new Throttle(clock, ofFacility, withinMs)
    this.#declines = new Throttle(clock, declinesWithReason, withinMs)
    this.#notes = new Throttle(clock, 1, withinMs)
  }

  /** Counts a try. Returns the seconds to wait, else 0, and whether the facility's ceiling is newly reached. */
  take(caller: Caller): { readonly seconds: number; readonly isAlarm: boolean } {
    const own = (caller.kind === 'anyone' ? this.#guests : this.#accounts).take(payerOf(caller))
    const seconds = Math.max(own, this.#addresses.take(addressGroup(caller.address)))
    if (seconds > 0) return { seconds, isAlarm: false }
    const ofAll = this.#facility.take(all)
    return { seconds: ofAll, isAlarm: ofAll > 0 && this.#notes.take(all) === 0 }
  }

  /** A try that paid or saved a card does not count for the facility. */
  worked(): void {
    this.#facility.giveBack(all)
  }

  /** Counts a declined card. Returns whether its reason may still be told. */
  declined(caller: Caller): boolean {
    return this.#declines.take(payerOf(caller)) === 0
  }
}

/** The account, or the address of a guest. */
function payerOf({ kind, id, address }: Caller): string {
  return kind === 'anyone' ? `guest ${addressGroup(address)}` : id
}
