import { ok } from '@mayim/domain/result.ts'
import { type Auth, hostIso } from './auth.ts'
import { deleteSends } from './code-send-table.ts'
import { deletePairingCodes } from './device-table.ts'
import { deleteLoginSessions } from './login-session-table.ts'
import { deleteExpiredTokens } from './refresh-token-table.ts'

const dayMs = 86_400_000

/** Deletes what signing in no longer needs: sessions and sends that no limit counts any more, dead tokens. */
export async function forgetOldSignIns(auth: Pick<Auth, 'facility'>): Promise<void> {
  await auth.facility.write(async trx => {
    await deleteLoginSessions(trx, hostIso(auth, -dayMs))
    await deleteSends(trx, hostIso(auth, -dayMs))
    await deleteExpiredTokens(trx, hostIso(auth, -dayMs))
    await deletePairingCodes(trx, hostIso(auth, -dayMs))
    return ok(null)
  })
}
