import type { EntityName } from '@mayim/contract/sync/entities.ts'
import { sql } from 'kysely'
import type { Readers } from '../../ground/runtime/facility.ts'
import type { AccessLogRow, ChangeRow, HistoryReadRow, SignInRow } from '../../ground/schema/schema.ts'
import { recordsOf } from './record-name-table.ts'

/** The sources in the order of lines of the same instant. */
export const sources = ['change', 'read', 'signIn', 'door'] as const
export type Source = (typeof sources)[number]

/** The line after which a page begins. */
export interface AuditPlace {
  readonly at: string
  readonly source: Source
  readonly key: string
}

export interface AuditWish {
  /** Instants: from including, to excluding. */
  readonly from: string
  readonly to: string
  readonly after: AuditPlace | null
  readonly limit: number
  /** Whose acts and whose data; null for everybody. */
  readonly people: readonly string[] | null
  /** At whose cards; null for everybody's. */
  readonly attendants: readonly number[] | null
}

/** The entries of the log about some entities, the latest first. A message that came in is no act; dealing with it is one. */
export async function auditedChanges(
  db: Readers,
  wish: AuditWish & { readonly entities: readonly EntityName[] },
): Promise<ChangeRow[]> {
  const { from, to, after, limit, people, entities } = wish
  return db
    .selectFrom('change')
    .selectAll()
    .where('entity', 'in', entities)
    .where('kind', '!=', 'received')
    .where('at', '>=', from)
    .where('at', '<', to)
    .$if(after !== null, query =>
      query.where(row =>
        after?.source === 'change'
          ? row.or([
              row('at', '<', after.at),
              row.and([row('at', '=', after.at), row('position', '<', Number(after.key))]),
            ])
          : row('at', '<', after?.at ?? ''),
      ),
    )
    .$if(people !== null, query =>
      query.where(row =>
        row.or([
          row('who', 'in', people ?? []),
          row('entityId', 'in', people ?? []),
          row('entityId', 'in', recordsOf(db, people ?? [])),
        ]),
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('position', 'desc')
    .limit(limit)
    .execute()
}

/** Reads of histories, the latest first. */
export async function auditedReads(db: Readers, wish: AuditWish): Promise<HistoryReadRow[]> {
  const { limit, people } = wish
  return db
    .selectFrom('historyRead')
    .selectAll()
    .where(isOnPage(wish, 'read'))
    .$if(people !== null, query =>
      query.where(row => row.or([row('byId', 'in', people ?? []), row('userId', 'in', people ?? [])])),
    )
    .orderBy('lastAt', 'desc')
    .limit(limit)
    .execute()
}

/** Sign-ins of staff and failed ones, the latest first. */
export async function auditedSignIns(db: Readers, wish: AuditWish): Promise<SignInRow[]> {
  const { limit, people } = wish
  return db
    .selectFrom('signIn')
    .selectAll()
    .where(isOnPage(wish, 'signIn'))
    .$if(people !== null, query => query.where('userId', 'in', people ?? []))
    .orderBy('lastAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Whether a line of a source that has `lastAt` lies within the wished days, and after the place where the page begins. */
function isOnPage({ from, to, after }: AuditWish, source: Source) {
  const at = sql.ref('lastAt')
  const within = sql<boolean>`${at} >= ${from} and ${at} < ${to}`
  if (after === null) return within
  // Every line of a source that comes later at the same instant is still to be shown.
  const isShown = sources.indexOf(after.source) > sources.indexOf(source)
  return isShown
    ? sql<boolean>`${within} and ${at} < ${after.at}`
    : sql<boolean>`${within} and ${at} <= ${after.at}`
}

/** Tries at doors, the latest first. */
export async function auditedDoors(db: Readers, wish: AuditWish): Promise<AccessLogRow[]> {
  const { from, to, after, limit, people, attendants } = wish
  if (people?.length === 0 && attendants?.length === 0) return []
  return db
    .selectFrom('accessLog')
    .selectAll()
    .where('at', '>=', from)
    .where('at', '<', to)
    .$if(after !== null, query => query.where('at', '<=', after?.at ?? ''))
    .$if(people !== null, query =>
      query.where(row =>
        row.or([
          ...(people?.length
            ? [row('byId', 'in', people), row('reservationId', 'in', visitsOf(db, people))]
            : []),
          ...(attendants?.length ? [row('attendantId', 'in', attendants)] : []),
        ]),
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

function visitsOf(db: Readers, people: readonly string[]) {
  return db.selectFrom('reservation').select('id').where('userId', 'in', people)
}

/** The person and the code of reservations. */
export async function visitsNamed(
  db: Readers,
  ids: readonly string[],
): Promise<Map<string, { userId: string; code: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('reservation')
    .select(['id', 'userId', 'code'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...rest }) => [id, rest]))
}

/** The entries that the other side's change overruled (sync-31), as the list of matters names them. */
export async function overruledEntries(db: Readers): Promise<Set<string>> {
  const rows = await db
    .selectFrom('attention')
    .select(['side', 'detail'])
    .where('kind', '=', 'overruled')
    .execute()
  return new Set(
    rows.map(({ side, detail }) => {
      const { seq } = JSON.parse(detail) as { readonly seq: number }
      return overruledKey({ origin: side, seq })
    }),
  )
}

export function overruledKey({ origin, seq }: { readonly origin: string; readonly seq: number }): string {
  return `${origin} ${seq}`
}

/** All entries about the same rows as these, the oldest first. */
export async function entriesOfRows(
  db: Readers,
  rows: readonly Pick<ChangeRow, 'entity' | 'entityId'>[],
): Promise<ChangeRow[]> {
  if (rows.length === 0) return []
  return db
    .selectFrom('change')
    .selectAll()
    .where('entity', 'in', [...new Set(rows.map(({ entity }) => entity))])
    .where('entityId', 'in', [...new Set(rows.map(({ entityId }) => entityId))])
    .orderBy('position')
    .execute()
}
