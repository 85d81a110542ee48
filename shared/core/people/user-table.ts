import { staffRoles } from '@mayim/contract/call.ts'
import type { PatronGroup } from '@mayim/contract/calls/merging.ts'
import { addDays } from '@mayim/domain/calendar/business-day.ts'
import { phoneDigits } from '@mayim/domain/people/phone-search.ts'
import { tidyName } from '@mayim/domain/validation.ts'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Readers, Writers } from '../ground/runtime/facility.ts'
import { prepare } from '../ground/schema/prepared.ts'
import type { Schema, UserRow } from '../ground/schema/schema.ts'

export async function userById(db: Readers, id: string): Promise<UserRow | undefined> {
  const [row] = await withId(db, id)
  return row
}

const withId = prepare((db, id: string) => db.selectFrom('user').selectAll().where('id', '=', id))

export async function usersById(db: Readers, ids: readonly string[]): Promise<Map<string, UserRow>> {
  const [first, ...others] = new Set(ids)
  if (first === undefined) return new Map()
  const rows =
    others.length === 0
      ? await withId(db, first)
      : await db
          .selectFrom('user')
          .selectAll()
          .where('id', 'in', [first, ...others])
          .execute()
  return new Map(rows.map(row => [row.id, row]))
}

/** The account that a phone leads to: its own, or the one that this was merged into (people-762). */
export async function userByPhone(db: Readers, phone: string): Promise<UserRow | undefined> {
  const row = await ownerOfPhone(db, phone)
  return row && followMerges(db, row)
}

/** The account that has a phone, also if it was merged into another one. */
export async function ownerOfPhone(db: Readers, phone: string): Promise<UserRow | undefined> {
  return db.selectFrom('user').selectAll().where('phone', '=', phone).executeTakeFirst()
}

/** So many accounts in a row have been merged at most; a ring ends there. */
const mostMerges = 10

/** The account that an account was merged into, else the account itself (people-762). */
export async function followMerges(db: Readers, row: UserRow): Promise<UserRow> {
  let found = row
  for (let step = 0; step < mostMerges && found.mergedInto !== null; step += 1) {
    const next = await userById(db, found.mergedInto)
    if (!next || next.erasedAt !== null) break
    found = next
  }
  return found
}

export async function updateUser(trx: Writers, id: string, fields: Partial<UserRow>): Promise<void> {
  await trx.updateTable('user').set(fields).where('id', '=', id).execute()
}

/** The ids of the attendants that a patron avoids. */
export async function excludedAttendantsOf(db: Readers, userId: string): Promise<number[]> {
  const row = await db
    .selectFrom('user')
    .select('excludedAttendants')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row ? (JSON.parse(row.excludedAttendants) as number[]) : []
}

export async function userByUsername(db: Readers, username: string): Promise<UserRow | undefined> {
  return db.selectFrom('user').selectAll().where('username', '=', username).executeTakeFirst()
}

export async function insertUser(trx: Writers, row: UserRow): Promise<void> {
  await trx.insertInto('user').values(row).execute()
}

const most = 500

/** The accounts with a role, by name. A patron who may open the gate is among them. */
export async function accountsWithRoles(db: Readers): Promise<UserRow[]> {
  return db
    .selectFrom('user')
    .selectAll()
    .where('roles', '!=', '[]')
    .where('erasedAt', 'is', null)
    .orderBy('firstName')
    .orderBy('lastName')
    .orderBy('username')
    .limit(most)
    .execute()
}

/** The ids of accounts that a text finds, the first by name; at most as many as given. */
export async function accountsLike(db: Readers, text: string, limit: number): Promise<string[]> {
  const rows = await byName(db)
    .select('id')
    .where(eb => hasText(eb, text))
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * The patrons that a text finds, the first by name; none whose account is of staff, deleted or merged. With a night only
 * those who have a reservation of it.
 */
export async function patronsLike(
  db: Readers,
  text: string,
  { limit, night }: { readonly limit: number; readonly night?: string },
): Promise<UserRow[]> {
  const coming = db
    .selectFrom('reservation')
    .select('userId')
    .where('date', '=', night ?? '')
    .where('bookingStatus', 'not in', ['Canceled', 'Replaced'])
  return byName(db)
    .selectAll()
    .$if(night !== undefined, query => query.where('id', 'in', coming))
    .where(eb => hasText(eb, text))
    .where(isPatron)
    .limit(limit)
    .execute()
}

/** Whether an account is of a patron, and neither deleted nor merged. */
function isPatron({ and, eb }: ExpressionBuilder<Schema, 'user'>): Expression<SqlBool> {
  return and([
    eb('erasedAt', 'is', null),
    eb('mergedInto', 'is', null),
    ...staffRoles.map(role => eb('roles', 'not like', `%"${role}"%`)),
  ])
}

/** So long without a visit, and a patron is away. */
const awayDays = 92

/** The patrons of a group by name: their number, and as many as are listed at a time. */
export async function patronsOf(
  db: Readers,
  { group, night, skip, limit }: { group: PatronGroup; night: string; skip: number; limit: number },
): Promise<{ count: number; rows: UserRow[] }> {
  const booked = db
    .selectFrom('reservation')
    .select('userId')
    .where('bookingStatus', 'in', ['Reserved', 'Pending'])
  const ofGroup = (eb: ExpressionBuilder<Schema, 'user'>): Expression<SqlBool> => {
    switch (group) {
      case 'coming':
        return eb('id', 'in', booked.where('date', '>=', night))
      case 'new':
        return eb('id', 'not in', booked.where('date', '<', night))
      case 'away':
        return eb.and([
          eb('id', 'in', booked),
          eb('id', 'not in', booked.where('date', '>=', addDays(night, -awayDays))),
        ])
      case 'resident':
        return eb('localResident', '=', 1)
      case 'discount':
        return eb('discount', '=', 1)
      case 'noTexts':
        return eb.or([eb('phone', 'is', null), eb('textsStoppedAt', 'is not', null)])
      default:
        return eb.lit(true)
    }
  }
  const { count } = await db
    .selectFrom('user')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where(isPatron)
    .where(ofGroup)
    .executeTakeFirstOrThrow()
  const rows = await byName(db).selectAll().where(isPatron).where(ofGroup).limit(limit).offset(skip).execute()
  return { count: Number(count), rows }
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
  return tidyName(text).toLowerCase()
}
