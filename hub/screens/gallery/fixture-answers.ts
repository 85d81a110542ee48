import type { CallAnswer, CallId, CallInput } from '@mayim/ui/client/call-api.ts'

/** In the place of an answer: the hub says no, says nothing, or is not there. */
export class Trouble {
  readonly how: 'refused' | 'silent' | 'cut'
  readonly status: number
  readonly code: string
  readonly detail: Readonly<Record<string, string | number>>
  /** How long it took to say so: the page's clock stands so much later when it comes. */
  readonly tookMs: number

  constructor(
    how: Trouble['how'],
    status = 0,
    code = '',
    detail: Readonly<Record<string, string | number>> = {},
    tookMs = 0,
  ) {
    this.how = how
    this.status = status
    this.code = code
    this.detail = detail
    this.tookMs = tookMs
  }
}

export const silent = new Trouble('silent')
export const cut = new Trouble('cut')

/** A refusal by its code, as the hub would word it in the language of the screen. */
export function refused(
  status: number,
  code: string,
  detail: Readonly<Record<string, string | number>> = {},
): Trouble {
  return new Trouble('refused', status, code, detail)
}

/** A refusal that came after as long as that. */
export function refusedAfter(tookMs: number, status: number, code: string): Trouble {
  return new Trouble('refused', status, code, {}, tookMs)
}

type Fixed<I extends CallId> = CallAnswer<I> | Trouble
type BodyOf<I extends CallId> = CallInput<I> extends { readonly body: infer B } ? B : undefined

/**
 * What a picture's hub answers to each call, by the contract's own types: a fixture that rots does not compile. Where
 * one screen asks it for several things, by what was sent: what came before does not count, so nothing that comes late
 * takes an answer away from it.
 */
export type Answers = { readonly [I in CallId]?: Fixed<I> | ((body: BodyOf<I>) => Fixed<I>) }
