import { missing } from './fault.ts'
import type { StripeForm } from './request.ts'

/** One page of a list, the newest first. */
export function pageOf<T extends { readonly id: string }>(form: StripeForm, url: string, rows: readonly T[]) {
  const all = rows.toReversed()
  const after = form.get('starting_after')
  const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1
  if (after !== null && from === 0) throw missing(after)
  const to = from + Number(form.get('limit') ?? 10)
  return { object: 'list', url, has_more: all.length > to, data: all.slice(from, to) }
}
