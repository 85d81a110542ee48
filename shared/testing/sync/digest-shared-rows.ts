import { createHash } from 'node:crypto'
import { secretsOfHub } from '@mayim/contract/settings.ts'
import { type SyncedEntity, syncedEntities } from '@mayim/core/ground/log/synced-entities.ts'
import type { Readers } from '@mayim/core/ground/runtime/facility.ts'
import { sql } from 'kysely'

/** One SHA-256 for each synced table: equal on both sides when nothing is under way between them. */
export async function digestSharedRows(db: Readers): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const [name, entity] of Object.entries<SyncedEntity>(syncedEntities)) {
    const columns = Object.keys(entity.columns).sort()
    const rows = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
    const lines = rows.rows
      .filter(row => isShared(name, row))
      .map(row => JSON.stringify(columns.map(column => row[column])))
      .sort()
    digests[name] = createHash('sha256').update(lines.join('\n')).digest('hex')
  }
  return digests
}

/** A secret that the building does not use stays at the side where it was set (settings-19). */
function isShared(name: string, row: Record<string, unknown>): boolean {
  return name !== 'secretSetting' || secretsOfHub.some(key => key === row.key)
}
