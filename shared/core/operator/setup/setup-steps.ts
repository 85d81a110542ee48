import { checkSetting, type SettingKey } from '@mayim/contract/settings.ts'
import { type SetupStep, setupSteps } from '@mayim/contract/setup-steps.ts'
import { isZoneOfPlace } from '@mayim/domain/calendar/business-day.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Caller, Facility } from '../../ground/runtime/facility.ts'
import { storeSetting } from '../../ground/settings/stored-setting.ts'
import { checkSetupDone, doneSteps } from '../../settings/setup-done.ts'

/**
 * Stores the settings of one step, all or none. Only before the facility opens: afterwards a change of the hours may
 * move booked nights and goes through `setSetting`. Refuses setupDone, settingUnknown for a key of another step, as `checkSetting`,
 * and as `checkPlace`.
 */
export async function storeStep(
  facility: Facility,
  caller: Caller,
  { step, values }: { readonly step: SetupStep; readonly values: readonly { key: string; value: string }[] },
): Promise<Result<null>> {
  const keys: readonly string[] = setupSteps[step]
  const checked: [SettingKey, string][] = []
  for (const { key, value } of values) {
    if (!keys.includes(key)) return refuse('missing', 'settingUnknown', { field: key })
    const text = checkSetting(key, value)
    if (!text.ok) return text
    checked.push([key as SettingKey, text.value])
  }
  const placed = checkPlace(facility, step, new Map(checked), await doneSteps(facility.db))
  if (!placed.ok) return placed
  const stored = await facility.write(async trx => {
    if (facility.settings.current().bookingOpenToPatrons) return refuse('conflict', 'setupDone')
    for (const [key, value] of checked) await storeSetting(facility, trx, caller, key, value)
    return ok(null)
  })
  await facility.settings.settled()
  return stored
}

/** Refuses zoneFarFromPlace once both are known: there the sun would set in the night or in the morning (settings-28). */
function checkPlace(
  facility: Facility,
  step: SetupStep,
  values: ReadonlyMap<string, string>,
  done: readonly SetupStep[],
): Result<null> {
  if (step !== 'place' && (step !== 'facility' || !done.includes('place'))) return ok(null)
  const { timeZone, zmanimLongitude } = facility.settings.current()
  const zone = values.get('timeZone') ?? timeZone
  const longitude = Number(values.get('zmanimLongitude') ?? zmanimLongitude)
  if (isZoneOfPlace(zone, longitude, facility.clock.now())) return ok(null)
  const field = step === 'place' ? 'zmanimLongitude' : 'timeZone'
  return refuse('invalid', 'zoneFarFromPlace', { field })
}

/** Opens the facility to patrons (settings-29). Refuses setupIncomplete with the first open step. */
export async function openToPatrons(facility: Facility, caller: Caller): Promise<Result<null>> {
  const opened = await facility.write(async trx => {
    const done = await checkSetupDone(trx)
    if (!done.ok) return done
    await storeSetting(facility, trx, caller, 'bookingOpenToPatrons', 'True')
    return ok(null)
  })
  await facility.settings.settled()
  return opened
}
