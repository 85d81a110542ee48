import type { CallAnswer, CallId, CallInput } from '../client/call-api.ts'

/** Instead of an answer: the hub refuses, stays silent, or is unreachable. */
export class Trouble {
  readonly how: 'refused' | 'silent' | 'cut'
  readonly status: number
  readonly code: string
  readonly detail: Readonly<Record<string, string | number>>
  /** How long the answer took: the page's clock is set later by this much when it arrives. */
  readonly tookMs: number
  /** The field that is refused, if the screen shows it there. */
  readonly field: string | undefined

  constructor(
    how: Trouble['how'],
    status = 0,
    code = '',
    detail: Readonly<Record<string, string | number>> = {},
    tookMs = 0,
    field?: string,
  ) {
    this.how = how
    this.status = status
    this.code = code
    this.detail = detail
    this.tookMs = tookMs
    this.field = field
  }
}

export const silent = new Trouble('silent')
export const cut = new Trouble('cut')

/** A refusal by its code, in the hub's words and the language of the screen; without one, a proxy answers in its place. */
export function refused(
  status: number,
  code: string,
  detail: Readonly<Record<string, string | number>> = {},
  field?: string,
): Trouble {
  return new Trouble('refused', status, code, detail, 0, field)
}

type Fixed<I extends CallId> = CallAnswer<I> | Trouble
type BodyOf<I extends CallId> = CallInput<I> extends { readonly body: infer B } ? B : URL

/**
 * The hub's answers to each call of a picture, by the contract's own types: an outdated fixture does not compile. An
 * answer can depend on the request's body or, if it has none, on its path and query. It never depends on earlier requests, so that a late request takes no
 * answer away.
 */
export type Answers = { readonly [I in CallId]?: Fixed<I> | ((body: BodyOf<I>) => Fixed<I>) }
