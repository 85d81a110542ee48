import type { Readers } from '../../ground/runtime/facility.ts'

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
