import type { Caller, Facility, Writers } from '@mayim/core/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/runtime/record-change.ts'
import { v7 as uuidv7 } from 'uuid'
import { insertPointEvent } from './point-table.ts'

/** What a technician may do with a device. */
export type PointAct =
  | 'identifyAsked'
  | 'testAsked'
  | 'renamed'
  | 'disabled'
  | 'enabled'
  | 'forgotten'
  | 'added'
  | 'moved'
  | 'replaced'
  | 'traced'

/** Writes an act on a device to the log and to its history (building-242). */
export async function notePointAct(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  act: {
    readonly point: string
    readonly kind: PointAct
    readonly fields?: Record<string, unknown>
    readonly detail?: string
  },
): Promise<void> {
  const { point, kind, fields = {}, detail = '' } = act
  await record(facility, trx, caller, { entity: 'technicianAct', id: point, kind, fields })
  await insertPointEvent(trx, {
    id: uuidv7(),
    point,
    at: nowIso(facility),
    kind,
    byId: caller.id,
    detail: detail.slice(0, 200),
  })
}
