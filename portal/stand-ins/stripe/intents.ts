import { createHash } from 'node:crypto'
import { bankOf, isWhole, messages } from './cards.ts'
import { invalidRequest, missing, StripeFault } from './fault.ts'
import type { StripeForm } from './request.ts'
import {
  type Intent,
  newId,
  nowSeconds,
  type PaymentMethod,
  type StripeError,
  type StripeState,
} from './state.ts'

/** A method as it is sent: without what only the stand-in's bank knows. */
export function methodView({ number: _number, kept: _kept, card, ...method }: PaymentMethod) {
  return { ...method, [method.type]: card, livemode: false }
}

export function intentView(state: StripeState, intent: Intent, expand: readonly string[]) {
  const method = intent.payment_method === null ? undefined : state.methods[intent.payment_method]
  const both = {
    id: intent.id,
    object: intent.object,
    status: intent.status,
    client_secret: intent.client_secret,
    customer: intent.customer,
    payment_method: method && expand.includes('payment_method') ? methodView(method) : intent.payment_method,
    payment_method_types: intent.payment_method_types,
    metadata: intent.metadata,
    next_action: intent.status === 'requires_action' ? { type: 'use_stripe_sdk', use_stripe_sdk: {} } : null,
    created: intent.created,
    livemode: false,
  }
  if (intent.object === 'setup_intent')
    return { ...both, usage: 'off_session', last_setup_error: intent.error }
  const charge = chargeView(state, intent)
  return {
    ...both,
    amount: intent.amount,
    amount_received: intent.amount_received,
    currency: intent.currency,
    capture_method: intent.capture_method,
    confirmation_method: 'automatic',
    setup_future_usage: intent.setup_future_usage,
    last_payment_error: intent.error,
    latest_charge: expand.includes('latest_charge') ? charge : (charge?.id ?? null),
  }
}

/** Null until a bank has taken it. */
export function chargeView(state: StripeState, intent: Intent) {
  if (!['requires_capture', 'succeeded'].includes(intent.status)) return null
  const amountRefunded = refundedOf(state, intent)
  const captured = intent.status === 'succeeded'
  return {
    id: `ch_${intent.id.slice(3)}`,
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount_received,
    amount_refunded: amountRefunded,
    billing_details: state.methods[intent.payment_method ?? '']?.billing_details ?? {},
    captured,
    created: intent.created,
    currency: intent.currency,
    disputed: Object.values(state.disputes).some(each => each.payment_intent === intent.id),
    livemode: false,
    metadata: intent.metadata,
    paid: true,
    payment_intent: intent.id,
    refunded: amountRefunded > 0 && amountRefunded === intent.amount_received,
    status: 'succeeded',
  }
}

/** What has gone back of it, or is on its way. */
export function refundedOf(state: StripeState, { id }: Intent): number {
  return Object.values(state.refunds)
    .filter(each => each.payment_intent === id && each.status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)
}

/** Makes a method of what was typed into the stand-in's form. */
export function newMethod(
  state: StripeState,
  form: StripeForm,
  type: PaymentMethod['type'] = 'card',
): PaymentMethod {
  const number = (form.get('card[number]') ?? '').replace(/\D/g, '')
  const month = Number(form.get('card[exp_month]'))
  const typed = Number(form.get('card[exp_year]'))
  const year = typed < 100 ? 2000 + typed : typed
  if (!isWhole(number)) throw cardError('incorrect_number')
  const now = new Date()
  const isPast = year < now.getFullYear() || (year === now.getFullYear() && month < now.getMonth() + 1)
  if (!(month >= 1 && month <= 12) || isPast) throw cardError('invalid_expiry_year')
  const method: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    type,
    customer: null,
    created: nowSeconds(),
    billing_details: { address: null, email: null, name: null, phone: null },
    card: {
      brand: bankOf(number).brand,
      last4: number.slice(-4),
      exp_month: month,
      exp_year: year,
      fingerprint: createHash('sha256').update(number).digest('hex').slice(0, 16),
      funding: 'credit',
    },
    number,
    kept: false,
  }
  state.methods[method.id] = method
  return method
}

/** Has the bank judge it, as a confirmation does. Throws Stripe's card error where it is declined. */
export function confirmIntent(state: StripeState, intent: Intent, methodId: string, absent: boolean): void {
  if (!['requires_payment_method', 'requires_confirmation'].includes(intent.status))
    throw stateFault(intent, 'confirmed')
  const method = state.methods[methodId]
  if (!method) throw missing(methodId)
  if (method.customer !== null && method.customer !== intent.customer)
    throw invalidRequest('payment_method_unexpected_state', 'It belongs to a customer.', 'payment_method')
  const bank = bankOf(method.number)
  const isSetup = intent.object === 'setup_intent'
  intent.payment_method = methodId
  intent.error = null
  const decline = isSetup && bank.keep !== true ? undefined : bank.charge
  if (decline) fail(state, intent, ...decline)
  const mustProve = bank.proof === 'always' || (bank.proof === 'untilKept' && !method.kept)
  if (mustProve && absent) fail(state, intent, 'authentication_required', 'authentication_required')
  if (mustProve) intent.status = 'requires_action'
  else pass(state, intent)
}

/** She proved to her bank who she is, or did not. */
export function prove(state: StripeState, intent: Intent, proven: boolean): void {
  if (intent.status !== 'requires_action') throw stateFault(intent, 'proven')
  if (proven) {
    pass(state, intent)
    return
  }
  const code = `${intent.object}_authentication_failure`
  intent.error = { type: 'invalid_request_error', code, message: 'The provided card failed authentication.' }
  intent.status = 'requires_payment_method'
}

function pass(state: StripeState, intent: Intent): void {
  const method = state.methods[intent.payment_method ?? '']
  const keeps = intent.object === 'setup_intent' || intent.setup_future_usage !== null
  if (method && keeps) {
    method.customer = intent.customer
    method.kept = true
  }
  if (intent.object === 'setup_intent') intent.status = 'succeeded'
  else intent.status = intent.capture_method === 'manual' ? 'requires_capture' : 'succeeded'
  if (intent.status === 'succeeded') intent.amount_received = intent.amount
}

function fail(state: StripeState, intent: Intent, code: string, declineCode: string): never {
  const method = state.methods[intent.payment_method ?? '']
  const error: StripeError = {
    type: 'card_error',
    code,
    decline_code: declineCode,
    message: messages[declineCode] ?? messages[code] ?? 'Your card was declined.',
    ...(method ? { payment_method: methodView(method) } : {}),
  }
  intent.error = error
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  throw new StripeFault(402, { ...error, [intent.object]: intentView(state, intent, []) })
}

export function cardError(code: string): StripeFault {
  return new StripeFault(402, { type: 'card_error', code, message: messages[code] ?? code })
}

export function stateFault(intent: Intent, wish: string): StripeFault {
  const code = `${intent.object}_unexpected_state`
  return invalidRequest(code, `This one is ${intent.status} and cannot be ${wish}.`)
}
