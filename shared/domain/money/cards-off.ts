/** What decides whether the website can take cards. */
export interface CardSetup {
  readonly processor: string
  readonly hasPublicKey: boolean
  readonly hasSecretKey: boolean
  /** A key that moves money, in test mode. */
  readonly hasRealKeyInTestMode: boolean
}

/** Why cards are off although the facility has chosen to take them. */
export type CardsOffReason = 'processor' | 'keys' | 'testMode'

/** The processors that this version can charge with. */
const supported = new Set(['stripe'])

/**
 * Why the website takes no cards although the settings ask for it; null if it does, or if nothing is set, which is how
 * a facility without card payments looks (money-90).
 */
export function cardsOffReason(setup: CardSetup): CardsOffReason | null {
  const { processor, hasPublicKey, hasSecretKey, hasRealKeyInTestMode } = setup
  if (!supported.has(processor)) return 'processor'
  if (hasPublicKey !== hasSecretKey) return 'keys'
  return hasRealKeyInTestMode ? 'testMode' : null
}
