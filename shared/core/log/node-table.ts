import type { Kysely, Transaction } from 'kysely'
import type { NodeRow } from '../schema/log-rows.ts'
import type { Schema } from '../schema/schema.ts'
import { forgetHeads } from './open-log.ts'

/** The row that says who this database is. Undefined before the first opening. */
export async function readNode(db: Kysely<Schema>): Promise<NodeRow | undefined> {
  return db.selectFrom('node').selectAll().executeTakeFirst()
}

export async function insertNode(trx: Transaction<Schema>, node: NodeRow): Promise<void> {
  await trx.insertInto('node').values(node).execute()
  forgetHeads(trx)
}

/** The log is read with its node, so the position that the transaction caches is read again. */
export async function updateNode(trx: Transaction<Schema>, fields: Partial<NodeRow>): Promise<void> {
  await trx.updateTable('node').set(fields).execute()
  forgetHeads(trx)
}
