import type { LaterState } from '@mayim/domain/money/later-word.ts'
import type Stripe from 'stripe'
import type { LaterLists, NamedWord, ProcessorAnswer } from './processor.ts'

type Answering = <T>(what: string, ask: () => Promise<T>) => Promise<ProcessorAnswer<T>>

const limit = 100

/** Disputes and refunds as they are now: an event that comes late or twice is looked up, so it says nothing old. */
export function laterOf(stripe: Stripe, answerOf: Answering): LaterLists {
  return {
    of: id => answerOf('later', () => wordsOf(stripe, id)),
    touchedSince: sinceMs => answerOf('laterSince', () => touchedSince(stripe, sinceMs)),
  }
}

async function wordsOf(stripe: Stripe, id: string): Promise<readonly NamedWord[]> {
  const of = id.startsWith('ch_') ? { charge: id } : { payment_intent: id }
  const words: NamedWord[] = []
  for await (const dispute of stripe.disputes.list({ ...of, limit })) words.push(ofDispute(dispute))
  for await (const refund of stripe.refunds.list({ ...of, limit })) words.push(ofRefund(refund))
  return words
}

async function touchedSince(stripe: Stripe, sinceMs: number): Promise<readonly string[]> {
  const since = { created: { gte: Math.floor(sinceMs / 1000) }, limit }
  const ids = new Set<string>()
  for await (const each of stripe.disputes.list(since)) ids.add(idOf(each))
  for await (const each of stripe.refunds.list(since)) ids.add(idOf(each))
  ids.delete('')
  return [...ids]
}

function idOf({ payment_intent, charge }: Pick<Stripe.Dispute, 'payment_intent'> & { charge: unknown }) {
  const intent = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id
  return intent ?? (typeof charge === 'string' ? charge : '')
}

/**
 * Stripe's words for the state of a dispute. Of an inquiry (`warning_`) no money is taken; `charge_refunded` and
 * `prevented` end it by a refund, which is a word of its own.
 */
const disputeStates: Readonly<Record<string, LaterState>> = {
  warning_needs_response: 'asked',
  warning_under_review: 'asked',
  warning_closed: 'won',
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  charge_refunded: 'won',
  prevented: 'won',
  lost: 'lost',
}

function ofDispute(dispute: Stripe.Dispute): NamedWord {
  const { id, amount: amountMinor, currency, status, balance_transactions: moves, evidence_details } = dispute
  // A state that is younger than this: the money is away if Stripe booked it so.
  const isTaken = moves.reduce((sum, { amount }) => sum + amount, 0) < 0
  const known = disputeStates[status]
  const sameCurrency = moves.filter(each => each.currency === currency)
  const dueBy = evidence_details.due_by
  return {
    id,
    kind: 'dispute',
    state: known ?? (isTaken ? 'open' : 'asked'),
    amountMinor,
    currency: currency.toUpperCase(),
    feeMinor: sameCurrency.length === 0 ? null : sameCurrency.reduce((sum, { fee }) => sum + fee, 0),
    dueBy: dueBy === null ? null : new Date(dueBy * 1000).toISOString(),
    ownId: '',
    strange: known === undefined ? `dispute ${status}` : null,
  }
}

const refundStates: Readonly<Record<string, LaterState>> = {
  succeeded: 'done',
  pending: 'open',
  requires_action: 'open',
  failed: 'failed',
  canceled: 'failed',
}

function ofRefund({ id, amount: amountMinor, currency, status, metadata }: Stripe.Refund): NamedWord {
  const known = refundStates[status ?? '']
  return {
    id,
    kind: 'refund',
    state: known ?? 'open',
    amountMinor,
    currency: currency.toUpperCase(),
    feeMinor: null,
    dueBy: null,
    ownId: metadata?.refund ?? '',
    strange: known === undefined ? `refund ${status}` : null,
  }
}
