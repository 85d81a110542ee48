import { existsSync, readFileSync, writeFileSync } from 'node:fs'

export interface IcountSale {
  readonly id: string
  readonly sid: string
  readonly pageId: string
  readonly sum: number
  readonly currency: string
  readonly client: string
  readonly urls: Readonly<Record<'success_url' | 'failure_url' | 'cancel_url' | 'ipn_url', string>>
  paid: boolean
}

export interface IcountToken {
  readonly cc_token_id: string
  readonly client: string
  readonly sale_uniqid: string
  readonly number: string
  readonly validity: string
}

export interface IcountTransaction {
  readonly confirmation_code: string
  readonly sum: number
  readonly currency_code: string
  readonly sale_uniqid: string
  readonly payment_description: string
  readonly cc_last4: string
  readonly cc_type: string
  readonly cc_validity: string
  readonly cc_token_id: string
  doctype: string
  docnum: string
  refund_docnum: string
  readonly date: string
}

export interface IcountState {
  clients: Record<string, { client_id: number; client_name: string }>
  sales: Record<string, IcountSale>
  tokens: IcountToken[]
  transactions: IcountTransaction[]
  documents: Record<string, string>
  last: number
}

/** All that the stand-in knows; in a file where it shall outlive its process. */
export function openState(file: string | undefined): { state: IcountState; keep: () => void } {
  const isKept = file !== undefined && existsSync(file)
  const kept = isKept ? (JSON.parse(readFileSync(file, 'utf8')) as IcountState) : {}
  const none = { clients: {}, sales: {}, tokens: [], transactions: [], documents: {} }
  const state: IcountState = { ...none, last: 90_000, ...kept }
  return {
    state,
    keep: () => file !== undefined && writeFileSync(file, JSON.stringify(state), { mode: 0o600 }),
  }
}

export function nextNumber(state: IcountState): number {
  state.last += 1
  return state.last
}
