import type { RefusalCode } from './refusal.ts'

/**
 * What an operation or a rule answers: a value, or a refusal that was foreseen.
 * A refusal is never thrown; the edge turns it into a status and a translated sentence.
 */
export type Result<T> = Ok<T> | Refusal

export interface Ok<T> {
  readonly ok: true
  readonly value: T
}

/** Why the edge answers as it does: invalid 400, forbidden 403, missing 404, conflict 409, tooMany 429, later 501, unreachable 503. */
export type RefusalKind =
  | 'invalid'
  | 'unauthorized'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'tooMany'
  | 'later'
  | 'unreachable'

export interface Refusal {
  readonly ok: false
  readonly kind: RefusalKind
  readonly code: RefusalCode
  /** The input field that is wrong, where there is one. */
  readonly field?: string
  /** Values for the text and for the caller (e.g. the current status); never personal data. */
  readonly detail?: Readonly<Record<string, string | number>>
}

/** What went well. */
export function ok<T>(value: T): Ok<T> {
  return { ok: true, value }
}

/** A refusal that was foreseen (the architecture's Errors and answers). */
export function refuse(
  kind: RefusalKind,
  code: RefusalCode,
  more: { field?: string; detail?: Readonly<Record<string, string | number>> } = {},
): Refusal {
  return { ok: false, kind, code, ...more }
}
