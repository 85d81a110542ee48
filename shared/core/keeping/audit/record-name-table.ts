import type { EntityName } from '@mayim/contract/sync/entities.ts'
import type { Readers } from '../../ground/runtime/facility.ts'
import { listedNames } from '../../money/lists/view-lists.ts'

/** One record of the log by its entity and id. */
export interface RecordKey {
  /** '' for none. */
  readonly entity: EntityName | ''
  readonly recordId: string
}

/** The entities whose rows have a name. */
const withName = [
  'room',
  'section',
  'cubicle',
  'scene',
  'printer',
  'cardReader',
  'swipeReader',
  'prepaid',
] as const

/**
 * The names by which staff know the records of lines of the audit (privacy-354). A record that is gone has the name that
 * the log has of it. One without a name is absent.
 */
export async function recordNames(
  db: Readers,
  keys: readonly RecordKey[],
): Promise<(key: RecordKey) => string | undefined> {
  const names = new Map<string, string>()
  const wants = (entity: EntityName) => keys.some(key => key.entity === entity)
  const add = (entity: EntityName, rows: readonly { id: string | number; name: string }[]) => {
    for (const { id, name } of rows) names.set(`${entity} ${id}`, name)
  }
  for (const entity of withName)
    if (wants(entity)) add(entity, await db.selectFrom(entity).select(['id', 'name']).execute())
  if (wants('attendant')) {
    const rows = await db.selectFrom('attendant').select(['id', 'firstName', 'lastName']).execute()
    add(
      'attendant',
      rows.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}`.trim() })),
    )
  }
  if (wants('outOfService')) {
    const rooms = db.selectFrom('outOfService').innerJoin('room', 'room.id', 'outOfService.roomId')
    add('outOfService', await rooms.select(['outOfService.id', 'room.name']).execute())
  }
  if (wants('registerEntry'))
    add('registerEntry', await db.selectFrom('registerEntry').select(['id', 'subject as name']).execute())
  for (const entity of ['merchandiseItem', 'listEntry'] as const)
    if (wants(entity))
      add(
        entity,
        [...(await listedNames(db))].map(([id, name]) => ({ id, name })),
      )
  if (wants('membershipLevel'))
    add('membershipLevel', await db.selectFrom('membershipLevel').select(['id', 'level as name']).execute())
  if (wants('membershipTerm'))
    add('membershipTerm', await db.selectFrom('membershipTerm').select(['id', 'level as name']).execute())
  const nameOf = ({ entity, recordId }: RecordKey) => names.get(`${entity} ${recordId}`)
  const gone = keys.filter(key => withName.some(entity => entity === key.entity) && nameOf(key) === undefined)
  if (gone.length > 0) for (const row of await logged(db, gone)) add(row.entity, [row])
  return nameOf
}

/** The names that the log has of records, oldest first. */
async function logged(db: Readers, keys: readonly RecordKey[]) {
  const rows = await db
    .selectFrom('change')
    .select(['entity', 'entityId', 'fields'])
    .where('entity', 'in', withName)
    .where(
      'entityId',
      'in',
      keys.map(({ recordId }) => recordId),
    )
    .where('fields', 'like', '%"name":%')
    .orderBy('position')
    .execute()
  return rows.map(({ entity, entityId, fields }) => ({
    entity,
    id: entityId,
    name: String((JSON.parse(fields) as { name?: unknown }).name ?? ''),
  }))
}

/** The records of the log that belong to a person and have ids of their own, with that person. */
function personsOfRecords(db: Readers) {
  return db
    .selectFrom('ledger')
    .select(['id', 'userId'])
    .unionAll(db.selectFrom('reservation').select(['id', 'userId']))
    .unionAll(db.selectFrom('waitListEntry').select(['id', 'userId']))
    .unionAll(db.selectFrom('roleGrant').select(['id', 'userId']))
    .unionAll(db.selectFrom('membershipTerm').select(['id', 'userId']))
    .unionAll(db.selectFrom('receivedText').select(['id', 'userId']))
    .unionAll(
      db
        .selectFrom('prepaid')
        .innerJoin('ledger', 'ledger.id', 'prepaid.ledgerId')
        .select(['prepaid.id', 'ledger.userId']),
    )
    .unionAll(
      db
        .selectFrom('bookingRequest')
        .innerJoin('reservation', 'reservation.id', 'bookingRequest.reservationId')
        .select(['bookingRequest.id', 'reservation.userId']),
    )
    .as('record')
}

/** The ids of the records that belong to some people, for a condition of another query. */
export function recordsOf(db: Readers, people: readonly string[]) {
  return db.selectFrom(personsOfRecords(db)).select('record.id').where('record.userId', 'in', people)
}

/** The persons of records by the ids of the records. One without a person is absent. */
export async function personsOf(db: Readers, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom(personsOfRecords(db))
    .select(['record.id', 'record.userId'])
    .where('record.id', 'in', ids)
    .execute()
  return new Map(rows.flatMap(({ id, userId }) => (userId === null ? [] : [[id, userId] as const])))
}
