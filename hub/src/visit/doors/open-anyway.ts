import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import { shabbosRefusal } from '@mayim/core/ground/calendar/shabbos-now.ts'
import type { Caller, Facility } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso } from '@mayim/core/ground/runtime/record-change.ts'
import { garageCause } from '@mayim/domain/building/doors.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { type AccessTry, noteAccess } from '../../building/access-log-table.ts'
import { roomById } from '../../building/rooms/room-table.ts'
import type { Devices, UnstoredAsk } from '../../devices/devices.ts'
import { type GarageRequest, mayOpen, openGarage } from './open-garage.ts'
import { releaseRoom } from './release-room.ts'
import { doorOf, judgeUnlock, type UnlockInput, unlockCubicle, unlockDoor } from './unlock-door.ts'

/** A facility whose doors open although nothing can be stored. */
export type WithDoors = Facility & { readonly devices: Pick<Devices, 'openUnstored'> }

/** As `unlockDoor`, also while the database cannot store it (building-742). */
export function unlockAnyway(
  facility: WithDoors,
  caller: Caller,
  input: UnlockInput,
): Promise<Result<{ roomId: number }>> {
  const { roomId, door } = input
  return openAnyway(facility, caller, {
    store: () => unlockDoor(facility, caller, input),
    async judge() {
      // Where nobody can tell, there is somebody.
      const room = await roomById(facility.db, roomId).catch(() => ({ reservationId: '' }))
      if (!room) return refuse('missing', 'roomMissing')
      const judged = judgeUnlock(facility, room, input)
      if (!judged.ok) return judged
      const line = { ...judged.value, reservationId: room.reservationId || null }
      const ask = askOf('room', roomId, { kind: 'unlockAsked', fields: { door } })
      return ok({ answer: { roomId }, lines: [line], ask })
    },
  })
}

/** As `releaseRoom`, also while the database cannot store it. */
export function releaseAnyway(facility: WithDoors, caller: Caller, roomId: number): Promise<Result<null>> {
  return openAnyway(facility, caller, {
    store: () => releaseRoom(facility, caller, roomId),
    async judge() {
      const lines = (['dry', 'wet'] as const).map(door => ({
        door: doorOf({ roomId, door }),
        roomId,
        reservationId: null,
        outcome: 'released',
      }))
      return ok({ answer: null, lines, ask: askOf('room', roomId, { kind: 'releaseAsked' }) })
    },
  })
}

/** As `unlockCubicle`, also while the database cannot store it. */
export function unlockCubicleAnyway(
  facility: WithDoors,
  caller: Caller,
  cubicleId: number,
): Promise<Result<{ cubicleId: number }>> {
  return openAnyway(facility, caller, {
    store: () => unlockCubicle(facility, caller, cubicleId),
    async judge() {
      const rest = shabbosRefusal(facility, 'lock')
      if (rest) return rest
      const line = { door: `cubicle-${cubicleId}`, roomId: null, reservationId: null, outcome: 'asked' }
      const ask = askOf('cubicle', cubicleId, { kind: 'unlockAsked' })
      return ok({ answer: { cubicleId }, lines: [line], ask })
    },
  })
}

/** As `openGarage`, also while the database cannot store it, for a patron who is in the building. */
export function openGarageAnyway(
  facility: WithDoors,
  caller: Caller,
  request: GarageRequest,
): Promise<Result<{ door: string }>> {
  const { reservationId, place } = request
  return openAnyway(facility, caller, {
    store: () => openGarage(facility, caller, request),
    async judge() {
      const row = await reservationById(facility.db, reservationId)
      if (!row) return refuse('missing', 'reservationMissing')
      // Who has not arrived stands outside, and her arrival cannot be stored.
      if (shownStatus(row) === 'Reserved') return refuse('unreachable', 'storageFailing')
      const allowed = mayOpen(facility, row, place)
      if (!allowed.ok) return allowed
      const line = { door: 'garage', roomId: null, reservationId, outcome: 'asked' }
      const ask = askOf('reservation', reservationId, { kind: 'garageAsked', cause: garageCause })
      return ok({ answer: { door: 'garage' }, lines: [line], ask })
    },
  })
}

interface Unstored<T> {
  readonly answer: T
  readonly lines: readonly AccessTry[]
  readonly ask: UnstoredAsk
}

/**
 * Stores a request to open, which then follows the log. Where it cannot be stored, because of the disk, the database
 * or a side that may not write its log, it is judged by what can be read and carried out all the same; its lines of
 * the access log wait for the database.
 */
async function openAnyway<T>(
  facility: WithDoors,
  caller: Caller,
  { store, judge }: { store: () => Promise<Result<T>>; judge: () => Promise<Result<Unstored<T>>> },
): Promise<Result<T>> {
  try {
    const stored = await store()
    if (stored.ok || (stored.code !== 'recovering' && stored.code !== 'fenced')) return stored
  } catch (error) {
    facility.log.error({ err: error }, 'a request to open a door was not stored')
  }
  const judged = await judge()
  if (!judged.ok) return judged
  const { answer, lines, ask } = judged.value
  await facility.devices.openUnstored(ask)
  const at = nowIso(facility)
  for (const line of lines) {
    const { reasonText: _words, ...told } = line
    const store = async (trx: Parameters<typeof noteAccess>[1]) => {
      await noteAccess(facility, trx, caller, { ...line, at })
      return ok(null)
    }
    await facility.keep(store, { ...told, byId: caller.id })
  }
  return ok(answer)
}

function askOf(
  entity: UnstoredAsk['entity'],
  id: string | number,
  { fields = {}, cause = '', kind }: { kind: string; fields?: object; cause?: string },
): UnstoredAsk {
  return { entity, entityId: String(id), kind, cause, fields: JSON.stringify(fields) }
}
