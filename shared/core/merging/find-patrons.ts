import { type FoundPatron, patronsShown } from '@mayim/contract/calls/merging.ts'
import { latestNightsOf } from '../people/dormant/account-use-table.ts'
import { patronsLike } from '../people/search/user-search-table.ts'
import { isStaffAccount } from '../people/staff-accounts.ts'
import type { Facility, Readers } from '../runtime/facility.ts'
import type { UserRow } from '../schema/schema.ts'

/**
 * The patrons whose name, phone or user name has a text, the first by name: as many as are shown, and one more where there
 * are more. Accounts that were merged are not listed.
 */
export async function findPatrons({ db }: Pick<Facility, 'db'>, text: string): Promise<FoundPatron[]> {
  const found = await patronsLike(db, text, patronsShown + 1)
  const patrons = found.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)))
  return viewFound(db, patrons)
}

/** A patron's account that is neither deleted nor merged. */
export function isMergeable(row: UserRow): boolean {
  return row.erasedAt === null && row.mergedInto === null && !isStaffAccount(row)
}

export async function viewFound(db: Readers, patrons: readonly UserRow[]): Promise<FoundPatron[]> {
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
