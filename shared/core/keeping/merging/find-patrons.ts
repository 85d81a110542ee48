import { type FoundPatron, patronsShown } from '@mayim/contract/calls/merging.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import { latestNightsOf } from '../../people/account-use-table.ts'
import { patronsLike } from '../../people/user-table.ts'

/**
 * The patrons whose name, phone or user name has a text, the first by name: as many as are shown, and one more where there
 * are more. Accounts that were merged are not listed.
 */
export async function findPatrons({ db }: Pick<Facility, 'db'>, text: string): Promise<FoundPatron[]> {
  const found = await patronsLike(db, text, patronsShown + 1)
  const patrons = found.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)))
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

function keyOf({ lastName, firstName, username }: { lastName: string; firstName: string; username: string }) {
  return `${lastName} ${firstName} ${username}`
}
