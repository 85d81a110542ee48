import type { AskedSetting } from '@mayim/contract/calls/attention.ts'
import { checkSetting, isAskable, settingsOfPortal } from '@mayim/contract/settings.ts'
import { nameOf } from '@mayim/domain/people/name-of.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { attentionRows } from '../attention/attention-table.ts'
import { noteAttention } from '../attention/note-attention.ts'
import { settleAttention } from '../attention/own-attention.ts'
import { usersById } from '../people/user-table.ts'
import type { Caller, Facility, Writers } from '../runtime/facility.ts'
import type { AttentionRow } from '../schema/share-rows.ts'

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
    await settle(facility, trx, caller, [key])
    await noteAttention(facility, trx, caller, { kind: 'settingAsked', entityId: key, detail })
    return ok(null)
  })
}

/** The changes that wait for an Admin at the website, the oldest first. */
export async function viewAskedSettings({ db }: Pick<Facility, 'db'>): Promise<AskedSetting[]> {
  const asked = (await attentionRows(db, null))
    .filter(isAsked)
    .flatMap(({ id, entityId: key, at, detail }) => {
      const { value, byId } = JSON.parse(detail) as Readonly<Record<string, unknown>>
      const checked = isAskable(key) ? checkSetting(key, String(value)) : null
      // A hub may be of another release, or stolen.
      return checked?.ok ? [{ id, key, value: checked.value, at, byId: String(byId) }] : []
    })
  const users = await usersById(
    db,
    asked.map(({ byId }) => byId),
  )
  return asked.map(({ byId, ...rest }) => {
    const by = users.get(byId)
    return { ...rest, byName: by ? nameOf(by) : '' }
  })
}

/** Takes the requests for settings from the lists, because they were set. */
export async function settleAskedSettings(
  facility: Facility,
  caller: Caller,
  keys: readonly string[],
): Promise<void> {
  await facility.write(async trx => {
    await settle(facility, trx, caller, keys)
    return ok(null)
  })
}

async function settle(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  keys: readonly string[],
): Promise<void> {
  const asked = (await attentionRows(trx, null)).filter(isAsked)
  for (const { id, entityId } of asked)
    if (keys.includes(entityId)) await settleAttention(facility, trx, id, caller)
}

function isAsked({ kind }: AttentionRow): boolean {
  return kind === 'settingAsked'
}
