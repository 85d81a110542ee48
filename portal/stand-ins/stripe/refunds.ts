import { bankOf } from './cards.ts'
import { invalidRequest, missing } from './fault.ts'
import { refundedOf, stateFault } from './intents.ts'
import { pageOf } from './pages.ts'
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
  form.only('payment_intent', 'charge', 'created', 'limit', 'starting_after')
  const of = form.get('payment_intent') ?? form.get('charge')?.replace(/^ch_/, 'pi_') ?? null
  const since = Number(form.get('created[gte]') ?? 0)
  const all = Object.values(state.refunds).filter(
    each => (of === null || each.payment_intent === of) && each.created >= since,
  )
  return pageOf(form, '/v1/refunds', all)
}

/** A refund that the bank returns after it was accepted, or accepts in the end. */
export function endRefund(state: StripeState, id: string, status: 'succeeded' | 'failed'): Refund {
  const refund = state.refunds[id]
  if (!refund) throw missing(id)
  refund.status = status
  return refund
}
