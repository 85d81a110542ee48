import { createHmac } from 'node:crypto'
import { chargeView, intentView } from './intents.ts'
import { readerView } from './readers.ts'
import {
  type Dispute,
  type Intent,
  newId,
  type Reader,
  type Refund,
  type StripeEvent,
  type StripeState,
} from './state.ts'

/** Where callbacks go, and what they are signed with. */
export interface WebhookTarget {
  readonly url: string
  readonly secret: string
}

const types: Readonly<Record<string, string>> = {
  requires_action: 'requires_action',
  requires_capture: 'amount_capturable_updated',
  requires_payment_method: 'payment_failed',
  succeeded: 'succeeded',
  canceled: 'canceled',
}

/** The callbacks of the stand-in: kept in order, sent as often and in whatever order a test wishes. */
export class StripeEvents {
  readonly all: StripeEvent[] = []
  readonly #target: WebhookTarget | undefined

  constructor(target: WebhookTarget | undefined) {
    this.#target = target
  }

  /** Notes what became of an intent; sends it where callbacks go. One that is lost is not repeated. */
  tell(state: StripeState, intent: Intent): void {
    this.#note(`${intent.object}.${types[intent.status] ?? 'created'}`, intentView(state, intent, []))
  }

  /** Money went back, was refused by the bank, or arrived. */
  tellRefund(state: StripeState, refund: Refund, isNew: boolean): void {
    const intent = state.intents[refund.payment_intent]
    if (isNew && intent) this.#note('charge.refunded', chargeView(state, intent))
    this.#note(isNew ? 'refund.created' : 'refund.updated', refund)
    if (refund.status === 'failed') this.#note('refund.failed', refund)
  }

  /** A bank asks, takes the money, decides. */
  tellDispute(dispute: Dispute, isNew: boolean): void {
    const moves = dispute.balance_transactions.length
    const isOver = ['won', 'lost', 'warning_closed'].includes(dispute.status)
    this.#note(`charge.dispute.${isNew ? 'created' : isOver ? 'closed' : 'updated'}`, dispute)
    if (moves === 1 && !isOver) this.#note('charge.dispute.funds_withdrawn', dispute)
    if (moves === 2) this.#note('charge.dispute.funds_reinstated', dispute)
  }

  /** The same of a reader that is done with what it was asked for. */
  tellReader(reader: Reader): void {
    const status = reader.action?.status
    if (status === 'succeeded' || status === 'failed')
      this.#note(`terminal.reader.action_${status}`, readerView(reader))
  }

  #note(type: string, object: unknown): void {
    const event: StripeEvent = {
      id: newId('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      type,
      created: Math.floor(Date.now() / 1000),
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      data: { object: structuredClone(object) },
    }
    this.all.push(event)
    if (this.#target) void this.send(event, this.#target).catch(() => undefined)
  }

  /** Sends one, signed as Stripe signs; the status of the answer. @param atMs when it was signed */
  async send(event: StripeEvent, { url, secret }: WebhookTarget, atMs = Date.now()): Promise<number> {
    const body = JSON.stringify(event)
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signatureOf(body, secret, atMs) },
      body,
    })
    return answer.status
  }
}

export function signatureOf(body: string, secret: string, atMs: number): string {
  const at = Math.floor(atMs / 1000)
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}
