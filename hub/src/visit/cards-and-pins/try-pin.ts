import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller, Clock, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { noteAttention } from '@mayim/core/messages/attention/attention.ts'
import {
  afterWrongPin,
  lockedSeconds,
  lockMsAfter,
  type TriedPin,
  triedBefore,
  triesAtOnce,
  untried,
} from '@mayim/domain/building/pin-lock.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { noteAccess } from '../../building/access-log-table.ts'
import { roomById } from '../../building/rooms/room-table.ts'
import type { HubFacility, PinGuard } from '../../ground/hub-facility.ts'
import { storeTriedPin } from './tried-pin-table.ts'

export interface PinTry {
  readonly what: 'staff' | 'admin' | 'desk'
  readonly field: string
  /** The room that the try is for; null if it is for none. */
  readonly roomId: number | null
  /** The door that the try is to open, as the access log names it. Default: `card`. */
  readonly door?: string
}

/**
 * One try of a card, a PIN or a passcode. Too many wrong ones in a row lock the caller and notify reception
 * (visit-127). A try at any screen but the room's own panel counts for the room as well, which locks in the same way
 * (threats-140). The lock is per kind of secret (`what`) and survives a restart of the hub. A wrong try is in the
 * access log.
 */
export async function tryPin<T>(
  facility: HubFacility,
  caller: Caller,
  tried: PinTry,
  find: () => Promise<T | undefined>,
): Promise<Result<T>> {
  const { pinGuard } = facility
  const keys = keysOf(caller, tried)
  const open = beginAll(pinGuard, keys)
  if (!open.ok) return open
  const before = keys.map(key => pinGuard.triedAt(key))
  let found: T | undefined
  try {
    found = await find()
    for (const key of keys) {
      if (found === undefined) pinGuard.wrong(key)
      else pinGuard.right(key)
    }
  } finally {
    for (const key of keys) pinGuard.end(key)
  }
  const changed = keys.filter((key, at) => pinGuard.triedAt(key) !== before[at])
  if (changed.length > 0) await storeTries(facility, caller, tried, changed, found === undefined)
  return found === undefined ? refuse('forbidden', 'pinWrong', { field: tried.field }) : ok(found)
}

/** Begins a try for every key, or for none. */
function beginAll(guard: PinGuard, keys: readonly string[]): Result<null> {
  for (const [at, key] of keys.entries()) {
    const open = guard.begin(key)
    if (open.ok) continue
    for (const begun of keys.slice(0, at)) guard.end(begun)
    return open
  }
  return ok(null)
}

function keysOf(caller: Caller, { what, roomId }: PinTry): string[] {
  const own = `${what}:${caller.id}`
  const isOwnPanel = caller.kind === 'device' && caller.roomId === roomId
  return what === 'staff' && roomId !== null && !isOwnPanel ? [own, `room:${roomId}`] : [own]
}

/** Stores the tries in a transaction of their own: the refused request has none. */
async function storeTries(
  facility: HubFacility,
  caller: Caller,
  tried: PinTry,
  keys: readonly string[],
  isWrong: boolean,
): Promise<void> {
  await facility.write(async trx => {
    for (const key of keys) await storeTriedPin(trx, key, facility.pinGuard.triedAt(key))
    if (!isWrong) return ok(null)
    const room = tried.roomId === null ? undefined : await roomById(trx, tried.roomId)
    await noteAccess(facility, trx, caller, {
      door: tried.door ?? 'card',
      roomId: tried.roomId,
      reservationId: room?.reservationId ?? null,
      outcome: 'refused',
    })
    if (keys.some(key => lockMsAfter(facility.pinGuard.triedAt(key).wrong) > 0))
      await noteLock(facility, trx, caller, tried.roomId)
    return ok(null)
  })
}

/** One item for each screen and each room, however many accounts try there. */
async function noteLock(facility: HubFacility, trx: Writers, caller: Caller, roomId: number | null) {
  const detail = { roomId }
  await noteAttention(
    facility,
    trx,
    systemCaller,
    caller.kind === 'device'
      ? { kind: 'screenLocked', entityId: caller.id, detail }
      : { kind: 'cardsRefused', entityId: roomId === null ? caller.id : `room-${roomId}`, detail },
  )
}

/** Counts wrong tries by screen and locks a screen by the rule of `lockMsAfter`. Starts from the stored tries. */
export function createPinGuard(
  clock: Clock,
  writtenDown: ReadonlyMap<string, TriedPin> = new Map(),
): PinGuard {
  const screens = new Map<string, TriedPin>()
  for (const [screenId, tried] of writtenDown) screens.set(screenId, triedBefore(tried, clock.now()))
  const underWay = new Map<string, number>()
  const of = (screenId: string): TriedPin => screens.get(screenId) ?? untried
  return {
    begin(screenId) {
      const seconds = lockedSeconds(of(screenId), clock.now())
      if (seconds > 0) return refuse('tooMany', 'pinLocked', { detail: { seconds } })
      const count = underWay.get(screenId) ?? 0
      if (count >= triesAtOnce(of(screenId)))
        return refuse('tooMany', 'pinLocked', { detail: { seconds: 1 } })
      underWay.set(screenId, count + 1)
      return ok(null)
    },
    end(screenId) {
      const left = (underWay.get(screenId) ?? 1) - 1
      if (left > 0) underWay.set(screenId, left)
      else underWay.delete(screenId)
    },
    wrong(screenId) {
      screens.set(screenId, afterWrongPin(of(screenId), clock.now()))
    },
    right(screenId) {
      screens.delete(screenId)
    },
    triedAt: of,
  }
}
