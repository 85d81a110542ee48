import type { HouseFile } from '@mayim/contract/entities/house-file.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import { setSettings } from '../facility-settings/set-setting.ts'
import { systemCaller } from '../runtime/caller.ts'
import type { Facility } from '../runtime/facility.ts'
import type { SetupChanges } from './compare-setup.ts'
import { createFirstAdmin } from './create-first-admin.ts'
import type { SetupBuilding } from './setup-building.ts'
import { openToPatrons } from './setup-steps.ts'

export type SetupPart = 'settings' | 'building' | 'admin' | 'open'

interface AppliedSetup {
  readonly password: string
  /** The file's building and its store; null without one. */
  readonly building: { readonly file: HouseFile; readonly store: SetupBuilding } | null
  readonly onPart: (part: SetupPart) => void
}

/**
 * Stores what `compareSetup` found, part by part, so that a run that breaks off is finished by the next one
 * (settings-31). The Admin comes after the settings: the side serves nothing before. Calls `onPart` when a part is on
 * disk. Refuses as `setSettings`, the building's `apply`, `createFirstAdmin` and `openToPatrons`.
 */
export async function applySetup(
  facility: Facility,
  changes: SetupChanges,
  { password, building, onPart }: AppliedSetup,
): Promise<Result<null>> {
  if (changes.settings.length > 0) {
    const stored = await setSettings(facility, systemCaller, changes.settings)
    if (!stored.ok) return stored
    onPart('settings')
  }
  if (building !== null && changes.building.length > 0) {
    const stored = await building.store.apply(facility, building.file)
    if (!stored.ok) return stored
    onPart('building')
  }
  if (changes.admin !== null) {
    const language = facility.settings.current().defaultLanguage
    const input = { username: changes.admin, password, confirmed: password }
    const created = await createFirstAdmin(facility, { language }, input)
    if (!created.ok) return created
    onPart('admin')
  }
  if (changes.opens) {
    const opened = await openToPatrons(facility, systemCaller)
    if (!opened.ok) return opened
    onPart('open')
  }
  return ok(null)
}
