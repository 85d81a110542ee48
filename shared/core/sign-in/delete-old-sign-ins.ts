import { ok } from '@mayim/domain/result.ts'
import type { Facility } from '../ground/runtime/facility.ts'
import { deleteSends } from './code-send-table.ts'
import { deletePairingCodes } from './device-table.ts'
import { deleteOldLocks } from './held/lock-table.ts'
import { deleteLoginSessions } from './login-session-table.ts'
import { deleteExpiredTokens } from './refresh-token-table.ts'

const dayMs = 86_400_000
/** A session of staff ends before (people-94). */
const longestOfStaffMs = 8 * dayMs

/**
 * Deletes login sessions, code sends, tokens and pairing codes that ended more than a day ago. No limit counts them.
 */
export async function deleteOldSignIns(facility: Pick<Facility, 'write' | 'hostClock'>): Promise<void> {
  const before = new Date(facility.hostClock.now() - dayMs).toISOString()
  await facility.write(async trx => {
    await deleteLoginSessions(trx, before)
    await deleteSends(trx, before)
    await deleteExpiredTokens(trx, before)
    await deletePairingCodes(trx, before)
    await deleteOldLocks(trx, new Date(facility.hostClock.now() - longestOfStaffMs).toISOString())
    return ok(null)
  })
}
