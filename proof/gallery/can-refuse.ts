import { commonErrors } from '@mayim/contract/call.ts'
import { type CallId, calls } from '@mayim/contract/calls.ts'
import type { Entry } from '@mayim/ui/gallery/entry.ts'
import { Trouble } from '@mayim/ui/gallery/fixture-answers.ts'
import { refusalOf } from '@mayim/ui/gallery/refusals.ts'

/** How well a picture can show a refusal in place of its own: 2 for one of its call, 1 for one of every call, else 0. */
function canRefuse(entry: Entry, key: string): 0 | 1 | 2 {
  const code = refusalOf(key)
  const refused = refusedCalls(entry)
  const has = (codes: readonly string[]) => codes.some(each => each === code)
  if (refused.some(call => has(calls[call].errors))) return 2
  return refused.length > 0 && has(commonErrors) ? 1 : 0
}

function refusedCalls({ answers }: Entry): CallId[] {
  return Object.entries(answers('en')).flatMap(([call, answer]) =>
    answer instanceof Trouble && answer.how === 'refused' ? [call as CallId] : [],
  )
}

/** In so many pictures a refusal is tried. */
const mostTries = 8

/** The pictures in which a refusal is tried, the best first: another form, or another device, before more of the same. */
export function picturesToTry(entries: readonly Entry[], key: string): Entry[] {
  const forms = new Set<string>()
  const able = entries.flatMap(entry => {
    const fit = canRefuse(entry, key)
    if (fit === 0) return []
    const form = [entry.device, ...refusedCalls(entry)].join(' ')
    const worth = fit * 2 + Number(!forms.has(form))
    forms.add(form)
    return [{ entry, worth }]
  })
  return able
    .toSorted((a, b) => b.worth - a.worth)
    .slice(0, mostTries)
    .map(({ entry }) => entry)
}
