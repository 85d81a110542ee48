/** A search begins at so many letters (people-54). */
export const fewestLetters = 3

interface Named {
  readonly firstName: string
  readonly lastName: string
}

/** Those whose name has the typed letters somewhere, in either case; nobody before the third letter. */
export function attendantsMatching<A extends Named>(attendants: readonly A[], typed: string): A[] {
  const wanted = typed.trim().toLocaleLowerCase()
  if (Array.from(wanted).length < fewestLetters) return []
  return attendants.filter(({ firstName, lastName }) =>
    `${firstName} ${lastName}`.toLocaleLowerCase().includes(wanted),
  )
}
