/** What a person was told and may hold the house to. */
export interface Promised {
  readonly id: string
  /** `yes` was said to her; false when the power failed before the answer. */
  readonly told: boolean
  /** She, or the desk for her, has asked to end it; whether that was heard is the database's to say. */
  readonly endAsked: boolean
}

/** Sees all that people are told on both sides, and keeps it outside of either database. */
export class Witness {
  readonly bookings = new Map<string, Promised>()
  /** What patrons have in their hands: the signed proofs of their bookings, by the night. */
  readonly proofs: { readonly date: string; readonly proof: string }[] = []
  readonly payments = new Set<string>()
  readonly arrivals = new Set<string>()

  promised(id: string): void {
    // Somebody's wish to end it may still be on its way.
    this.bookings.set(id, { id, told: true, endAsked: this.bookings.get(id)?.endAsked ?? false })
  }

  /** Before the asking, because its answer may be lost. Gives what to call when it is refused in so many words. */
  endAsked(id: string): () => void {
    const before = this.bookings.get(id) ?? { id, told: false, endAsked: false }
    this.bookings.set(id, { ...before, endAsked: true })
    return () => void this.bookings.set(id, before)
  }

  paid(lineId: string): void {
    this.payments.add(lineId)
  }

  arrived(id: string): void {
    this.arrivals.add(id)
  }

  leftAgain(id: string): void {
    this.arrivals.delete(id)
  }
}
