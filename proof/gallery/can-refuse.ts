import { commonErrors } from '@mayim/contract/call.ts'
import { type CallId, calls } from '@mayim/contract/calls.ts'
import type { Entry } from '@mayim/ui/gallery/entry.ts'
import { Trouble } from '@mayim/ui/gallery/fixture-answers.ts'
import { refusalOf } from '@mayim/ui/gallery/refusals.ts'

/** How well a picture can show a refusal in place of its own: 2 for one of its call, 1 for one of every call, else 0. */
export function canRefuse({ answers }: Entry, key: string): 0 | 1 | 2 {
  const code = refusalOf(key)
  const refused = Object.entries(answers('en')).filter(
    ([, answer]) => answer instanceof Trouble && answer.how === 'refused',
  )
  const has = (codes: readonly string[]) => codes.some(each => each === code)
  if (refused.some(([call]) => has(calls[call as CallId].errors))) return 2
  return refused.length > 0 && has(commonErrors) ? 1 : 0
}
