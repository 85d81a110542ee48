import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

export interface PaymentMethod {
  id: string
  object: 'payment_method'
  type: 'card' | 'card_present'
  customer: string | null
  created: number
  billing_details: object
  card: {
    brand: string
    last4: string
    exp_month: number
    exp_year: number
    fingerprint: string
    funding: 'credit'
  }
  /** The stand-in's own knowledge; never sent. */
  number: string
  kept: boolean
}

export interface StripeError {
  type: string
  code: string
  decline_code?: string
  message: string
  payment_method?: unknown
}

export interface Intent {
  id: string
  object: 'payment_intent' | 'setup_intent'
  status: string
  amount: number
  amount_received: number
  currency: string
  capture_method: string
  client_secret: string
  customer: string | null
  payment_method: string | null
  payment_method_types: string[]
  setup_future_usage: string | null
  metadata: Record<string, string>
  error: StripeError | null
  created: number
}

export interface Refund {
  id: string
  object: 'refund'
  amount: number
  created: number
  currency: string
  status: string
  payment_intent: string
  metadata: Record<string, string>
}

export interface Dispute {
  id: string
  object: 'dispute'
  amount: number
  balance_transactions: object[]
  charge: string
  created: number
  currency: string
  evidence: object
  evidence_details: {
    due_by: number | null
    has_evidence: boolean
    past_due: boolean
    submission_count: number
  }
  is_charge_refundable: boolean
  livemode: false
  metadata: Record<string, string>
  payment_intent: string
  reason: string
  status: string
}

export interface StripeEvent {
  id: string
  object: 'event'
  api_version: string
  type: string
  created: number
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  data: { object: unknown }
}

export interface Reader {
  id: string
  object: 'terminal.reader'
  label: string
  device_type: 'simulated_wisepos_e'
  status: 'online' | 'offline'
  action: {
    type: 'process_payment_intent'
    status: 'in_progress' | 'succeeded' | 'failed'
    failure_code: string | null
    failure_message: string | null
    process_payment_intent: { payment_intent: string }
  } | null
  /** A bank is asked: it cannot be stopped. The stand-in's own knowledge; never sent. */
  asksBank: boolean
}

export interface StripeState {
  customers: Record<string, { id: string; metadata: Record<string, string> }>
  methods: Record<string, PaymentMethod>
  intents: Record<string, Intent>
  refunds: Record<string, Refund>
  disputes: Record<string, Dispute>
  readers: Record<string, Reader>
}

/** All that the stand-in knows; in a file where it shall outlive its process. */
export function openState(file: string | undefined): {
  readonly state: StripeState
  readonly keep: () => void
} {
  const known = file !== undefined && existsSync(file)
  const kept = known ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<StripeState>) : {}
  const state: StripeState = {
    customers: {},
    methods: {},
    intents: {},
    refunds: {},
    disputes: {},
    readers: {},
    ...kept,
  }
  return {
    state,
    keep() {
      if (file !== undefined) writeFileSync(file, JSON.stringify(state), { mode: 0o600 })
    },
  }
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}

export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000)
}
