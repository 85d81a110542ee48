import type { Side } from '@mayim/contract/call.ts'
import type { LayoutChange, LayoutFile } from '@mayim/contract/entities/layout-file.ts'
import {
  checkSetting,
  isWriteOnly,
  type SecretKey,
  type SettingKey,
  settingsOfPortal,
  settingsRegistry,
} from '@mayim/contract/settings.ts'
import type { SetupFile } from '@mayim/contract/setup-file.ts'
import { type SetupStep, setupStepNames, setupSteps } from '@mayim/contract/setup-steps.ts'
import { mayBeName } from '@mayim/domain/people/names.ts'
import { type Refusal, type Result, refuse } from '@mayim/domain/result.ts'
import type { Facility, Readers } from '../../ground/runtime/facility.ts'
import { settingRows } from '../../ground/settings/settings-table.ts'
import { type CheckedSetting, lostSecrets, openSecret } from '../../ground/settings/stored-setting.ts'
import { userByUsername } from '../../people/user-table.ts'
import { refusalOfOtherSide } from '../../settings/set-setting.ts'
import { hasAdmin } from './first-admin-table.ts'
import { comparePeople, type SetupFault, type SetupPeople } from './setup-people.ts'

/** What a setup file would change on a side. */
export interface SetupChanges {
  /** Settings that are not stored yet, or with another value. */
  readonly settings: readonly CheckedSetting[]
  /** Secrets that have to be given again, because where they are sent changes (settings-931). */
  readonly lost: readonly SettingKey[]
  /** At the hub: settings with another value that the portal alone sets. They are left out. Empty at the portal. */
  readonly leftToPortal: readonly SettingKey[]
  /** Rows of the building that are not stored yet, or differ. Empty at the portal. */
  readonly building: readonly LayoutChange[]
  /** The user name of the first Admin, null if the file names none or the side has one. */
  readonly admin: string | null
  /** The side has an Admin, and none of the name in the file. */
  readonly otherAdmin: boolean
  /** Empty at the hub. */
  readonly people: SetupPeople
  readonly opens: boolean
}

export interface ComparedSetup {
  readonly changes: SetupChanges
  /** Empty when the file may be applied. */
  readonly faults: readonly SetupFault[]
}

/**
 * Compares a setup file with a side and checks all of it (settings-31). `opened` is null for a side without a database.
 * Faults: those of `checkSetting`, at the portal settingOfHub, settingComputed for `bookingOpenToPatrons`, which `open`
 * sets, userNameInvalid, and setupIncomplete if `open` is asked for while a step or the Admin is missing, and those of
 * `building`, the store of the side's building, null at the portal.
 */
export async function compareSetup(
  side: Side,
  opened: Pick<Facility, 'db' | 'ownSealer'> | null,
  file: SetupFile,
  building: SetupBuilding | null,
): Promise<ComparedSetup> {
  const faults: SetupFault[] = []
  const db = opened?.db ?? null
  const stored = new Map((db ? await settingRows(db) : []).map(({ key, value }) => [key, value]))
  const settings: CheckedSetting[] = []
  const sameSecrets: CheckedSetting[] = []
  const leftToPortal: SettingKey[] = []
  for (const { key, value } of checkedSettings(side, file, faults)) {
    if (side === 'hub' && settingsOfPortal.includes(key)) {
      if (value !== (stored.get(key) ?? settingsRegistry[key].default)) leftToPortal.push(key)
      continue
    }
    const secret = isWriteOnly(key) && opened ? await openSecret(opened, key as SecretKey) : null
    if (value !== (isWriteOnly(key) ? (secret?.reveal() ?? null) : stored.get(key)))
      settings.push({ key, value })
    else if (isWriteOnly(key)) sameSecrets.push({ key, value })
  }
  // A secret of the file is given again, also where it is the one of before.
  const lost = db ? await lostSecrets(db, settings) : []
  settings.push(...sameSecrets.filter(({ key }) => lost.some(each => each === key)))
  const isSetUp = db !== null && (await hasAdmin(db))
  // A facility that is older than the setup has no row and is open (decision 122).
  const isOpen = (stored.get('bookingOpenToPatrons') ?? (isSetUp ? 'True' : 'False')) === 'True'
  const username = file.admin?.username.trim().toLowerCase() ?? null
  if (username !== null && !mayBeName(username))
    faults.push({ part: 'admin.username', refusal: refuse('invalid', 'userNameInvalid') })
  const changes: SetupChanges = {
    settings,
    lost: lost.filter(each => !settings.some(({ key }) => key === each)),
    leftToPortal,
    building: await comparedBuilding(building, db, file, faults),
    admin: isSetUp ? null : username,
    otherAdmin: isSetUp && username !== null && !(await userByUsername(db, username)),
    people: await comparePeople(db, side === 'portal' ? file : {}, faults),
    opens: file.open === true && !isOpen,
  }
  const missing = missingToOpen(new Set([...stored.keys(), ...Object.keys(file.settings ?? {})]))
  if (changes.opens && (missing || (!isSetUp && username === null)))
    faults.push({ part: 'open', refusal: incomplete(missing ?? 'admin') })
  return { changes, faults }
}

async function comparedBuilding(
  building: SetupBuilding | null,
  db: Readers | null,
  file: SetupFile,
  faults: SetupFault[],
): Promise<readonly LayoutChange[]> {
  if (building === null || !file.building) return []
  const compared = await building.compare(db, file.building)
  if (compared.ok) return compared.value
  const part = compared.field === undefined ? 'building' : `building.${compared.field}`
  faults.push({ part, refusal: compared })
  return []
}

function checkedSettings(side: Side, file: SetupFile, faults: SetupFault[]): CheckedSetting[] {
  return Object.entries(file.settings ?? {}).flatMap(([key, value]) => {
    // What the portal alone sets is left out at the hub, so that one file serves both sides.
    const elsewhere = side === 'portal' ? refusalOfOtherSide(side, key, key) : null
    const checked =
      key === 'bookingOpenToPatrons'
        ? refuse('invalid', 'settingComputed', { field: key })
        : (elsewhere ?? checkSetting(key, String(value)))
    if (checked.ok) return [{ key: key as CheckedSetting['key'], value: checked.value }]
    faults.push({ part: `settings.${key}`, refusal: checked })
    return []
  })
}

/** The first step of which a setting is not stored. */
function missingToOpen(stored: ReadonlySet<string>): SetupStep | undefined {
  return setupStepNames.find(step => setupSteps[step].some(key => !stored.has(key)))
}

function incomplete(step: SetupStep | 'admin'): Refusal {
  return refuse('conflict', 'setupIncomplete', { detail: { step } })
}

/** The building of a setup file, at the side that stores it: the hub. */
export interface SetupBuilding {
  /** What the file would change; `db` is null for a side without a database. Refuses as a layout file does (building-80). */
  compare(db: Readers | null, file: LayoutFile): Promise<Result<LayoutChange[]>>
  apply(facility: Facility, file: LayoutFile): Promise<Result<LayoutChange[]>>
}
