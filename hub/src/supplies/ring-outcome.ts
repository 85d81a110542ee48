import { phonePoint } from '@mayim/contract/building/facility-points.ts'
import { systemCaller } from '@mayim/core/runtime/caller.ts'
import type { Caller, Facility, Writers } from '@mayim/core/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/runtime/record-change.ts'
import type { SupplyRequestRow } from '@mayim/core/schema/evening-rows.ts'
import { ok } from '@mayim/domain/result.ts'
import type { DeviceRegistry } from '../devices/device-registry.ts'
import { rooms } from '../rooms/room-table.ts'
import { changeRequest } from './request-supply.ts'
import { openRequestsOfRoom, updateRequest } from './supply-table.ts'

/** As the phone system tells it. */
type RingOutcome = Exclude<SupplyRequestRow['ring'], 'ringing' | null>

/** Whoever rings a room has taken its wish to be called upon herself; within a transaction. */
export async function noteRinging(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  roomId: number,
): Promise<void> {
  for (const row of await openRequestsOfRoom(trx, roomId))
    if (row.kind === 'call') {
      await changeRequest(facility, trx, caller, row, 'answer')
      await keepRing(facility, trx, caller, row, { ring: 'ringing', rangAt: nowIso(facility) })
    }
}

/** What came of ringing, for who looks on: it rings, or why nobody spoke. */
async function keepRing(
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

/** She picked up: her wish to be called is done. Nobody did, or it never rang: it stands open again (operations 4). */
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
        await keepRing(facility, trx, systemCaller, row, { ring: ended.outcome, ...reopened })
        if (answered) await changeRequest(facility, trx, systemCaller, row, 'complete')
      }
    return ok(null)
  })
}

/** Keeps how a ringing ended, where nobody waits for it; a fault is told in the log. */
export function noteRingEnded(facility: Facility, ended: Parameters<typeof ringEnded>[1]): void {
  ringEnded(facility, ended).catch(error =>
    facility.log.error({ err: error }, 'the outcome of a call was not kept'),
  )
}

/** Hears of the phone system how each ringing ended. Returns the way to stop. */
export function followRings(facility: Facility, registry: DeviceRegistry): () => void {
  return registry.onChange(change => {
    if (change.of !== 'event' || change.point !== phonePoint || change.type !== 'ring.result') return
    const { ext, st } = change.data as { ext?: string; st: RingOutcome }
    if (ext === undefined) return
    noteRingEnded(facility, { extension: ext, outcome: st })
  })
}
