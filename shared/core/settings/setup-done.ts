import type { SettingKey } from '@mayim/contract/settings.ts'
import { type SetupStep, setupStepNames, stepsDone } from '@mayim/contract/setup-steps.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Readers } from '../ground/runtime/facility.ts'
import { settingRow, settingRows } from '../ground/settings/settings-table.ts'

/** The steps of the setup whose settings a person has confirmed (settings-28). */
export async function doneSteps(db: Readers): Promise<SetupStep[]> {
  return stepsDone(new Set((await settingRows(db)).map(({ key }) => key)))
}

/** Refuses setupIncomplete with the first step of the setup that is not done (settings-29). */
export async function checkSetupDone(db: Readers): Promise<Result<null>> {
  const done = await doneSteps(db)
  const open = setupStepNames.find(step => !done.includes(step))
  if (open === undefined) return ok(null)
  return refuse('conflict', 'setupIncomplete', { field: 'bookingOpenToPatrons', detail: { step: open } })
}

/** Refuses setupIncomplete for settings that would open a closed facility before its setup is done (settings-29). */
export async function checkOpening(
  db: Readers,
  values: readonly { readonly key: SettingKey; readonly value: string }[],
): Promise<Result<null>> {
  const opens = values.some(({ key, value }) => key === 'bookingOpenToPatrons' && value === 'True')
  if (!opens || (await settingRow(db, 'bookingOpenToPatrons'))?.value !== 'False') return ok(null)
  return checkSetupDone(db)
}
