import type { OpenDatabase } from '../shared/src/data/open-database.ts'
import { ok } from '../shared/src/domain/result.ts'
import { upsertSetting } from '../shared/src/operations/settings/settings-table.ts'

/** Put on both sides alike and left out of the log: each side needs them before it has ever met the other. */
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
