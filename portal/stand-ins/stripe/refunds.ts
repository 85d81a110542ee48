import { bankOf } from './cards.ts'
import { invalidRequest, missing } from './fault.ts'
import { refundedOf, stateFault } from './intents.ts'
import type { StripeRequest } from './request.ts'
import { newId, nowSeconds, type Refund, type StripeState } from './state.ts'

/** Gives back all or a part, never more than was taken; what her bank does with it depends on her card. */
export function createRefund(state: StripeState, { form }: StripeRequest): Refund {
  form.only('payment_intent', 'amount', 'metadata')
  const intent = state.intents[form.get('payment_intent') ?? '']
  if (!intent) throw missing(form.get('payment_intent') ?? '')
  if (intent.status !== 'succeeded') throw stateFault(intent, 'refunded')
  const left = intent.amount_received - refundedOf(state, intent)
  if (left === 0)
    throw invalidRequest('charge_already_refunded', `Charge of ${intent.id} has already been refunded.`)
  const amount = form.get('amount') === null ? left : Number(form.get('amount'))
  if (!Number.isSafeInteger(amount) || amount < 1)
    throw invalidRequest('parameter_invalid_integer', 'Invalid integer', 'amount')
  if (amount > left)
    throw invalidRequest('amount_too_large', `Refund is greater than unrefunded amount on charge.`, 'amount')
  const method = state.methods[intent.payment_method ?? '']
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    created: nowSeconds(),
    currency: intent.currency,
    status: (method && bankOf(method.number).refund) ?? 'succeeded',
    payment_intent: intent.id,
    metadata: form.record('metadata'),
  }
  state.refunds[refund.id] = refund
  return refund
}

export function listRefunds(state: StripeState, { form }: StripeRequest) {
  const of = form.only('payment_intent', 'limit').get('payment_intent')
  const data = Object.values(state.refunds).filter(each => each.payment_intent === of)
  return { object: 'list', url: '/v1/refunds', has_more: false, data }
}
