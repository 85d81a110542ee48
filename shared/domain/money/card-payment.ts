import { ok, type Result, refuse } from '../result.ts'

/** The card processors that `ccProcessorType` may name. How one more is added: docs/changes.md. */
export const cardProcessors = ['stripe', 'cardknox', 'icount', 'nedarim'] as const

export type ProcessorName = (typeof cardProcessors)[number]

/** The one that a facility has that chose none. */
export const usualProcessor: ProcessorName = 'stripe'

/** What a processor can do; forms and staff are told at once (money-441). */
export interface Abilities {
  /**
   * How a new card is entered: `token`, fields of the processor give this page a token; `page`, a page of the
   * processor in a frame charges without this page; `frame`, a frame with the card's fields charges when this page
   * says so; `fields`, the card is typed into fields of ours and passes through this server (money-870).
   */
  readonly entry: 'token' | 'page' | 'frame' | 'fields'
  readonly savesCards: boolean
  /** Otherwise a payment goes back whole or not at all. */
  readonly refundsParts: boolean
  /** Otherwise an open payment may still be charged after it is closed here, and is watched for a day. */
  readonly cancels: boolean
  /** One call charges: nothing exists there before it, and an error or a refusal of it is the end. */
  readonly isDirect: boolean
}

/** What of the facility's account changes how cards are entered and saved. */
export interface CardEntrySettings {
  /** The page that only saves a card; empty without one. */
  readonly cardPage: string
  /** Cards are typed into fields of ours (money-870). */
  readonly cardFields: boolean
}

type EntryAbilities = Pick<Abilities, 'entry' | 'savesCards'>

/** What server and browser know of a processor. */
interface ProcessorTraits extends Omit<Abilities, keyof EntryAbilities> {
  /** As it calls itself. */
  readonly title: string
  readonly entryOf: (account: CardEntrySettings) => EntryAbilities
  /** The origin of its frame with the button of the browser's wallet; null without wallets. */
  readonly walletOrigin: string | null
}

export const processorTraits: Readonly<Record<ProcessorName, ProcessorTraits>> = {
  stripe: {
    title: 'Stripe',
    entryOf: () => ({ entry: 'token', savesCards: true }),
    refundsParts: true,
    cancels: true,
    isDirect: false,
    walletOrigin: 'https://js.stripe.com',
  },
  cardknox: {
    title: 'Cardknox',
    entryOf: () => ({ entry: 'token', savesCards: true }),
    refundsParts: true,
    cancels: true,
    isDirect: true,
    walletOrigin: null,
  },
  icount: {
    title: 'iCount',
    // Its own page charges and another one saves cards; where cards are typed into fields of ours, it saves them without.
    entryOf: ({ cardPage, cardFields }) => ({
      entry: cardFields ? 'fields' : 'page',
      savesCards: cardFields || cardPage !== '',
    }),
    refundsParts: false,
    cancels: false,
    isDirect: true,
    walletOrigin: null,
  },
  nedarim: {
    title: 'Nedarim Plus',
    entryOf: () => ({ entry: 'frame', savesCards: false }),
    refundsParts: true,
    cancels: false,
    isDirect: true,
    walletOrigin: null,
  },
}

/** The abilities of a processor with an account. */
export function abilitiesOf(
  name: ProcessorName,
  account: CardEntrySettings = { cardPage: '', cardFields: false },
): Abilities {
  const { entryOf, refundsParts, cancels, isDirect } = processorTraits[name]
  return { ...entryOf(account), refundsParts, cancels, isDirect }
}

/** Whether a text names a card processor. */
export function isProcessorName(text: string): text is ProcessorName {
  return cardProcessors.some(name => name === text)
}

/** A value for each processor. */
export function byProcessor<T>(make: (name: ProcessorName) => T): Readonly<Record<ProcessorName, T>> {
  return Object.fromEntries(cardProcessors.map(name => [name, make(name)])) as Record<ProcessorName, T>
}

/** What decides whether the website can take cards. */
interface CardSetup {
  /** A key is set, or a processor was chosen that is not the usual one. */
  readonly isAsked: boolean
  /** Everything that the processor needs is set. */
  readonly isComplete: boolean
  /** The account moves money, in test mode. */
  readonly isLiveInTestMode: boolean
}

/** Why cards are off although the facility has chosen to take them. */
export type CardsOffReason = 'keys' | 'testMode'

/**
 * Why the website takes no cards although the settings ask for it; null if it does, or if nothing is set, which is how
 * a facility without card payments looks (money-90).
 */
export function cardsOffReason({ isAsked, isComplete, isLiveInTestMode }: CardSetup): CardsOffReason | null {
  if (!isAsked) return null
  if (!isComplete) return 'keys'
  return isLiveInTestMode ? 'testMode' : null
}

/** A card as it is typed into fields of ours (money-870): digits only. */
interface TypedCard {
  readonly cardNumber: string
  /** `MM`. */
  readonly expMonth: string
  /** `YYYY`. */
  readonly expYear: string
  readonly cvv: string
  /** The number of the holder's identity card. */
  readonly cardHolderId: string
}

/**
 * Judges a typed card before the processor sees it. Refuses `cardNumberWrong`, `cardExpired`, `cardCvcWrong` and, for the
 * number of the holder, `invalid`.
 * @param month the earliest in which it may end, `YYYY-MM`
 */
export function checkTypedCard(card: TypedCard, month: string): Result<null> {
  const { cardNumber, expMonth, expYear, cvv, cardHolderId } = card
  if (!isCardNumber(cardNumber)) return refuse('conflict', 'cardNumberWrong', { field: 'cardNumber' })
  const isDate = /^(0[1-9]|1[0-2])$/.test(expMonth) && /^20\d\d$/.test(expYear)
  if (!isDate || `${expYear}-${expMonth}` < month)
    return refuse('conflict', 'cardExpired', { field: 'expMonth' })
  if (!/^\d{3,4}$/.test(cvv)) return refuse('conflict', 'cardCvcWrong', { field: 'cvv' })
  return /^\d{5,9}$/.test(cardHolderId) ? ok(null) : refuse('invalid', 'invalid', { field: 'cardHolderId' })
}

/** With its check digit. Isracard's own cards have 8 or 9 digits and none. */
function isCardNumber(number: string): boolean {
  if (/^\d{8,9}$/.test(number)) return true
  if (!/^\d{12,19}$/.test(number)) return false
  const sum = Array.from(number)
    .toReversed()
    .reduce((total, digit, at) => {
      const value = Number(digit) * (1 + (at % 2))
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

/** Codes of payments that the patron ended herself: she closed the form, or gave no card. */
const endedByPatron: ReadonlySet<string> = new Set(['paymentCanceled', 'cardMissing'])

/**
 * Whether a failed payment is in the patron's list of payments, with its reason (money-78). A form that she closed is
 * not.
 * @param error the code of its failure; null while it has none
 */
export function isFailureListed(error: string | null): boolean {
  return error !== null && !endedByPatron.has(error)
}
