import { phonePoint } from '@mayim/contract/building/facility-points.ts'
import { shabbosRefusal } from '@mayim/core/ground/calendar/shabbos-now.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller, Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/ground/runtime/record-change.ts'
import type { SupplyRequestRow } from '@mayim/core/ground/schema/building-rows.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { DeviceRegistry } from '../../devices/device-registry.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'
import { changeRoom } from '../rooms/change-room.ts'
import { roomById, rooms } from '../rooms/room-table.ts'
import { changeRequest } from './request-supply.ts'
import { openRequestsOfRoom, updateRequest } from './supply-table.ts'

/**
 * Requests that a room's phone ring, from the caller's extension (visit-97). The effect rings after the commit; its
 * outcome closes the patron's request for a call or reopens it.
 */
export async function callRoom(
  facility: HubFacility,
  caller: Caller,
  input: { readonly roomId: number; readonly fromExtension: string },
): Promise<Result<null>> {
  const rest = shabbosRefusal(facility)
  if (rest) return rest
  const room = await roomById(facility.db, input.roomId)
  if (!room) return refuse('missing', 'roomMissing')
  const extension = room.extension
  if (extension === null) return refuse('conflict', 'roomWithoutPhone')
  if (!facility.devices.registry.controllable(phonePoint)) return refuse('unreachable', 'phoneUnavailable')
  return facility.write(async trx => {
    await noteRinging(facility, trx, caller, room.id)
    await record(facility, trx, caller, {
      entity: 'room',
      id: room.id,
      kind: 'ringAsked',
      fields: { extension, from: input.fromExtension },
    })
    return ok(null)
  })
}

/** Stores the extension of a room's phone; blank removes it. */
export async function setRoomExtension(
  facility: HubFacility,
  caller: Caller,
  input: { readonly roomId: number; readonly extension: string },
): Promise<Result<null>> {
  return facility.write(async trx => {
    if (!(await roomById(trx, input.roomId))) return refuse('missing', 'roomMissing')
    const fields = { extension: input.extension === '' ? null : input.extension }
    await changeRoom(facility, trx, caller, { id: input.roomId, kind: 'extensionSet', fields })
    return ok(null)
  })
}

/** The outcome as the phone system reports it. */
type RingOutcome = Exclude<SupplyRequestRow['ring'], 'ringing' | null>

/** Assigns the room's open request for a call to the caller who rings it; within a transaction. */
export async function noteRinging(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  roomId: number,
): Promise<void> {
  for (const row of await openRequestsOfRoom(trx, roomId))
    if (row.kind === 'call') {
      await changeRequest(facility, trx, caller, row, 'answer')
      await storeRing(facility, trx, caller, row, { ring: 'ringing', rangAt: nowIso(facility) })
    }
}

/** Stores the outcome of a call, for display: it rings, or why nobody answered. */
async function storeRing(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  row: SupplyRequestRow,
  fields: Partial<Pick<SupplyRequestRow, 'ring' | 'rangAt' | 'answeredAt' | 'answeredBy'>>,
): Promise<void> {
  await updateRequest(trx, row.id, fields)
  const kind = fields.ring === 'ringing' ? 'rung' : fields.ring === 'answered' ? 'pickedUp' : 'reopened'
  await record(facility, trx, caller, { entity: 'supplyRequest', id: row.id, kind, fields })
}

/**
 * If the patron answered, closes her request for a call. If she did not, or the phone never rang, reopens it
 * (visit-98).
 */
export async function ringEnded(
  facility: Facility,
  ended: { readonly extension: string; readonly outcome: RingOutcome },
): Promise<void> {
  await facility.write(async trx => {
    const rung = (await rooms(trx)).filter(({ extension }) => extension === ended.extension)
    for (const room of rung)
      for (const row of await openRequestsOfRoom(trx, room.id)) {
        if (row.kind !== 'call' || row.answeredAt === null) continue
        const answered = ended.outcome === 'answered'
        const reopened = answered ? {} : { answeredAt: null, answeredBy: null }
        await storeRing(facility, trx, systemCaller, row, { ring: ended.outcome, ...reopened })
        if (answered) await changeRequest(facility, trx, systemCaller, row, 'complete')
      }
    return ok(null)
  })
}

/** Stores how a call ended when no caller waits for it; logs an error. */
export function noteRingEnded(facility: Facility, ended: Parameters<typeof ringEnded>[1]): void {
  ringEnded(facility, ended).catch(error =>
    facility.log.error({ err: error }, 'the outcome of a phone call was not stored'),
  )
}

/** Follows how the phone system ends each call. Returns a function that stops it. */
export function followRings(facility: Facility, registry: DeviceRegistry): () => void {
  return registry.onChange(change => {
    if (change.of !== 'event' || change.point !== phonePoint || change.type !== 'ring.result') return
    const { ext, st } = change.data as { ext?: string; st: RingOutcome }
    if (ext === undefined) return
    noteRingEnded(facility, { extension: ext, outcome: st })
  })
}
