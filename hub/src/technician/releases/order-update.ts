import type { ReleaseState } from '@mayim/contract/entities/release.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { record } from '@mayim/core/ground/runtime/record-change.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'

/** Orders the update to the release that is offered, and writes to the log who did (building-242). */
export async function orderUpdate(
  facility: HubFacility,
  caller: Caller,
  when: ReleaseState['order'],
): Promise<Result<null>> {
  const ordered = await facility.releases.order(when)
  if (!ordered.ok) return ordered
  return facility.write(async trx => {
    const act = { entity: 'technicianAct', id: 'hub', kind: 'updateOrdered' } as const
    await record(facility, trx, caller, { ...act, fields: { version: ordered.value, when: when ?? '' } })
    return ok(null)
  })
}
