import { phonePoint } from '@mayim/contract/building/facility-points.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller, Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/ground/runtime/record-change.ts'
import type { SupplyRequestRow } from '@mayim/core/ground/schema/evening-rows.ts'
import { ok } from '@mayim/domain/result.ts'
import type { DeviceRegistry } from '../../devices/device-registry.ts'
import { rooms } from '../rooms/room-table.ts'
import { changeRequest } from './request-supply.ts'
import { openRequestsOfRoom, updateRequest } from './supply-table.ts'

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
  fields: Partial<Pick<SupplyRequestRow, 'ring' | 'rangAt' | 'answeredAt'>>,
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
        const reopened = answered ? {} : { answeredAt: null }
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
