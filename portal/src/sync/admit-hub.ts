import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { facilityIdOf } from '@mayim/core/sync/joining/facility-id.ts'
import { redeemJoinCode } from '@mayim/core/sync/joining/join-codes.ts'
import type { Result } from '@mayim/domain/result.ts'
import { insertJoinedKey, revokeOtherProposals } from './sync-key-table.ts'

/**
 * Accepts the hub that sends the Admin's code and the hash of the key that it made (sync-45, sync-46). Returns the
 * facility's id and key. The key of the link is valid beside the older ones until the first hello with it. Refuses
 * joinCodeWrong.
 */
export async function admitHub(
  facility: Facility,
  facilityKey: string,
  { code, keyHash }: { readonly code: string; readonly keyHash: string },
): Promise<Result<{ facilityId: string; facilityKey: string }>> {
  const now = new Date(facility.hostClock.now()).toISOString()
  return redeemJoinCode(facility, { purpose: 'hub', code, claim: keyHash }, async trx => {
    await revokeOtherProposals(trx, keyHash, now)
    await insertJoinedKey(trx, keyHash, now)
    return { facilityId: facilityIdOf(facility), facilityKey }
  })
}
