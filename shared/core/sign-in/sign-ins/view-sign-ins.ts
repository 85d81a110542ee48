import type { SignIn } from '@mayim/contract/entities/session.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import type { SignInRow, UserRow } from '../../ground/schema/schema.ts'
import { usersById } from '../../people/user-table.ts'
import { latestSignIns } from './sign-in-table.ts'

/** How far back a search goes, in rows. */
const maxSearched = 5000
const maxShown = 100

/**
 * The latest sign-ins of staff on this side and the failed ones, at most 100 (people-320): of all accounts, or of those
 * whose name has the searched text.
 */
export async function viewSignIns({ db }: Pick<Facility, 'db'>, search = ''): Promise<SignIn[]> {
  const searched = search.trim().toLowerCase()
  const rows = await latestSignIns(db, searched === '' ? maxShown : maxSearched)
  const users = await usersById(db, [...new Set(rows.map(row => row.userId))])
  return rows
    .filter(row => wholeName(users.get(row.userId)).includes(searched))
    .slice(0, maxShown)
    .map(row => view(row, users.get(row.userId)))
}

/** The latest sign-ins of one account on this side and the failed ones. */
export async function viewOwnSignIns({ db }: Pick<Facility, 'db'>, userId: string): Promise<SignIn[]> {
  const users = await usersById(db, [userId])
  return (await latestSignIns(db, maxShown, userId)).map(row => view(row, users.get(userId)))
}

function wholeName(user: UserRow | undefined): string {
  return user ? `${user.firstName} ${user.lastName} ${user.username}`.toLowerCase() : ''
}

function view(row: SignInRow, user: UserRow | undefined): SignIn {
  const { firstName, lastName, username } =
    user && user.erasedAt === null ? user : { firstName: '', lastName: '', username: '-' }
  const { id: key, userId, newDevice, ...rest } = row
  return { ...rest, key, by: { id: userId, firstName, lastName, username }, newDevice: newDevice === 1 }
}
