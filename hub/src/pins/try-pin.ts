import { noteAttention } from '@mayim/core/attention/note-attention.ts'
import { attendantByCard } from '@mayim/core/people/attendant-table.ts'
import { systemCaller } from '@mayim/core/runtime/caller.ts'
import type { Caller } from '@mayim/core/runtime/facility.ts'
import { lockMsAfter } from '@mayim/domain/building/pin-lock.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { HubFacility } from '../hub-facility.ts'
import { storeTriedPin } from './tried-pin-table.ts'

/**
 * One try of a PIN or a passcode at a screen. Too many wrong ones in a row lock it and notify reception (visit-127).
 * The lock is per kind of secret (`what`) and survives a restart of the hub. Refuses pinLocked and pinWrong.
 */
export async function tryPin<T>(
  facility: HubFacility,
  caller: Caller,
  tried: {
    readonly what: 'staff' | 'admin' | 'desk'
    readonly field: string
    /** Null at a screen outside the rooms. */
    readonly roomId: number | null
  },
  find: () => Promise<T | undefined>,
): Promise<Result<T>> {
  const { pinGuard } = facility
  const screen = `${tried.what}:${caller.id}`
  const open = pinGuard.begin(screen)
  if (!open.ok) return open
  const before = pinGuard.triedAt(screen)
  let found: T | undefined
  try {
    found = await find()
    if (found === undefined) pinGuard.wrong(screen)
    else pinGuard.right(screen)
  } finally {
    pinGuard.end(screen)
  }
  if (pinGuard.triedAt(screen) !== before) await writeDown(facility, caller, screen, tried.roomId)
  return found === undefined ? refuse('forbidden', 'pinWrong', { field: tried.field }) : ok(found)
}

async function writeDown(facility: HubFacility, caller: Caller, screen: string, roomId: number | null) {
  await facility.write(async trx => {
    const now = facility.pinGuard.triedAt(screen)
    await storeTriedPin(trx, screen, now)
    if (lockMsAfter(now.wrong) > 0) {
      const about = { kind: 'screenLocked' as const, entityId: caller.id, detail: { roomId } }
      await noteAttention(facility, trx, systemCaller, about)
    }
    return ok(null)
  })
}

/**
 * Returns the account of the card or PIN that was given with a step. At a room's panel this counts as a try of a PIN;
 * staff at their own screens are signed in already. Refuses pinLocked and pinWrong.
 */
export async function cardAtPanel(
  facility: HubFacility,
  caller: Caller,
  given: { readonly roomId: number; readonly cardCode?: string },
): Promise<Result<{ readonly cardCode?: string; readonly attendantId?: number }>> {
  const { cardCode, roomId } = given
  if (cardCode === undefined) return ok({})
  if (caller.kind !== 'device') return ok({ cardCode })
  const tried = { what: 'staff' as const, field: 'cardCode', roomId }
  const known = await tryPin(facility, caller, tried, () =>
    attendantByCard(facility.db, facility.sealer.fingerprint(cardCode)),
  )
  return known.ok ? ok({ attendantId: known.value.id }) : known
}
