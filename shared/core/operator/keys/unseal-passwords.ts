import { ok } from '@mayim/domain/result.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import { prefixOf } from '../../ground/sealer.ts'
import { userById } from '../../ground/user-table.ts'
import { isStaffAccount } from '../../people/staff-accounts.ts'
import { credentialOf, putPasswordHash } from '../../sign-in/credential-table.ts'
import { recordPassword } from '../../sign-in/store-password.ts'
import { passwords, valuesSealedOtherwise } from './sealed-table.ts'

/**
 * At the start: stores each hash of staff that an older release sealed as it is (people-64). The portal tells the hub,
 * with the time of before, which ends no session. Returns how many there were.
 */
export async function unsealPasswords(
  facility: Pick<Facility, 'side' | 'clock' | 'db' | 'write' | 'ownSealer'>,
): Promise<number> {
  let count = 0
  const own = prefixOf(facility.ownSealer.keyId)
  for (const { id: userId, sealed } of await valuesSealedOtherwise(facility.db, passwords, [own])) {
    const user = await userById(facility.db, userId)
    if (!user || !isStaffAccount(user)) continue
    const passwordHash = facility.ownSealer.open(sealed)
    await facility.write(async trx => {
      const row = await credentialOf(trx, userId)
      if (row?.passwordHash !== sealed) return ok(null)
      const mustChange = row.mustChange === 1
      await putPasswordHash(trx, userId, passwordHash, row.updatedAt, mustChange)
      const set = { passwordHash, updatedAt: row.updatedAt, mustChange }
      if (facility.side === 'portal') await recordPassword(facility, trx, systemCaller, userId, set)
      return ok(null)
    })
    count += 1
  }
  return count
}
