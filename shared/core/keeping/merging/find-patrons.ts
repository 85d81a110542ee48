import { type FoundPatron, patronsShown } from '@mayim/contract/calls/merging.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import { latestNightsOf } from '../../people/account-use-table.ts'
import { patronsLike } from '../../people/user-table.ts'

/**
 * The patrons whose name, phone or user name has a text: those who have a reservation tonight, then the others by name.
 * As many as are shown, and one more where there are more. Accounts that were merged are not listed (people-760).
 */
export async function findPatrons(
  { db }: Pick<Facility, 'db'>,
  text: string,
  night: string,
): Promise<FoundPatron[]> {
  const limit = patronsShown + 1
  const coming = (await patronsLike(db, text, { limit, night })).toSorted(byKey)
  const known = new Set(coming.map(({ id }) => id))
  const others = (await patronsLike(db, text, { limit })).filter(({ id }) => !known.has(id)).toSorted(byKey)
  const patrons = [...coming, ...others].slice(0, limit)
  const nights = await latestNightsOf(
    db,
    patrons.map(({ id }) => id),
  )
  return patrons.map(({ id, firstName, lastName, username, phone }) => ({
    id,
    firstName,
    lastName,
    username,
    phone,
    lastNight: nights.get(id) ?? null,
  }))
}

type Named = Parameters<typeof keyOf>[0]
const byKey = (one: Named, other: Named) => keyOf(one).localeCompare(keyOf(other))

function keyOf({ lastName, firstName, username }: { lastName: string; firstName: string; username: string }) {
  return `${lastName} ${firstName} ${username}`
}
