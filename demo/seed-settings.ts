import type { OpenDatabase } from '@mayim/core/ground/database/open-database.ts'
import { upsertSetting } from '@mayim/core/ground/settings/settings-table.ts'
import { ok } from '@mayim/domain/result.ts'

/** Stores the settings on one side without log entries: each side needs them before the first sync. */
export async function seedSettings(
  database: OpenDatabase,
  settings: Readonly<Record<string, string>>,
  updatedAt: string,
): Promise<void> {
  await database.write(async trx => {
    for (const [key, value] of Object.entries(settings)) await upsertSetting(trx, { key, value, updatedAt })
    return ok(null)
  })
}
