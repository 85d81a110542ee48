import { v7 as uuidv7 } from 'uuid'
import type { Caller, Facility, Readers, Writers } from '../runtime/facility.ts'
import { nowIso, record } from '../runtime/record-change.ts'
import type { UserRow } from '../schema/schema.ts'
import { blankUser } from './blank-user.ts'
import { insertUser } from './subject-table.ts'
import { userIdOf } from './user-id.ts'
import { userById } from './user-table.ts'

/** Returns the patron of a proven phone (E.164). Creates one with only phone and language if there is none. */
export async function ensurePatron(
  facility: Pick<Facility, 'side' | 'clock' | 'sealer'>,
  trx: Writers,
  phone: string,
  language: Caller['language'],
): Promise<UserRow> {
  const id = await activeIdOf(facility, trx, phone)
  const known = await userById(trx, id)
  if (known) return known
  const row: UserRow = { ...blankUser(id, nowIso(facility)), username: phone, phone, language }
  await insertUser(trx, row)
  await record(facility, trx, { id }, { entity: 'user', id, kind: 'created', fields: row, cause: 'signIn' })
  return row
}

/** Creates a patron without a phone, with the name that she gave, if any. */
export async function createWithoutPhone(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Pick<Caller, 'id' | 'language'>,
  name: string,
): Promise<UserRow> {
  const id = uuidv7()
  const words = name.trim().split(/\s+/)
  const lastName = words.length > 1 ? (words.pop() ?? '') : ''
  const row: UserRow = {
    ...blankUser(id, nowIso(facility)),
    username: `without phone ${id}`,
    language: caller.language,
    firstName: words.join(' '),
    lastName,
  }
  await insertUser(trx, row)
  await record(facility, trx, caller, { entity: 'user', id, kind: 'created', fields: row, cause: 'paper' })
  return row
}

/** The id of the patron who has this phone, or of the one to be created. Ids of deleted accounts are skipped. */
export async function activeIdOf(
  facility: Pick<Facility, 'sealer'>,
  db: Readers,
  phone: string,
): Promise<string> {
  for (let life = 0; ; life += 1) {
    const id = userIdOf(facility, phone, life)
    const known = await userById(db, id)
    if (!known || known.erasedAt === null) return id
  }
}
