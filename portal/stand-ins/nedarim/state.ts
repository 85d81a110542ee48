import { existsSync, readFileSync, writeFileSync } from 'node:fs'

export interface NedarimLine {
  readonly TransactionId: string
  Amount: string
  readonly Currency: string
  readonly Confirmation: string
  readonly LastNum: string
  readonly Comments: string
  readonly TransactionTime: string
  /** The stand-in's own knowledge; never sent. */
  readonly number: string
  refunded: boolean
}

export interface NedarimState {
  lines: NedarimLine[]
  last: number
}

/** All that the stand-in knows; in a file where it shall outlive its process. */
export function openState(file: string | undefined): { state: NedarimState; keep: () => void } {
  const isKept = file !== undefined && existsSync(file)
  const kept = isKept ? (JSON.parse(readFileSync(file, 'utf8')) as NedarimState) : {}
  const state: NedarimState = { lines: [], last: 900_000, ...kept }
  return {
    state,
    keep: () => file !== undefined && writeFileSync(file, JSON.stringify(state), { mode: 0o600 }),
  }
}

export function nextId(state: NedarimState): string {
  state.last += 1
  return String(state.last)
}
