const form = /^[a-z][a-z0-9._-]{2,31}$/

/** Whether a text may be the user name of staff (people-57). A phone is none, so nobody can take a patron's. */
export function mayBeName(name: string): boolean {
  return form.test(name)
}
