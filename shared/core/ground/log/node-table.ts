import type { Kysely, Transaction } from 'kysely'
import type { NodeRow } from '../schema/log-rows.ts'
import type { Schema } from '../schema/schema.ts'
import { forgetLog } from './open-log.ts'

/** Who this database is; undefined before its first opening. */
export async function nodeRow(db: Kysely<Schema>): Promise<NodeRow | undefined> {
  return db.selectFrom('node').selectAll().executeTakeFirst()
}

export async function insertNode(trx: Transaction<Schema>, row: NodeRow): Promise<void> {
  await trx.insertInto('node').values(row).execute()
  forgetLog(trx)
}

export async function updateNode(trx: Transaction<Schema>, fields: Partial<NodeRow>): Promise<void> {
  await trx.updateTable('node').set(fields).execute()
  forgetLog(trx)
}
