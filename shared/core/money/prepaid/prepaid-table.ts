import { prepaidMethod } from '@mayim/domain/money/prepaid.ts'
import type { Readers, Writers } from '../../ground/runtime/facility.ts'
import { prepare } from '../../ground/schema/prepared.ts'
import type { LedgerRow } from '../../ground/schema/schema.ts'
import type { PrepaidRow } from '../../ground/schema/shop-rows.ts'

/** What the payment of this line of the ledger bought. */
export async function prepaidOfSale(db: Readers, ledgerId: string): Promise<PrepaidRow | undefined> {
  return db.selectFrom('prepaid').selectAll().where('ledgerId', '=', ledgerId).executeTakeFirst()
}

export async function prepaidByCode(db: Readers, codeHash: string): Promise<PrepaidRow | undefined> {
  return db.selectFrom('prepaid').selectAll().where('codeHash', '=', codeHash).executeTakeFirst()
}

/** The gift cards that a person paid for, the newest first. */
export async function vouchersBoughtBy(db: Readers, userId: string): Promise<PrepaidRow[]> {
  return db
    .selectFrom('prepaid')
    .innerJoin('ledger', 'ledger.id', 'prepaid.ledgerId')
    .selectAll('prepaid')
    .where('prepaid.kind', '=', 'Voucher')
    .where('ledger.userId', '=', userId)
    .orderBy('prepaid.id', 'desc')
    .limit(100)
    .execute()
}

/** What was given to an account, with what is left of it in minor units; used up and lapsed ones too. */
export async function prepaidOfUser(
  db: Readers,
  userId: string,
): Promise<(PrepaidRow & { readonly leftMinor: number })[]> {
  const sums = await creditSums(db, userId, prepaidMethod, 'transfer')
  const left = new Map(sums.map(({ item, minor }) => [item ?? '', 0 - Number(minor)]))
  if (left.size === 0) return []
  const rows = await db
    .selectFrom('prepaid')
    .selectAll()
    .where('id', 'in', [...left.keys()])
    .orderBy('id')
    .execute()
  return rows.map(row => ({ ...row, leftMinor: left.get(row.id) ?? 0 }))
}

const creditSums = prepare((db, userId: string, method: typeof prepaidMethod, kind: 'transfer') =>
  db
    .selectFrom('ledger')
    .select(['item', eb => eb.fn.sum<number | string>('amountMinor').as('minor')])
    .where('userId', '=', userId)
    .where('reservationId', 'is', null)
    .where(eb => eb.or([eb('method', '=', method), eb('kind', '=', kind)]))
    .groupBy('item'),
)

/** What paid for the visits of a person, whoever's credit it is. */
export async function prepaidOnVisitsOf(db: Readers, userId: string): Promise<string[]> {
  const rows = await creditsOnVisits(db, userId, 'transfer')
  return rows.map(({ id }) => id)
}

const creditsOnVisits = prepare((db, userId: string, kind: 'transfer') =>
  db
    .selectFrom('reservation')
    .innerJoin('ledger', 'ledger.reservationId', 'reservation.id')
    .innerJoin('prepaid', 'prepaid.id', 'ledger.item')
    .select('prepaid.id')
    .where('reservation.userId', '=', userId)
    .where('ledger.kind', '=', kind)
    .groupBy('prepaid.id'),
)

/** The lines of a credit: what gave it, and what it paid elsewhere. */
export async function linesOfCredit(db: Readers, id: string): Promise<LedgerRow[]> {
  return db
    .selectFrom('ledger')
    .innerJoin('prepaid', 'prepaid.id', 'ledger.item')
    .selectAll('ledger')
    .where('prepaid.id', '=', id)
    .where('ledger.reservationId', 'is', null)
    .orderBy('ledger.id')
    .execute()
}

/** Whose credit it is, and how much is left in minor units; null where nobody has it. */
export async function creditOfPrepaid(
  db: Readers,
  id: string,
): Promise<{ readonly userId: string | null; readonly leftMinor: number } | null> {
  const lines = await db
    .selectFrom('ledger')
    .select(['userId', 'amountMinor'])
    .where('item', '=', id)
    .where('reservationId', 'is', null)
    .execute()
  const [first] = lines
  if (!first) return null
  const sumMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return { userId: first.userId, leftMinor: 0 - sumMinor }
}

/** The credit of accounts that has a last date from this one on, and of which something is left, in minor units. */
export async function creditsThatEnd(
  db: Readers,
  from: string,
): Promise<{ id: string; userId: string; expires: string; leftMinor: number }[]> {
  const rows = await db
    .selectFrom('prepaid')
    .innerJoin('ledger', 'ledger.item', 'prepaid.id')
    .select(['prepaid.id', 'prepaid.expires', 'ledger.userId'])
    .select(({ fn }) => fn.sum<number | string>('ledger.amountMinor').as('minor'))
    .where('ledger.reservationId', 'is', null)
    .where('prepaid.expires', '>=', from)
    .groupBy(['prepaid.id', 'prepaid.expires', 'ledger.userId'])
    .having(({ fn }) => fn.sum('ledger.amountMinor'), '<', 0)
    .execute()
  return rows.flatMap(({ id, userId, expires, minor }) =>
    userId === null || expires === null ? [] : [{ id, userId, expires, leftMinor: 0 - Number(minor) }],
  )
}

export async function insertPrepaid(trx: Writers, row: PrepaidRow): Promise<void> {
  await trx.insertInto('prepaid').values(row).execute()
}

export async function updatePrepaid(
  trx: Writers,
  id: string,
  fields: Partial<Pick<PrepaidRow, 'state' | 'codeHash' | 'updatedAt'>>,
): Promise<void> {
  await trx.updateTable('prepaid').set(fields).where('id', '=', id).execute()
}
