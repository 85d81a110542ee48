import { HubAdmitted } from '@mayim/contract/calls/sync.ts'
import { calls } from '@mayim/contract/calls.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { hasherFromSecret } from '@mayim/core/ground/runtime/sealer.ts'
import { facilityIdOf } from '@mayim/core/sync/joining/facility-id.ts'
import { readMark } from '@mayim/core/sync/mark-table.ts'
import { hashSyncKey } from '@mayim/core/sync/sync-key.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { Value } from 'typebox/value'
import { isSafeAddress } from '../ground/safe-address.ts'
import type { PortalPairing } from './portal-pairing.ts'

const answerWithinMs = 15_000

/**
 * Exchanges the code of the portal's Admin for the facility's key and stores it (sync-46). The hub makes the link's key
 * itself and sends its hash only. A join that was interrupted is repeated with the same code. Returns the facility's
 * key. Refuses joinAddress, joinCodeWrong, joinedByOperator, otherFacility, portalUnreachable.
 */
export async function joinPortal(
  facility: Pick<Facility, 'db' | 'hostClock' | 'log'>,
  pairing: PortalPairing,
  { address, code }: { readonly address: string; readonly code: string },
): Promise<Result<{ facilityKey: string }>> {
  if (pairing.isSetByOperator) return refuse('conflict', 'joinedByOperator')
  if (!isSafeAddress(address, pairing.plainHttp))
    return refuse('invalid', 'joinAddress', { field: 'address' })
  const linkKey = pairing.nextKey()
  const admitted = await askPortal(facility, address, { code, keyHash: hashSyncKey(linkKey) })
  if (!admitted.ok) return admitted
  const { facilityId, facilityKey } = admitted.value
  if (facilityIdOf({ hasher: hasherFromSecret(facilityKey) }) !== facilityId)
    return refuse('unreachable', 'portalUnreachable')
  const known = await readMark(facility.db, 'facility')
  if (known !== undefined && known !== facilityId) {
    pairing.dropNextKey()
    return refuse('conflict', 'otherFacility')
  }
  const joinedAt = new Date(facility.hostClock.now()).toISOString()
  pairing.complete({ address: new URL(address).origin, facilityId, facilityKey, linkKey, joinedAt })
  return ok({ facilityKey })
}

async function askPortal(
  { log }: Pick<Facility, 'log'>,
  address: string,
  body: { readonly code: string; readonly keyHash: string },
): Promise<Result<HubAdmitted>> {
  try {
    const { method, path } = calls.linkCodeRedeem
    const response = await fetch(new URL(path, address), {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(answerWithinMs),
    })
    const answer: unknown = await response.json()
    if (response.ok && Value.Check(HubAdmitted, answer)) return ok(answer)
    const code = (answer as { code?: unknown } | null)?.code
    if (code === 'joinCodeWrong') return refuse('invalid', 'joinCodeWrong', { field: 'code' })
    if (code === 'tooMany') return refuse('tooMany', 'tooMany')
    log.warn({ status: response.status }, 'the portal gave no answer to a join')
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'the portal was not reached for a join')
  }
  return refuse('unreachable', 'portalUnreachable')
}
