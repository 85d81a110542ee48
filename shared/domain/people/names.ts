import { tidyName } from '../validation.ts'

interface Named {
  readonly firstName: string
  readonly lastName: string
  readonly username?: string
}

/** The first and last name; the user name where there is neither (people-57). */
export function nameOf({ firstName, lastName, username = '' }: Named): string {
  return `${firstName} ${lastName}`.trim() || username
}

/** Whether a part of the name or the user name is the text that was searched for. */
export function hasName(person: Named, searched: string): boolean {
  const text = `${nameOf(person)} ${person.username ?? ''}`.toLowerCase()
  return text.includes(tidyName(searched).toLowerCase())
}

const form = /^[a-z][a-z0-9._-]{2,31}$/

/** Whether a text may be the user name of staff (people-57). A phone is none, so nobody can take a patron's. */
export function mayBeName(name: string): boolean {
  return form.test(name)
}

/** In which order a column of whole names has its parts. */
export const nameOrders = ['firstLast', 'lastFirst'] as const
export type NameOrder = (typeof nameOrders)[number]

/** Words that belong to the last name behind them. */
const particles = new Set(
  'ben bar bat bas ibn abu van von der den de del della di la le el בן בר בת אבן אבו אל די דה'.split(' '),
)

/**
 * A whole name as first and last name. A comma stands behind the last name, whatever the order of the others; what is in
 * brackets at the end stays with the first name (people-86).
 */
export function splitName(
  text: string,
  order: NameOrder,
): { readonly firstName: string; readonly lastName: string } {
  const name = tidyName(text)
  const [before = '', ...after] = name.split(',').map(part => part.trim())
  if (after.length > 0) return { firstName: after.join(' ').trim(), lastName: before }
  const [, whole = name, added = ''] = /^(.+?)((?: [("].*)?)$/.exec(name) ?? []
  const words = whole.split(' ')
  if (words.length === 1) return { firstName: name, lastName: '' }
  if (order === 'lastFirst') {
    const own = words.findIndex((word, at) => at < words.length - 1 && !particles.has(word.toLowerCase()))
    const end = Math.max(own + 1, 1)
    return { firstName: words.slice(end).join(' ') + added, lastName: words.slice(0, end).join(' ') }
  }
  let begin = words.length - 1
  while (begin > 1 && particles.has((words[begin - 1] as string).toLowerCase())) begin -= 1
  return { firstName: words.slice(0, begin).join(' ') + added, lastName: words.slice(begin).join(' ') }
}
