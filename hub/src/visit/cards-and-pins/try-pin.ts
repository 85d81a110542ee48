import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller, Clock, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso } from '@mayim/core/ground/runtime/record-change.ts'
import { noteAttention } from '@mayim/core/messages/attention/attention.ts'
import {
  afterWrongPin,
  lockedSeconds,
  lockMsAfter,
  slowMsAfter,
  type TriedPin,
  triedBefore,
  triesAtOnce,
  untried,
} from '@mayim/domain/building/pin-lock.ts'
import { ok, type Refusal, type Result, refuse } from '@mayim/domain/result.ts'
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
  /** A reader of the building read a card. Nobody tries a thousand cards, so that no lock stops one (visit-128). */
  readonly isCard?: boolean
}

/**
 * One try of a card, a PIN or a passcode. Too many wrong ones in a row lock the caller and notify reception
 * (visit-127); the lock is per kind of secret (`what`) and survives a restart of the hub. It stops no card, and nobody
 * at the door of a room with a person in it, where a PIN is judged slowly instead (visit-128). A try that was wrong or
 * came while the lock held is in the access log.
 */
export async function tryPin<T>(
  facility: HubFacility,
  caller: Caller,
  tried: PinTry,
  find: () => Promise<T | undefined>,
): Promise<Result<T>> {
  const { pinGuard } = facility
  const key = `${tried.isCard ? 'card' : tried.what}:${caller.id}`
  const open = tried.isCard ? ok(null) : pinGuard.begin(key)
  if (!open.ok) return tryLocked(facility, caller, tried, { open, find })
  const before = pinGuard.triedAt(key)
  let found: T | undefined
  try {
    found = await find()
    if (found === undefined) pinGuard.wrong(key)
    else pinGuard.right(key)
  } finally {
    if (!tried.isCard) pinGuard.end(key)
  }
  if (pinGuard.triedAt(key) !== before)
    await storeTries(facility, caller, tried, { key, isWrong: found === undefined })
  return found === undefined ? wrongPin(tried) : ok(found)
}

const wrongPin = ({ field }: PinTry): Refusal => refuse('forbidden', 'pinWrong', { field })

/** A try while the lock holds. A wrong one makes the lock no longer: it slows the next. */
async function tryLocked<T>(
  facility: HubFacility,
  caller: Caller,
  tried: PinTry,
  { open, find }: { readonly open: Refusal; readonly find: () => Promise<T | undefined> },
): Promise<Result<T>> {
  const judged = (await isBeforeSomeone(facility, tried)) ? await facility.pinGuard.slowly(find) : open
  const at = nowIso(facility)
  const note = (outcome: 'refused' | 'locked') =>
    facility.keep(
      async trx => {
        await noteTry(facility, trx, caller, { ...tried, outcome, at })
        return ok(null)
      },
      journalLine(caller, { ...tried, outcome }),
    )
  if (!judged.ok) {
    await note('locked')
    return judged
  }
  if (judged.value !== undefined) return ok(judged.value)
  await note('refused')
  return wrongPin(tried)
}

/** Whether the try is to open the door of a room that somebody is in. */
async function isBeforeSomeone(facility: HubFacility, { door, roomId }: PinTry): Promise<boolean> {
  if (door === undefined || roomId === null) return false
  // Where nobody can tell, there is somebody.
  const room = await roomById(facility.db, roomId).catch(() => ({ reservationId: '' }))
  return (room?.reservationId ?? null) !== null
}

interface TriedAt extends PinTry {
  readonly outcome: 'refused' | 'locked'
  readonly at: string
}

async function noteTry(
  facility: HubFacility,
  trx: Writers,
  caller: Caller,
  { door = 'card', roomId, outcome, at }: TriedAt,
): Promise<void> {
  const room = roomId === null ? undefined : await roomById(trx, roomId)
  const reservationId = room?.reservationId ?? null
  await noteAccess(facility, trx, caller, { door, roomId, reservationId, outcome, at })
}

function journalLine(caller: Caller, { door = 'card', roomId, outcome }: Omit<TriedAt, 'at'>): object {
  return { door, roomId, outcome, byId: caller.id }
}

/** Stores the tries in a transaction of their own: the refused request has none. */
async function storeTries(
  facility: HubFacility,
  caller: Caller,
  tried: PinTry,
  { key, isWrong }: { readonly key: string; readonly isWrong: boolean },
): Promise<void> {
  const line = { ...tried, outcome: 'refused', at: nowIso(facility) } as const
  const now = facility.pinGuard.triedAt(key)
  await facility.keep(
    async trx => {
      await storeTriedPin(trx, key, now)
      if (!isWrong) return ok(null)
      await noteTry(facility, trx, caller, line)
      if (lockMsAfter(now.wrong) > 0) await noteLock(facility, trx, caller, tried.roomId)
      return ok(null)
    },
    journalLine(caller, line),
  )
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

const waitMs = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/**
 * Counts wrong tries by screen and locks a screen by the rule of `lockMsAfter`. Starts from the stored tries. `wait` is
 * how a slow try waits.
 */
export function createPinGuard(
  clock: Clock,
  writtenDown: ReadonlyMap<string, TriedPin> = new Map(),
  wait: (ms: number) => Promise<void> = waitMs,
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
    slowly: createSlowTries(clock, wait),
  }
}

/** After this long without a wrong one the slow tries begin anew. */
const slowForgottenMs = 10 * 60_000

/** See `PinGuard.slowly`. A right one does not end the count, since the guesser may have a PIN of the own. */
function createSlowTries(clock: Clock, wait: (ms: number) => Promise<void>): PinGuard['slowly'] {
  let wrong = 0
  let wrongAtMs = 0
  let isBusy = false
  return async find => {
    if (clock.now() - wrongAtMs > slowForgottenMs) wrong = 0
    const slowMs = slowMsAfter(wrong)
    if (isBusy) return refuse('tooMany', 'pinLocked', { detail: { seconds: Math.ceil(slowMs / 1000) } })
    isBusy = true
    try {
      await wait(slowMs)
      const found = await find()
      if (found === undefined) {
        wrong += 1
        wrongAtMs = clock.now()
      }
      return ok(found)
    } finally {
      isBusy = false
    }
  }
}
