import type { LayoutFile } from '@mayim/contract/entities/layout-file.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import { setSettings } from '../../settings/set-setting.ts'
import type { SetupBuilding, SetupChanges } from './compare-setup.ts'
import { createFirstAdmin, type StoreFirstAdmin } from './create-first-admin.ts'
import { addAttendants, createAccounts, type SetupPeople } from './setup-people.ts'
import { openToPatrons } from './setup-steps.ts'

export type SetupPart = 'settings' | 'building' | 'admin' | 'staff' | 'attendants' | 'open'

interface AppliedSetup {
  readonly password: string
  readonly storeAdmin: StoreFirstAdmin
  /** The file's building and its store; null without one. */
  readonly building: { readonly file: LayoutFile; readonly store: SetupBuilding } | null
  /** Called with the first password of each account, which is stored nowhere else. */
  readonly onAccount: (username: string, password: string) => void
  readonly onPart: (part: SetupPart) => void
}

/**
 * Stores what `compareSetup` found, part by part, so that a run that breaks off is finished by the next one
 * (settings-31). The Admin comes after the settings: the side serves nothing before. Calls `onPart` when a part is on
 * disk. Refuses as `setSettings`, the building's `apply`, `createFirstAdmin`, `createAccounts`,
 * `addAttendants` and `openToPatrons`.
 */
export async function applySetup(
  facility: Facility,
  changes: SetupChanges,
  { password, storeAdmin, building, onAccount, onPart }: AppliedSetup,
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
    const created = await createFirstAdmin(facility, { language }, input, storeAdmin)
    if (!created.ok) return created
    onPart('admin')
  }
  const people = await applyPeople(facility, changes.people, { onAccount, onPart })
  if (!people.ok) return people
  if (changes.opens) {
    const opened = await openToPatrons(facility, systemCaller)
    if (!opened.ok) return opened
    onPart('open')
  }
  return ok(null)
}

async function applyPeople(
  facility: Facility,
  { staff, attendants }: SetupPeople,
  { onAccount, onPart }: Pick<AppliedSetup, 'onAccount' | 'onPart'>,
): Promise<Result<null>> {
  if (staff.length > 0) {
    const created = await createAccounts(facility, staff, onAccount)
    if (!created.ok) return created
    onPart('staff')
  }
  if (attendants.length > 0) {
    const added = await addAttendants(facility, attendants)
    if (!added.ok) return added
    onPart('attendants')
  }
  return ok(null)
}
