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
