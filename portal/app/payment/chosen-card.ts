import type { CardChosen } from './use-card-choice.ts'

/** Chosen with the booking, for the payment that follows it at once; in this page's memory alone, and used once. */
const chosen = new Map<string, CardChosen>()

export function putChosenCard(reservationId: string, card: CardChosen): void {
  chosen.set(reservationId, card)
}

/** What was chosen for this reservation, without using it up. */
export function chosenCard(reservationId: string): CardChosen | undefined {
  return chosen.get(reservationId)
}

/** Uses it up; false where it has been used, so that one press pays once. */
export function takeChosenCard(reservationId: string): boolean {
  return chosen.delete(reservationId)
}
