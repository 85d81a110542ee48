import type { PoolCounts } from '@mayim/domain/capacity/pools.ts'
import { type Amounts, amountsOf, countsWith, noPlaces, plus } from '@mayim/domain/capacity/shares.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import { ofTransaction } from '../../ground/log/open-log.ts'
import type { Readers, Writers } from '../../ground/runtime/facility.ts'
import type { ShareRow } from '../../ground/schema/log-rows.ts'
import { prepare } from '../../ground/schema/prepared.ts'

/** The places of a night as this side stores them; see `ShareRow`. */
export interface Share {
  readonly date: string
  readonly own: PoolCounts
  readonly minted: PoolCounts
  readonly quarantined: Amounts
  readonly recalled: Amounts
  readonly sealedAt: string | null
  readonly movedAt: string | null
}

/** The shares that a transaction has read. Its bookings ask for few nights, each of them three times. */
const sharesRead = () => new Map<string, Share | undefined>()

/** The share of a night, or undefined if this side knows of no place. */
export async function shareOf(db: Readers, date: string): Promise<Share | undefined> {
  const known = ofTransaction(db, sharesRead)
  if (known?.has(date)) return known.get(date)
  const [row] = await ofDate(db, date)
  const share = row && shareFrom(row)
  known?.set(date, share)
  return share
}

const ofDate = prepare((db, date: string) => db.selectFrom('share').selectAll().where('date', '=', date))

export async function sharesFrom(db: Readers, firstDate: string): Promise<Share[]> {
  const rows = await db
    .selectFrom('share')
    .selectAll()
    .where('date', '>=', firstDate)
    .orderBy('date')
    .execute()
  return rows.map(shareFrom)
}

/** The places that this side may sell: its own without those in quarantine. */
export function sellable({ own, quarantined }: Pick<Share, 'own' | 'quarantined'>): PoolCounts {
  return countsWith(kind => Math.max(0, own[kind] - (quarantined[kind] ?? 0)))
}

export function emptyShare(date: string): Share {
  return {
    date,
    own: noPlaces,
    minted: noPlaces,
    quarantined: {},
    recalled: {},
    sealedAt: null,
    movedAt: null,
  }
}

export async function upsertShare(trx: Writers, share: Share): Promise<void> {
  const { date, sealedAt, movedAt } = share
  const row: ShareRow = {
    date,
    own: JSON.stringify(amountsOf(share.own)),
    minted: JSON.stringify(amountsOf(share.minted)),
    quarantined: JSON.stringify(amountsOf(share.quarantined)),
    recalled: JSON.stringify(amountsOf(share.recalled)),
    sealedAt,
    movedAt,
  }
  const { date: _, ...changed } = row
  await trx
    .insertInto('share')
    .values(row)
    .onConflict(conflict => conflict.column('date').doUpdateSet(changed))
    .execute()
  ofTransaction(trx, sharesRead)?.delete(date)
}

function shareFrom(row: ShareRow): Share {
  return {
    date: row.date,
    own: plus(noPlaces, JSON.parse(row.own)),
    minted: plus(noPlaces, JSON.parse(row.minted)),
    quarantined: JSON.parse(row.quarantined),
    recalled: JSON.parse(row.recalled),
    sealedAt: row.sealedAt,
    movedAt: row.movedAt,
  }
}

export async function hasBookingsOf(db: Readers, owner: Side, date: string): Promise<boolean> {
  const row = await db
    .selectFrom('reservation')
    .select('id')
    .where('date', '=', date)
    .where('owner', '=', owner)
    .executeTakeFirst()
  return row !== undefined
}

/** How many of these bookings are here and owned by a side. */
export async function countOwned(db: Readers, owner: Side, ids: readonly string[]): Promise<number> {
  const rows = await db
    .selectFrom('reservation')
    .select('id')
    .where('id', 'in', ids)
    .where('owner', '=', owner)
    .execute()
  return rows.length
}

/** The holds of a night, of either side. */
export async function holdIdsOf(db: Readers, date: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('reservation')
    .select('id')
    .where('date', '=', date)
    .where('bookingStatus', '=', 'Pending')
    .where('visitStatus', 'is', null)
    .execute()
  return new Set(rows.map(row => row.id))
}
