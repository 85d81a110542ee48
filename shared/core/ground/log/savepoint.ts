import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { markLog } from './open-log.ts'

/**
 * Runs a step that may fail alone: its error undoes the step, and the transaction goes on. Returns the error; undefined
 * when the step succeeds.
 */
export async function inSavepoint(
  trx: Transaction<Schema>,
  step: () => Promise<void>,
): Promise<{ readonly error: unknown } | undefined> {
  const takeLogBack = markLog(trx)
  await savepoint(trx, 'savepoint')
  let failed: { error: unknown } | undefined
  try {
    await step()
  } catch (error) {
    await savepoint(trx, 'rollback to savepoint')
    takeLogBack()
    failed = { error }
  }
  await savepoint(trx, 'release savepoint')
  return failed
}

async function savepoint(trx: Kysely<Schema>, command: string): Promise<void> {
  await sql`${sql.raw(command)} step`.execute(trx)
}
