/** A booking as its patron knows it. */
export interface PromisedBooking {
  readonly id: string
  /** Whether the patron got a confirmation; false when the power failed before the response. */
  readonly confirmed: boolean
  /** Whether the patron or reception requested its end, received or not. */
  readonly endRequested: boolean
}

/** Records everything that people were told on both sides, outside both databases. */
export class Witness {
  readonly bookings = new Map<string, PromisedBooking>()
  /** The signed booking proofs that patrons hold, with their nights. */
  readonly proofs: { readonly date: string; readonly proof: string }[] = []
  readonly payments = new Set<string>()
  /** Patrons who came long ago, by id, with their phone and their last night. */
  readonly old = new Map<string, { readonly phone: string; readonly night: string }>()
  /** Those of them who booked at the portal since. */
  readonly cameAtPortal = new Set<string>()
  /** Their visits of long ago, by id. */
  readonly oldVisits = new Set<string>()
  /** Whether a patron of long ago was ever entered; a power cut may have kept the answer, and not the patron. */
  mayHaveOld = false
  /** The payments of gift cards and packages, and the codes that people have. */
  readonly sales = new Set<string>()
  readonly codes: string[] = []
  readonly arrivals = new Set<string>()
  /** Whose each booking was when it was made. */
  readonly bookedFor = new Map<string, string>()
  /** Two accounts of one person: the one that is given up, and the one that stays. */
  readonly pairs = new Map<string, string>()

  promised(id: string): void {
    // A request to end the booking may still be in transit.
    this.bookings.set(id, { id, confirmed: true, endRequested: this.bookings.get(id)?.endRequested ?? false })
  }

  /** Called before the request, because its response may be lost. Returns a function to call when the request is refused. */
  endRequested(id: string): () => void {
    const before = this.bookings.get(id) ?? { id, confirmed: false, endRequested: false }
    this.bookings.set(id, { ...before, endRequested: true })
    return () => void this.bookings.set(id, before)
  }

  paid(lineId: string): void {
    this.payments.add(lineId)
  }

  arrived(id: string): void {
    this.arrivals.add(id)
  }

  arrivalUndone(id: string): void {
    this.arrivals.delete(id)
  }
}
