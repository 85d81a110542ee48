import type Stripe from 'stripe'

/**
 * What an event makes the portal look at: the payment, or what a bank or a person did to its charge later. Null: nothing,
 * for the reason beside it.
 */
type Concern = { readonly looks: 'payment' | 'later' } | { readonly looks: null; readonly why: string }

const payment: Concern = { looks: 'payment' }
const later: Concern = { looks: 'later' }
const none = (why: string): Concern => ({ looks: null, why })

const sameOfPayment = none('the event of its payment says the same')
const notUsed = none('a product of Stripe that is not used here')
const payouts = none('money between Stripe and the facility’s bank')
const cards = none('a card is saved, changed and forgotten by our own requests')

/**
 * Stripe's events, whole or up to a point of their names; the longest that fits counts (money-1062). A test compares this
 * with the list in Stripe's library.
 */
export const stripeEvents: Readonly<Record<string, Concern>> = {
  payment_intent: payment,
  'terminal.reader': payment,
  charge: sameOfPayment,
  'charge.expired': payment,
  'charge.dispute': later,
  'charge.refunded': later,
  'charge.refund': later,
  refund: later,
  'radar.early_fraud_warning': none('no money moved; if the bank takes it back, a dispute says so'),
  review: none('a payment that Stripe holds for a review says so itself'),
  setup_intent: none('a card that is saved is looked up when the patron goes on'),
  customer: cards,
  payment_method: cards,
  mandate: cards,
  source: cards,
  three_d_secure: sameOfPayment,
  balance: payouts,
  balance_settings: payouts,
  payout: payouts,
  reserve: payouts,
  topup: payouts,
  transfer: payouts,
  account: none('the account itself, which an Admin sees at Stripe'),
  person: none('the account itself, which an Admin sees at Stripe'),
  capability: none('the account itself, which an Admin sees at Stripe'),
  reporting: none('a report that somebody asked Stripe for'),
  sigma: none('a report that somebody asked Stripe for'),
  file: none('a report that somebody asked Stripe for'),
  test_helpers: none('tests of Stripe'),
  application_fee: notUsed,
  apps: notUsed,
  billing: notUsed,
  billing_portal: notUsed,
  cash_balance: notUsed,
  checkout: notUsed,
  climate: notUsed,
  coupon: notUsed,
  credit_note: notUsed,
  customer_cash_balance_transaction: notUsed,
  entitlements: notUsed,
  financial_connections: notUsed,
  identity: notUsed,
  invoice: notUsed,
  invoice_payment: notUsed,
  invoiceitem: notUsed,
  issuing_authorization: notUsed,
  issuing_card: notUsed,
  issuing_cardholder: notUsed,
  issuing_dispute: notUsed,
  issuing_personalization_design: notUsed,
  issuing_token: notUsed,
  issuing_transaction: notUsed,
  payment_link: notUsed,
  plan: notUsed,
  price: notUsed,
  product: notUsed,
  promotion_code: notUsed,
  quote: notUsed,
  subscription_schedule: notUsed,
  tax: notUsed,
  tax_rate: notUsed,
  treasury: notUsed,
}

/** Undefined for an event that the table does not have. */
export function concernOf(type: string): Concern | undefined {
  const parts = type.split('.')
  const names = parts.map((_, at) => parts.slice(0, at + 1).join('.')).toReversed()
  const name = names.find(each => Object.hasOwn(stripeEvents, each))
  return name === undefined ? undefined : stripeEvents[name]
}

/** The payment that a later word is about, else its charge; null where it names none. */
export function chargeOfEvent({ data }: Stripe.Event): string | null {
  const object = data.object as { object?: string; id?: string; payment_intent?: unknown; charge?: unknown }
  const named = [object.payment_intent, object.object === 'charge' ? object.id : object.charge]
  const id = named.map(idOf).find(each => each !== null)
  return id ?? (object.object === 'payment_intent' ? (object.id ?? null) : null)
}

/** An object may stand whole where its id is meant. */
function idOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : null
}
