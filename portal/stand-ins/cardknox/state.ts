import { existsSync, readFileSync, writeFileSync } from 'node:fs'

export interface CardOfVault {
  readonly number: string
  readonly exp: string
}

/** One line of its book, as its report shows it. */
export interface BookLine {
  readonly xRefNum: string
  readonly xCommand: string
  readonly xResponseResult: 'Approved' | 'Declined' | 'Error'
  readonly xResponseError: string
  readonly xAmount: string
  readonly xInvoice: string
  readonly xCurrency: string
  readonly xMaskedCardNumber: string
  readonly xCardType: string
  readonly xExp: string
  readonly xToken: string
  readonly xEnteredDate: string
  /** The line that it captures, voids or refunds. Its own knowledge; never sent. */
  readonly of: string
}

export interface CardknoxState {
  /** Tokens of the fields, each for one use. */
  single: Record<string, string>
  tokens: Record<string, CardOfVault>
  book: BookLine[]
  lastRef: number
}

/** All that the stand-in knows; in a file where it shall outlive its process. */
export function openState(file: string | undefined): { state: CardknoxState; keep: () => void } {
  const isKept = file !== undefined && existsSync(file)
  const kept = isKept ? (JSON.parse(readFileSync(file, 'utf8')) as CardknoxState) : {}
  const state: CardknoxState = { single: {}, tokens: {}, book: [], lastRef: 10_000_000_000, ...kept }
  return {
    state,
    keep: () => file !== undefined && writeFileSync(file, JSON.stringify(state), { mode: 0o600 }),
  }
}
