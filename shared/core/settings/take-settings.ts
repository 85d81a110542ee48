import type { PriceChanges } from '@mayim/contract/entities/price-change.ts'
import type { ScheduleDayChange } from '@mayim/contract/entities/schedule.ts'
import { checkSetting, isWriteOnly, type SettingKey } from '@mayim/contract/settings.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Caller, Facility } from '../ground/runtime/facility.ts'
import { type CheckedSetting, lostSecrets } from '../ground/settings/stored-setting.ts'
import { changedBy, refusalOfOtherSide, rowsNow, setSettings } from './set-setting.ts'
import { checkOpening } from './setup-done.ts'

/**
 * Sets the settings of a file, all or none. With `preview` it writes nothing and answers the nights that they would
 * change together, and the booked visits that keep another price. A secret is in no file: it is refused as unknown. Refuses as `setSetting`, naming the key
 * (settings-590).
 */
export async function takeSettings(
  facility: Facility,
  caller: Caller,
  input: {
    readonly values: readonly { readonly key: string; readonly value: string }[]
    readonly preview?: boolean
    readonly confirmedCodes?: readonly string[]
  },
): Promise<
  Result<{
    readonly days: ScheduleDayChange[]
    readonly prices?: PriceChanges
    readonly lost?: string[]
  }>
> {
  const checked: CheckedSetting[] = []
  for (const { key, value } of input.values) {
    const fits = checkSetting(key, value)
    if (!fits.ok) return { ...fits, field: key }
    if (isWriteOnly(key as SettingKey)) return refuse('missing', 'settingUnknown', { field: key })
    const elsewhere = refusalOfOtherSide(facility.side, key, key)
    if (elsewhere) return elsewhere
    checked.push({ key: key as SettingKey, value: fits.value })
  }
  const mayOpen = await checkOpening(facility.db, checked)
  if (!mayOpen.ok) return mayOpen
  const changed = await changedBy(facility, rowsNow(facility, checked))
  const days = changed.days ?? []
  if (input.preview) {
    return ok({ days, prices: changed.prices ?? [], ...lostOf(await lostSecrets(facility.db, checked)) })
  }
  const done = await setSettings(facility, caller, checked, input.confirmedCodes)
  return done.ok ? ok({ days, ...lostOf(done.value) }) : done
}

function lostOf(keys: readonly string[]): { readonly lost?: string[] } {
  return keys.length === 0 ? {} : { lost: [...keys] }
}
