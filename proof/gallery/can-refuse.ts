import { commonErrors } from '@mayim/contract/call.ts'
import { type CallId, calls } from '@mayim/contract/calls.ts'
import type { Entry } from '@mayim/ui/gallery/entry.ts'
import { Trouble } from '@mayim/ui/gallery/fixture-answers.ts'
import { refusalOf } from '@mayim/ui/gallery/refusals.ts'

/** How well a picture can show a refusal in place of its own: 2 for one of its call, 1 for one of every call, else 0. */
function canRefuse({ answers }: Entry, key: string): 0 | 1 | 2 {
  const code = refusalOf(key)
  const refused = refusedCalls({ answers })
  const has = (codes: readonly string[]) => codes.some(each => each === code)
  if (refused.some(call => has(calls[call].errors))) return 2
  return refused.length > 0 && has(commonErrors) ? 1 : 0
}

function refusedCalls({ answers }: Pick<Entry, 'answers'>): CallId[] {
  const all = Object.entries(answers('en'))
  return all.flatMap(([call, answer]) =>
    answer instanceof Trouble && answer.how === 'refused' ? [call as CallId] : [],
  )
}

/** In so many pictures a refusal is tried. */
const mostTries = 8

/** The pictures in which a refusal is tried, the best first: another form, or another device, before more of the same. */
export function picturesToTry(entries: readonly Entry[], key: string): Entry[] {
  const able = entries.filter(entry => canRefuse(entry, key) > 0)
  const formOf = (entry: Entry) => [entry.device, ...refusedCalls(entry)].join(' ')
  const isFirst = (entry: Entry) => able.find(each => formOf(each) === formOf(entry)) === entry
  const worth = (entry: Entry) => canRefuse(entry, key) * 2 + Number(isFirst(entry))
  return able.toSorted((a, b) => worth(b) - worth(a)).slice(0, mostTries)
}
