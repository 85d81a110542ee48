import type { RefusalCode, RefusalKind } from './refusal.ts'

/**
 * The result of an operation or a rule: a value, or an expected refusal (screens-47).
 * A refusal is never thrown; the edge turns it into a status and a translated sentence.
 */
export type Result<T> = Ok<T> | Refusal

interface Ok<T> {
  readonly ok: true
  readonly value: T
}

export interface Refusal {
  readonly ok: false
  readonly kind: RefusalKind
  readonly code: RefusalCode
  /** The input field that is wrong, where there is one. */
  readonly field?: string
  /** Values for the text and for the caller (e.g. the current status); never personal data. */
  readonly detail?: Readonly<Record<string, string | number>>
}

/** A successful result. */
export function ok<T>(value: T): Ok<T> {
  return { ok: true, value }
}

/** A refusal that was foreseen (the architecture's Errors and answers). */
export function refuse<K extends RefusalKind>(
  kind: K,
  code: RefusalCode<K>,
  more: { field?: string; detail?: Readonly<Record<string, string | number>> } = {},
): Refusal {
  return { ok: false, kind, code, ...more }
}
