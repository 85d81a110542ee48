import { inRoomStatuses } from '@mayim/domain/status.ts'
import type { ExpressionBuilder } from 'kysely'
import type { Readers } from '../ground/runtime/facility.ts'
import type { Schema } from '../ground/schema/schema.ts'
import { partedId } from '../people/create-user.ts'

/** What the visits before a visit say of her. */
export interface VisitsBefore {
  /** No earlier visit of hers took place, as far as is known. */
  readonly none: boolean
  /** The last one was a kallah's. */
  readonly wasKallah: boolean
}

/** She had a room, or the visit of a Shabbos night was closed: no no-show, and not gone from the waiting room. */
const tookPlace = [...inRoomStatuses, 'Done']

/**
 * What the visits before each of these say of her (visit-520), in one query for all. The visits of accounts that were
 * merged into hers are hers before they are moved, too. Of an account that is older than a visit that was parted
 * (privacy-352) nobody knows whether it was hers: none of its visits is called the first.
 */
export async function visitsBefore(db: Readers, ids: readonly string[]): Promise<Map<string, VisitsBefore>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('reservation as visit')
    .select(['visit.id', 'visit.userId'])
    .select(eb => [
      lastKallah(eb).as('lastKallah'),
      eb
        .selectFrom('user')
        .select(({ fn }) => fn.min('user.createdAt').as('since'))
        .where('user.id', 'in', herAccounts(eb))
        .as('since'),
      eb
        .selectFrom('reservation as parted')
        .select(({ fn }) => fn.max('parted.date').as('date'))
        .where('parted.userId', '=', partedId)
        .as('lastParted'),
    ])
    .where('visit.id', 'in', [...new Set(ids)])
    .where('visit.userId', '!=', partedId)
    .execute()
  return new Map(
    rows.map(({ id, lastKallah: kallah, since, lastParted }) => [
      id,
      {
        none: kallah === null && (lastParted === null || (since ?? '').slice(0, 10) > lastParted),
        wasKallah: kallah === 1,
      },
    ]),
  )
}

type OfVisit = ExpressionBuilder<Schema & { visit: Schema['reservation'] }, 'visit'>

/** Whether the last visit that took place before this one was a kallah's; null where there is none. */
function lastKallah(eb: OfVisit) {
  return (
    eb
      .selectFrom('reservation as earlier')
      .select('earlier.kallah')
      .where('earlier.userId', 'in', herAccounts(eb))
      // Written so that SQLite takes the index of the person: by those of the status and of the date alone it reads all
      // visits that there ever were.
      .where(({ fn, val }) => fn.coalesce('earlier.visitStatus', val('')), 'in', tookPlace)
      .whereRef('earlier.date', '<=', 'visit.date')
      .where(row =>
        row.or([
          row('earlier.date', '<', row.ref('visit.date')),
          row('earlier.createdAt', '<', row.ref('visit.createdAt')),
        ]),
      )
      .orderBy('earlier.date', 'desc')
      .orderBy('earlier.createdAt', 'desc')
      .limit(1)
  )
}

function herAccounts(eb: OfVisit) {
  return eb
    .selectFrom('user as own')
    .select('own.id')
    .where(account =>
      account.or([
        account('own.id', '=', account.ref('visit.userId')),
        account('own.mergedInto', '=', account.ref('visit.userId')),
      ]),
    )
}
