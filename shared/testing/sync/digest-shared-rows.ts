import { createHash } from 'node:crypto'
import { secretsOfHub } from '@mayim/contract/settings.ts'
import { type SyncedEntity, syncedEntities } from '@mayim/core/log/synced-entities.ts'
import type { Readers } from '@mayim/core/runtime/facility.ts'
import { sql } from 'kysely'

/**
 * One SHA-256 for each synced table: equal on both sides when nothing is under way between them. Rows of patrons who
 * have left the hub are not counted (privacy-780).
 */
export async function digestSharedRows(db: Readers): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  const isAway = await awayRows(db)
  for (const [name, entity] of Object.entries<SyncedEntity>(syncedEntities)) {
    const columns = Object.keys(entity.columns).sort()
    const rows = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
    const lines = rows.rows
      .filter(row => isShared(name, row) && !isAway(name, row))
      .map(row => JSON.stringify(columns.map(column => row[column])))
      .sort()
    digests[name] = createHash('sha256').update(lines.join('\n')).digest('hex')
  }
  return digests
}

/** Whether a row belongs to a patron whose rows are not on the hub, or are to leave it. */
async function awayRows(db: Readers): Promise<(name: string, row: Record<string, unknown>) => boolean> {
  const users = await db.selectFrom('user').select('id').where('leftHubAt', 'is not', null).execute()
  const away = new Set<unknown>(users.map(({ id }) => id))
  if (away.size === 0) return () => false
  const visits = await db.selectFrom('reservation').select(['id', 'userId']).execute()
  const ofAway = new Set<unknown>(visits.filter(({ userId }) => away.has(userId)).map(({ id }) => id))
  return (name, row) =>
    name === 'user' ? away.has(row.id) : away.has(row.userId) || ofAway.has(row.reservationId)
}

/** A secret that the building does not use stays at the side where it was set (settings-19). */
function isShared(name: string, row: Record<string, unknown>): boolean {
  return name !== 'secretSetting' || secretsOfHub.some(key => key === row.key)
}
