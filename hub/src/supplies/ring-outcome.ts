import { phonePoint } from '@mayim/shared/contract/facility-points.ts'
import { ok } from '@mayim/shared/domain/result.ts'
import { systemCaller } from '@mayim/shared/operations/caller.ts'
import type { Caller, Facility, Writers } from '@mayim/shared/operations/facility.ts'
import { record } from '@mayim/shared/operations/record-change.ts'
import type { DeviceRegistry } from '../devices/device-registry.ts'
import { rooms } from '../rooms/room-table.ts'
import { changeRequest } from './request-supply.ts'
import { openRequestsOfRoom, updateRequest } from './supply-table.ts'

/** Whoever rings a room has taken its wish to be called upon herself; within a transaction. */
export async function noteRinging(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  roomId: number,
): Promise<void> {
  for (const row of await openRequestsOfRoom(trx, roomId))
    if (row.kind === 'call') await changeRequest(facility, trx, caller, row, 'answer')
}

/** She picked up: her wish to be called is done. Nobody did, or it never rang: it stands open again (operations 4). */
export async function ringEnded(
  facility: Facility,
  ended: { readonly extension: string; readonly answered: boolean },
): Promise<void> {
  await facility.write(async trx => {
    const rung = (await rooms(trx)).filter(({ extension }) => extension === ended.extension)
    for (const room of rung)
      for (const row of await openRequestsOfRoom(trx, room.id)) {
        if (row.kind !== 'call' || row.answeredAt === null) continue
        if (ended.answered) {
          await changeRequest(facility, trx, systemCaller, row, 'complete')
          continue
        }
        const fields = { answeredAt: null }
        await updateRequest(trx, row.id, fields)
        const change = { entity: 'supplyRequest', id: row.id, kind: 'reopened', fields } as const
        await record(facility, trx, systemCaller, change)
      }
    return ok(null)
  })
}

/** Hears of the phone system how each ringing ended. Returns the way to stop. */
export function followRings(facility: Facility, registry: DeviceRegistry): () => void {
  return registry.onChange(change => {
    if (change.of !== 'event' || change.point !== phonePoint || change.type !== 'ring.result') return
    const { ext, st } = change.data
    if (typeof ext !== 'string') return
    ringEnded(facility, { extension: ext, answered: st === 'answered' }).catch(error =>
      facility.log.error({ err: error }, 'the outcome of a call was not kept'),
    )
  })
}
