import type { EntityName } from '@mayim/contract/sync/entities.ts'
import { updateReservation } from '@mayim/core/booking/reservation-table.ts'
import type { OpenDatabase } from '@mayim/core/ground/database/open-database.ts'
import { appendChange, type NewChange } from '@mayim/core/ground/log/change-log.ts'
import type { LedgerRow, ReservationRow, UserRow } from '@mayim/core/ground/schema/schema.ts'
import type { SyncHost } from '@mayim/core/sync/session-options.ts'
import { ok } from '@mayim/domain/result.ts'
import { sampleLedger, sampleReservation, sampleUser } from '../database/sample-rows.ts'
import { testDatabase } from '../database/test-database.ts'
import { digestSharedRows } from './digest-shared-rows.ts'
import { readParked } from './read-parked.ts'

type Side = 'hub' | 'portal'

/** One side with a database, a clock to turn and a few writes, as small as the sync needs it. */
export interface TestSide extends SyncHost {
  readonly database: OpenDatabase
  readonly faults: object[]
  addUser(id: string, more?: Partial<UserRow>): Promise<void>
  changeUser(id: string, fields: Partial<UserRow>): Promise<void>
  book(id: string, more?: Partial<ReservationRow>): Promise<void>
  changeReservation(id: string, fields: Partial<ReservationRow>): Promise<void>
  pay(id: string, more?: Partial<LedgerRow>): Promise<void>
  note(change: Partial<NewChange>): Promise<void>
  setClock(ms: number): void
  /** Turns the host's clock on, which time-outs follow. */
  letPass(ms: number): void
}

/** On SQLite, or on the database that is given. */
export async function testSide(side: Side, given?: OpenDatabase): Promise<TestSide> {
  const database = given ?? (await testDatabase({ side }))
  let nowMs = Date.parse('2026-11-21T18:00:00Z')
  let hostMs = nowMs
  const faults: object[] = []
  const complain = (about: object) => void faults.push(about)
  const at = () => new Date(nowMs).toISOString()
  const append = (
    trx: Parameters<typeof appendChange>[0],
    entity: EntityName,
    entityId: string,
    kind: string,
    fields: object,
  ) =>
    appendChange(trx, {
      origin: side,
      at: at(),
      entity,
      entityId,
      kind,
      fields: { ...fields },
      who: 'test',
      cause: '',
    })
  return {
    side,
    database,
    faults,
    db: database.readers,
    write: database.write,
    changes: database.changes,
    clock: { now: () => nowMs },
    hostClock: { now: () => hostMs },
    log: { error: complain, warn: complain, info: () => {}, debug: () => {} } as unknown as SyncHost['log'],
    setClock: ms => {
      nowMs = ms
    },
    letPass: ms => {
      hostMs += ms
    },
    addUser: (id, more = {}) =>
      done(database, async trx => {
        const row = sampleUser({ id, updatedAt: at(), ...more })
        await trx.insertInto('user').values(row).execute()
        await append(trx, 'user', id, 'created', row)
      }),
    changeUser: (id, fields) =>
      done(database, async trx => {
        await trx.updateTable('user').set(fields).where('id', '=', id).execute()
        await append(trx, 'user', id, 'changed', fields)
      }),
    book: (id, more = {}) =>
      done(database, async trx => {
        const row = sampleReservation({ id, owner: side, statusSince: at(), ...more })
        await trx.insertInto('reservation').values(row).execute()
        await append(trx, 'reservation', id, 'booked', row)
      }),
    changeReservation: (id, fields) =>
      done(database, async trx => {
        await updateReservation(trx, id, fields)
        await append(trx, 'reservation', id, 'changed', fields)
      }),
    pay: (id, more = {}) =>
      done(database, async trx => {
        const row = sampleLedger({ id, at: at(), ...more })
        await trx.insertInto('ledger').values(row).execute()
        await append(trx, 'ledger', id, 'paid', row)
      }),
    note: change =>
      done(database, async trx => {
        await append(
          trx,
          change.entity ?? 'room',
          change.entityId ?? '1',
          change.kind ?? 'cleaned',
          change.fields ?? {},
        )
      }),
  }
}

/** What must be equal on both sides at the end, and what must be empty. */
export async function shownBy(side: Pick<TestSide, 'db'>): Promise<unknown> {
  return { rows: await digestSharedRows(side.db), parked: await readParked(side.db) }
}

async function done(
  database: OpenDatabase,
  write: (trx: Parameters<Parameters<OpenDatabase['write']>[0]>[0]) => Promise<void>,
): Promise<void> {
  await database.write(async trx => {
    await write(trx)
    return ok(undefined)
  })
}
