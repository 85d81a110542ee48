/** A search begins at so many letters (people-54). */
export const fewestLetters = 3

interface Named {
  readonly firstName: string
  readonly lastName: string
}

/** The attendants whose name contains the typed letters, in either case; none before the third letter. */
export function attendantsMatching<A extends Named>(attendants: readonly A[], typed: string): A[] {
  const wanted = typed.trim().toLocaleLowerCase()
  if (Array.from(wanted).length < fewestLetters) return []
  return attendants.filter(({ firstName, lastName }) =>
    `${firstName} ${lastName}`.toLocaleLowerCase().includes(wanted),
  )
}
