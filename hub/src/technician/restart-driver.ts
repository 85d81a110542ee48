import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { record } from '@mayim/core/ground/runtime/record-change.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { HubFacility } from '../ground/hub-facility.ts'

/**
 * Requests that a bridge restart one of its drivers; the effect asks the bridge after the commit (building-245). Refuses
 * bridgeMissing for a bridge that is not connected.
 */
export async function restartDriver(
  facility: HubFacility,
  caller: Caller,
  { bridgeId, driver }: { readonly bridgeId: string; readonly driver: string },
): Promise<Result<null>> {
  const isReady = facility.devices.registry
    .bridges()
    .some(({ bridge, state }) => bridge === bridgeId && state === 'ready')
  if (!isReady) return refuse('missing', 'bridgeMissing')
  return facility.write(async trx => {
    const act = { entity: 'technicianAct', id: bridgeId, kind: 'restartAsked', fields: { driver } } as const
    await record(facility, trx, caller, act)
    return ok(null)
  })
}
