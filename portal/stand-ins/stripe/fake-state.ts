import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { FakeReader } from './fake-readers.ts'

export interface FakeMethod {
  id: string
  object: 'payment_method'
  type: 'card' | 'card_present'
  customer: string | null
  card: {
    brand: string
    last4: string
    exp_month: number
    exp_year: number
    fingerprint: string
    funding: 'credit'
  }
  /** The fake's own knowledge; never sent. */
  number: string
  kept: boolean
}

export interface FakeError {
  type: string
  code: string
  decline_code?: string
  message: string
  payment_method?: unknown
}

export interface FakeIntent {
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
  error: FakeError | null
  created: number
}

export interface FakeRefund {
  id: string
  object: 'refund'
  amount: number
  status: string
  payment_intent: string
  metadata: Record<string, string>
}

export interface FakeEvent {
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

export interface FakeState {
  customers: Record<string, { id: string; metadata: Record<string, string> }>
  methods: Record<string, FakeMethod>
  intents: Record<string, FakeIntent>
  refunds: Record<string, FakeRefund>
  readers: Record<string, FakeReader>
}

/** All that the fake knows; in a file where it shall outlive its process. */
export function openState(file: string | undefined): {
  readonly state: FakeState
  readonly keep: () => void
} {
  const known = file !== undefined && existsSync(file)
  const kept = known ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<FakeState>) : {}
  const state: FakeState = { customers: {}, methods: {}, intents: {}, refunds: {}, readers: {}, ...kept }
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
