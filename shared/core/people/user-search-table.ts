import { staffRoles } from '@mayim/contract/call.ts'
import { phoneDigits } from '@mayim/domain/people/phone.ts'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Readers } from '../ground/runtime/facility.ts'
import type { Schema, UserRow } from '../ground/schema/schema.ts'

/** The ids of accounts that a text finds, the first by name; at most as many as given. */
export async function accountsLike(db: Readers, text: string, limit: number): Promise<string[]> {
  const rows = await byName(db)
    .select('id')
    .where(eb => hasText(eb, text))
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The patrons that a text finds, the first by name; none whose account is of staff, deleted or merged. */
export async function patronsLike(db: Readers, text: string, limit: number): Promise<UserRow[]> {
  return byName(db)
    .selectAll()
    .where(eb => hasText(eb, text))
    .where('erasedAt', 'is', null)
    .where('mergedInto', 'is', null)
    .where(({ and, eb }) => and(staffRoles.map(role => eb('roles', 'not like', `%"${role}"%`))))
    .limit(limit)
    .execute()
}

/** The ids of attendants that a text finds by name, and of those whose accounts are given. */
export async function attendantsLike(
  db: Readers,
  text: string,
  accounts: readonly string[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('attendant')
    .select('id')
    .where(eb =>
      eb.or([
        eb(eb.fn<string>('lower', [shownName(eb)]), 'like', patternOf(text)),
        ...(accounts.length === 0 ? [] : [eb('userId', 'in', accounts)]),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

function byName(db: Readers) {
  return db.selectFrom('user').orderBy('lastName').orderBy('firstName').orderBy('username').orderBy('id')
}

/** Whether a name, the name as shown or the user name has a text, or the phone its digits. */
function hasText(eb: ExpressionBuilder<Schema, 'user'>, text: string): Expression<SqlBool> {
  const pattern = patternOf(text)
  const digits = phoneDigits(tidied(text))
  return eb.or([
    eb(eb.fn<string>('lower', [shownName(eb)]), 'like', pattern),
    eb(eb.fn<string>('lower', ['username']), 'like', pattern),
    ...(digits === '' ? [] : [eb('phone', 'like', `%${digits}%`)]),
  ])
}

function shownName<Table extends 'user' | 'attendant'>(eb: ExpressionBuilder<Schema, Table>) {
  return sql<string>`${eb.ref('firstName')} || ' ' || ${eb.ref('lastName')}`
}

function patternOf(text: string): string {
  return `%${tidied(text).replaceAll(/[\\%_]/g, '')}%`
}

function tidied(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}
