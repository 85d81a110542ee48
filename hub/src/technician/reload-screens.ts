import type { Caller, Facility } from '@mayim/core/ground/runtime/facility.ts'
import { record } from '@mayim/core/ground/runtime/record-change.ts'
import { ok, type Result } from '@mayim/domain/result.ts'

/** Requests that every screen reload (building-246). */
export async function reloadScreens(facility: Facility, caller: Caller): Promise<Result<null>> {
  return facility.write(async trx => {
    const act = { entity: 'technicianAct', id: 'screens', kind: 'reloadAsked', fields: {} } as const
    await record(facility, trx, caller, act)
    return ok(null)
  })
}
