import type { CallAnswer, CallId } from '@mayim/shared/ui/client/call-api.ts'

/** In the place of an answer: the hub says no, says nothing, or is not there. */
export class Trouble {
  readonly how: 'refused' | 'silent' | 'cut'
  readonly status: number
  readonly code: string
  readonly detail: Readonly<Record<string, string | number>>

  constructor(
    how: Trouble['how'],
    status = 0,
    code = '',
    detail: Readonly<Record<string, string | number>> = {},
  ) {
    this.how = how
    this.status = status
    this.code = code
    this.detail = detail
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

/** What a picture's hub answers to each call, by the contract's own types: a fixture that rots does not compile. */
export type Answers = { readonly [I in CallId]?: CallAnswer<I> | Trouble }
