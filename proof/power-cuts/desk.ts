import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { AvailabilitySlot } from '@mayim/contract/entities/schedule.ts'
import { Api } from '../../demo/api.ts'
import { admin } from '../appliance/setup-files.ts'
import type { Dice } from '../dice.ts'
import { phoneOf } from '../evening/book-patrons.ts'

/** What a reservation is, as far as acts change it. */
interface State {
  readonly status: string
  readonly paid: number
}

interface Visit {
  readonly reservationId: string
  readonly code: string
  readonly price: number
  /** What the hub has answered last. */
  known: State
  /** What an act without an answer would make of it; null if every act was answered. */
  asked: State | null
}

/** Reception. What it was answered is kept here, outside of the machine. */
export class Desk {
  readonly #dice: Dice
  readonly #nights: readonly string[]
  readonly #visits: Visit[] = []
  #booked = 0
  #api = new Api('')
  /** How many acts were answered. */
  acts = 0

  constructor(dice: Dice, nights: readonly string[]) {
    this.#dice = dice
    this.#nights = nights
  }

  /** Signs in: a token is shorter than a few boots. */
  async open(url: string): Promise<void> {
    this.#api = new Api(url)
    await this.#api.signIn({ grant_type: 'password', ...admin })
  }

  /** Acts one after the other until a call gets no answer, which ends it with `isCut` true. */
  async act(isCut: () => boolean): Promise<void> {
    try {
      for (;;) await this.#actOnce()
    } catch (error) {
      // Only a fetch without an answer throws a TypeError.
      if (!isCut() || !(error instanceof TypeError || error instanceof SyntaxError)) throw error
    }
  }

  /** Compares each reservation with what was answered. Returns a sentence for each that differs. */
  async lost(): Promise<string[]> {
    const faults: string[] = []
    for (const visit of this.#visits) {
      const { status, value } = await this.#api.ask('reservationGet', { params: { id: visit.reservationId } })
      const found = status === 200 ? stateOf(value as StaffReservation) : null
      const possible = [visit.known, ...(visit.asked ? [visit.asked] : [])]
      if (found === null || !possible.some(each => isSame(each, found)))
        faults.push(`${visit.code} is ${JSON.stringify(found)}, answered was ${JSON.stringify(possible)}`)
      else Object.assign(visit, { known: found, asked: null })
    }
    return faults
  }

  async #actOnce(): Promise<void> {
    const open = this.#visits.filter(({ known, asked }) => known.status === 'Reserved' && asked === null)
    const unpaid = open.filter(({ known }) => known.paid === 0)
    if (open.length === 0 || this.#dice.chance(0.4)) await this.#book()
    else if (unpaid.length > 0 && this.#dice.chance(0.6)) await this.#pay(this.#dice.pick(unpaid))
    else if (unpaid.length > 0) await this.#cancel(this.#dice.pick(unpaid))
  }

  async #book(): Promise<void> {
    const night = this.#dice.pick(this.#nights)
    const bath = this.#dice.chance(0.4)
    const slots = (await this.#api.get('availableReservations', {
      query: { dt: night },
    })) as AvailabilitySlot[]
    const free = slots.filter(slot =>
      slot.availableReservations.some(each => each.bath === bath && each.available > 0),
    )
    if (free.length === 0) return
    const body = {
      ...{ phone: phoneOf(this.#booked++), reservationDate: night, bath, language: 'en' },
      ...{ reservationTime: this.#dice.pick(free).timeSlot, reservationStatus: 'Reserved' },
    }
    const { status, code: refusal, value } = await this.#api.ask('newReservation', { body })
    // Another one of the desk's calls was faster.
    if (refusal === 'slotTaken') return
    if (status >= 300) throw new Error(`newReservation answered ${status} ${refusal}`)
    const made = value as StaffReservation
    const { reservationId, reservationCode: code, balance: price } = made
    this.#visits.push({ reservationId, code, price, known: stateOf(made), asked: null })
    this.acts += 1
  }

  #pay(visit: Visit): Promise<void> {
    const { reservationId, known, price } = visit
    const body = { method: 'cash', amt: price, reservationId }
    return this.#change(visit, { ...known, paid: price }, () => this.#api.get('makePayment', { body }))
  }

  #cancel(visit: Visit): Promise<void> {
    const params = { id: visit.reservationId }
    const body = { status: 'Canceled' }
    return this.#change(visit, { ...visit.known, status: 'Canceled' }, () =>
      this.#api.get('reservationStatus', { params, body }),
    )
  }

  async #change(visit: Visit, asked: State, ask: () => Promise<unknown>): Promise<void> {
    visit.asked = asked
    await ask()
    Object.assign(visit, { known: asked, asked: null })
    this.acts += 1
  }
}

function stateOf({ reservationStatus, amountPaid }: StaffReservation): State {
  return { status: reservationStatus, paid: amountPaid }
}

function isSame(one: State, other: State): boolean {
  return one.status === other.status && one.paid === other.paid
}
