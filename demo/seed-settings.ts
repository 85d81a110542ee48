import type { Facility, Writers } from '../shared/src/operations/facility.ts'
import { nowIso } from '../shared/src/operations/record-change.ts'
import { upsertSetting } from '../shared/src/operations/settings/settings-table.ts'
import { demoSettings } from './people.ts'

/** Put on both sides alike and left out of the log: each side needs them before it has ever met the other. */
export async function seedSettings(trx: Writers, facility: Facility): Promise<void> {
  for (const [key, value] of Object.entries(demoSettings)) {
    await upsertSetting(trx, { key, value, updatedAt: nowIso(facility) })
  }
}
