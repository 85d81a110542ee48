import { missing } from './fault.ts'
import { pageOf } from './pages.ts'
import type { StripeRequest } from './request.ts'
import { type Dispute, type Intent, newId, nowSeconds, type StripeState } from './state.ts'

const fee = 1500
const week = 7 * 86_400

/** A patron tells her bank that she did not make the payment; with an inquiry the bank only asks. */
export function openDispute(state: StripeState, intent: Intent, isInquiry = false): Dispute {
  const dispute: Dispute = {
    id: newId('dp'),
    object: 'dispute',
    amount: intent.amount_received,
    balance_transactions: [],
    charge: `ch_${intent.id.slice(3)}`,
    created: nowSeconds(),
    currency: intent.currency,
    evidence: {},
    evidence_details: {
      due_by: nowSeconds() + week,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
    reason: 'fraudulent',
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  }
  state.disputes[dispute.id] = dispute
  if (!isInquiry) withdraw(dispute)
  return dispute
}

function withdraw(dispute: Dispute): void {
  dispute.balance_transactions = [moved(dispute, -dispute.amount, fee)]
}

/** The bank takes the money after its question, or decides. */
export function moveDispute(state: StripeState, id: string, status: string): Dispute {
  const dispute = state.disputes[id]
  if (!dispute) throw missing(id)
  const isTaken = dispute.balance_transactions.length === 1
  if (status === 'needs_response' && !isTaken) withdraw(dispute)
  if (status === 'won' && isTaken) dispute.balance_transactions.push(moved(dispute, dispute.amount, -fee))
  dispute.status = status
  return dispute
}

function moved({ currency, created }: Dispute, amount: number, cost: number) {
  const detail = { amount: cost, application: null, currency, description: 'Dispute fee', type: 'stripe_fee' }
  return {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: created,
    created,
    currency,
    description: null,
    exchange_rate: null,
    fee: cost,
    fee_details: [detail],
    net: amount - cost,
    reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
    source: null,
    status: 'available',
    type: 'adjustment',
  }
}

export function listDisputes(state: StripeState, { form }: StripeRequest) {
  form.only('payment_intent', 'charge', 'created', 'limit', 'starting_after')
  const of = form.get('payment_intent')
  const charge = form.get('charge')
  const since = Number(form.get('created[gte]') ?? 0)
  const all = Object.values(state.disputes).filter(
    each =>
      (of === null || each.payment_intent === of) &&
      (charge === null || each.charge === charge) &&
      each.created >= since,
  )
  return pageOf(form, '/v1/disputes', all)
}
