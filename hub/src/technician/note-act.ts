import type { Caller, Facility, Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso, record } from '@mayim/core/ground/runtime/record-change.ts'
import { usersById } from '@mayim/core/people/user-table.ts'
import { v7 as uuidv7 } from 'uuid'
import { deleteCheck, insertPointEvent } from './device-table.ts'

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
  | 'confirmed'
  | 'unconfirmed'

/** After these another device has the name, so nobody has seen it work. */
const changesDevice: ReadonlySet<PointAct> = new Set(['forgotten', 'added', 'moved', 'replaced'])

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
  if (changesDevice.has(kind)) await deleteCheck(trx, point)
  await insertPointEvent(trx, {
    id: uuidv7(),
    point,
    at: nowIso(facility),
    kind,
    byId: caller.id,
    detail: detail.slice(0, 200),
  })
}

/** The account names of the people who did something; '' for the system, and for an account that is gone. */
export async function accountNames(
  db: Readers,
  rows: readonly { readonly byId: string }[],
): Promise<(row: { readonly byId: string }) => string> {
  const users = await usersById(
    db,
    rows.map(({ byId }) => byId),
  )
  return ({ byId }) => users.get(byId)?.username ?? ''
}
