import type { AskedSetting } from '@mayim/contract/calls/attention.ts'
import { checkSetting, isAskable, settingsOfPortal } from '@mayim/contract/settings.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { settleAskedNotes, settleAskedNotesIn, viewAskedNotes } from '../attention/asked-notes.ts'
import { noteAttention } from '../attention/note-attention.ts'
import type { Caller, Facility } from '../runtime/facility.ts'

/**
 * Lists at both sides that a setting of the website is to be changed: at a hub whose link is cut nothing else is done
 * (settings-980). Takes the place of an earlier request for the same setting. Refuses as `checkSetting`, settingOfHub for
 * what the hub itself sets, and settingOfPortal for a secret, which no note may hold.
 */
export async function askSetting(
  facility: Facility,
  caller: Caller,
  input: { readonly key: string; readonly value: string },
): Promise<Result<null>> {
  const checked = checkSetting(input.key, input.value)
  if (!checked.ok) return checked
  const { key } = input
  if (!settingsOfPortal.some(each => each === key))
    return refuse('conflict', 'settingOfHub', { field: 'key' })
  if (!isAskable(key)) return refuse('conflict', 'settingOfPortal', { field: 'key' })
  const detail = { value: checked.value, byId: caller.id }
  return facility.write(async trx => {
    await settleAskedNotesIn(facility, trx, caller, requestsFor([key]))
    await noteAttention(facility, trx, caller, { kind: 'settingAsked', entityId: key, detail })
    return ok(null)
  })
}

/** The changes that wait for an Admin at the website, the oldest first. */
export async function viewAskedSettings({ db }: Pick<Facility, 'db'>): Promise<AskedSetting[]> {
  const notes = await viewAskedNotes(db, 'settingAsked')
  return notes.flatMap(({ id, entityId: key, at, detail, byName }) => {
    const checked = isAskable(key) ? checkSetting(key, String(detail.value)) : null
    // A hub may be of another release, or stolen.
    return checked?.ok ? [{ id, key, value: checked.value, at, byName }] : []
  })
}

/** Takes the requests for settings from the lists, because they were set. */
export async function settleAskedSettings(
  facility: Facility,
  caller: Caller,
  keys: readonly string[],
): Promise<void> {
  await settleAskedNotes(facility, caller, requestsFor(keys))
}

function requestsFor(keys: readonly string[]) {
  return { kind: 'settingAsked', isDone: (key: string) => keys.includes(key) } as const
}
