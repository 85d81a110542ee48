import { v7 as uuidv7 } from 'uuid'
import type { Caller, Facility, Readers, Writers } from '../runtime/facility.ts'
import { nowIso, record } from '../runtime/record-change.ts'
import type { UserRow } from '../schema/schema.ts'
import { blankUser } from './blank-user.ts'
import { insertUser } from './subject-table.ts'
import { userIdOf } from './user-id.ts'
import { userById } from './user-table.ts'

/** The person of a proven phone (E.164): as she is, or made new with nothing but phone and language. */
export async function ensurePatron(
  facility: Pick<Facility, 'side' | 'clock' | 'sealer'>,
  trx: Writers,
  phone: string,
  language: Caller['language'],
): Promise<UserRow> {
  const id = await livingIdOf(facility, trx, phone)
  const known = await userById(trx, id)
  if (known) return known
  const row: UserRow = { ...blankUser(id, nowIso(facility)), username: phone, phone, language }
  await insertUser(trx, row)
  await record(facility, trx, { id }, { entity: 'user', id, kind: 'created', fields: row, cause: 'signIn' })
  return row
}

/** Somebody who came without a phone, by the name that she gave, if any. */
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

/** The id under which whoever has this phone is known, or would be: never that of an account that was deleted. */
export async function livingIdOf(
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
