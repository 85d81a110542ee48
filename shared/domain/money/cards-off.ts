/** What decides whether the website can take cards. */
export interface CardSetup {
  /** A key is set, or a processor was chosen that is not the usual one. */
  readonly isAsked: boolean
  /** Everything that the processor needs is set. */
  readonly isComplete: boolean
  /** The account moves money, in test mode. */
  readonly movesMoneyInTestMode: boolean
}

/** Why cards are off although the facility has chosen to take them. */
export type CardsOffReason = 'keys' | 'testMode'

/**
 * Why the website takes no cards although the settings ask for it; null if it does, or if nothing is set, which is how
 * a facility without card payments looks (money-90).
 */
export function cardsOffReason({
  isAsked,
  isComplete,
  movesMoneyInTestMode,
}: CardSetup): CardsOffReason | null {
  if (!isAsked) return null
  if (!isComplete) return 'keys'
  return movesMoneyInTestMode ? 'testMode' : null
}
