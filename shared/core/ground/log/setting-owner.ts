import { settingsOfPortal, settingsRegistry } from '@mayim/contract/settings.ts'
import { settingOf } from '@mayim/contract/settings-by-night.ts'
import type { ChangeRow } from '../schema/schema.ts'

type OfSetting = Pick<ChangeRow, 'entity' | 'entityId'>

/** A setting that only the portal sets: a hub's value never counts (settings-32). */
export function isSettingOfPortal({ entity, entityId }: OfSetting): boolean {
  return ['setting', 'secretSetting'].includes(entity) && settingsOfPortal.some(key => key === entityId)
}

/** The owner of an entry's setting; undefined for other entities and for keys of other releases (settings-920). */
export function ownerOfSetting(entry: OfSetting | undefined): ChangeRow['origin'] | undefined {
  if (entry?.entity !== 'setting') return undefined
  const known: Readonly<Record<string, { readonly owner: ChangeRow['origin'] } | undefined>> =
    settingsRegistry
  return known[settingOf(entry.entityId)]?.owner
}
