import { sql, type Transaction } from 'kysely'
import type { Schema } from '../schema/schema.ts'
import { forgetHeads } from './open-log.ts'

/** Runs a step of an operation. If the step throws, its writes are undone and `onError` runs in its place. */
export async function runInSavepoint(
  trx: Transaction<Schema>,
  step: () => Promise<void>,
  onError: (error: unknown) => Promise<void>,
): Promise<void> {
  await sql`savepoint step`.execute(trx)
  try {
    await step()
  } catch (error) {
    await sql`rollback to savepoint step`.execute(trx)
    forgetHeads(trx)
    await onError(error)
  }
  await sql`release savepoint step`.execute(trx)
}
