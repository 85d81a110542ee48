import type { WrongCard } from '../card-error.ts'
import type { PaymentForm } from '../cards.tsx'
import type { PaymentInfo } from '../use-payment.ts'

/** A payment or a card that this server began and the processor's page or frame continues. */
export interface Begun {
  readonly clientSecret: string
  readonly transactionId: string
}

/** The card that is being entered into the processor's form; it is judged when it is asked for. */
export interface EnteredCard {
  /**
   * What the server needs of it, or the sentence with the fault.
   * @param start begins the payment, or the card to save, at this server; only pages and frames that charge call it
   */
  readonly info: (
    start: () => Promise<Begun>,
  ) => Promise<{ readonly info: PaymentInfo } | { readonly wrong: WrongCard }>
  readonly clear: () => void
}

/** The field of a saved card's security code; `info` has nothing while it is empty. */
export interface CodeField {
  readonly info: () => Promise<Pick<PaymentInfo, 'cvv' | 'cvvToken'>>
  readonly remove: () => void
}

/** Mounts the field of a saved card's security code. */
export type MountCode = (host: HTMLElement, form: PaymentForm, label: string) => CodeField

export interface FormPlace {
  readonly form: PaymentForm
  readonly host: HTMLElement
  /** The processors speak no Yiddish. */
  readonly locale: 'en' | 'he'
  readonly words: Readonly<Record<'number' | 'expiry' | 'cvv' | 'holder' | 'page' | 'passedOn', string>>
  /** The form is there. */
  readonly onReady: () => void
  /** The card that can be charged; null while it is incomplete. */
  readonly onCard: (card: EnteredCard | null) => void
  readonly onWrong: (wrong: WrongCard | null) => void
}

/** Mounts a form into its place; returns how it is taken away. */
export type MountForm = (place: FormPlace) => Promise<() => void>
