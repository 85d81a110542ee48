import { v5 } from 'uuid'
import type { Caller, Facility, Readers, Writers } from '../ground/runtime/facility.ts'
import { nowIso, record } from '../ground/runtime/record-change.ts'
import type { UserRow } from '../ground/schema/schema.ts'
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
    readonly cause: 'byDesk' | 'paper' | 'walkIn'
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

/** A user with an id and no name, phone or role. Notifications are on. */
export function blankUser(id: string, at: string): UserRow {
  return {
    id,
    username: '',
    phone: null,
    roles: '[]',
    firstName: '',
    lastName: '',
    email: '',
    address: '',
    city: '',
    state: '',
    zipcode: '',
    language: 'en',
    notes: '',
    internalNote: '',
    localResident: 0,
    testUser: 0,
    notificationReservations: 1,
    notificationDayBefore: 1,
    notificationDayOf: 1,
    notificationCallIn: 0,
    excludedAttendants: '[]',
    createdAt: at,
    updatedAt: at,
    disabledAt: null,
    discount: 0,
    checkedBy: '',
    company: '',
    handSignal: 0,
    erasedAt: null,
    unconfirmedSince: null,
    textsStoppedAt: null,
    messageChannel: 'text',
    mergedInto: null,
  }
}

/**
 * The id of the patron with this phone (E.164). It is the same on both sides, so that both create the same patron
 * without a link (sync-32). The namespace is a keyed hash: a phone cannot be found from an id in a log by trying all
 * phones.
 * @param life the number of deleted accounts of this phone. A patron who comes back after a deletion gets a new id
 */
export function userIdOf(facility: Pick<Facility, 'hasher'>, phone: string, life = 0): string {
  return v5(life === 0 ? phone : `${phone} ${life}`, namespaceOf(facility))
}

/** The id of a staff account by its name in lower case. */
export function staffIdOf(facility: Pick<Facility, 'hasher'>, username: string): string {
  return v5(`staff:${username.toLowerCase()}`, namespaceOf(facility))
}

function namespaceOf(facility: Pick<Facility, 'hasher'>): string {
  const hex = Buffer.from(facility.hasher.fingerprint('namespace of user ids'), 'base64url').toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The account in place of the person of a parted visit (privacy-352). The same on both sides; it names nobody. */
export const partedId = '00000000-0000-4000-8000-000000000000'
