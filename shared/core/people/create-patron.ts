import type { Caller, Facility, Readers, Writers } from '../ground/runtime/facility.ts'
import { nowIso, record } from '../ground/runtime/record-change.ts'
import type { UserRow } from '../ground/schema/schema.ts'
import { blankUser } from './blank-user.ts'
import { userIdOf } from './user-id.ts'
import { followMerges, insertUser, updateUser, userById } from './user-table.ts'

/**
 * Returns the patron of a proven phone (E.164). Creates one with only phone, language and channel if there is none.
 * @param more `name`: given at the desk; an account that has a name keeps it
 */
export async function ensurePatron(
  facility: Pick<Facility, 'side' | 'clock' | 'hasher'>,
  trx: Writers,
  phone: string,
  language: Caller['language'],
  { name = '', messageChannel = 'text' }: { name?: string; messageChannel?: UserRow['messageChannel'] } = {},
): Promise<UserRow> {
  const id = await activeIdOf(facility, trx, phone)
  const known = await userById(trx, id)
  if (known && !isOfProof(known)) return named(facility, trx, known, name)
  const row: UserRow = {
    ...blankUser(id, nowIso(facility)),
    username: phone,
    phone,
    language,
    messageChannel,
    ...namesIn(name),
  }
  await (known ? updateUser(trx, id, row) : insertUser(trx, row))
  await record(facility, trx, { id }, { entity: 'user', id, kind: 'created', fields: row, cause: 'signIn' })
  return row
}

/** A signed booking brought her: her phone, of which the id is made, and her name are not known yet (sync-S7). */
function isOfProof({ id, username }: UserRow): boolean {
  return username === id
}

/** Creates a patron without a phone, with the name that she gave, if any (people-7). */
export async function createWithoutPhone(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  patron: {
    readonly id: string
    readonly name: string
    readonly language: string
    readonly cause: 'paper' | 'walkIn'
  },
): Promise<UserRow> {
  const { id, name, language, cause } = patron
  const row: UserRow = {
    ...blankUser(id, nowIso(facility)),
    username: `without phone ${id}`,
    language,
    ...namesIn(name),
  }
  await insertUser(trx, row)
  await record(facility, trx, caller, { entity: 'user', id, kind: 'created', fields: row, cause })
  return row
}

async function named(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  user: UserRow,
  name: string,
): Promise<UserRow> {
  if (name.trim() === '' || user.firstName !== '' || user.lastName !== '') return user
  const fields = { ...namesIn(name), updatedAt: nowIso(facility) }
  await updateUser(trx, user.id, fields)
  await record(facility, trx, { id: user.id }, { entity: 'user', id: user.id, kind: 'changed', fields })
  return { ...user, ...fields }
}

/** The last word is the last name; a single word is the first. */
function namesIn(name: string): Pick<UserRow, 'firstName' | 'lastName'> {
  const words = name.trim().split(/\s+/)
  const lastName = words.length > 1 ? (words.pop() ?? '') : ''
  return { firstName: words.join(' '), lastName }
}

/**
 * The id of the patron who has this phone or had it before a merge, or of the one to be created. Ids of deleted accounts
 * are skipped.
 */
export async function activeIdOf(
  facility: Pick<Facility, 'hasher'>,
  db: Readers,
  phone: string,
): Promise<string> {
  for (let life = 0; ; life += 1) {
    const id = userIdOf(facility, phone, life)
    const known = await userById(db, id)
    if (!known) return id
    const isHers = known.phone === phone || isOfProof(known)
    if (known.erasedAt === null && isHers) return (await followMerges(db, known)).id
  }
}
