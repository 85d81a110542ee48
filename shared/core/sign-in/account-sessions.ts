import type { AccountSession } from '@mayim/contract/entities/session.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Caller } from '../ground/runtime/facility.ts'
import { type Auth, hostIso } from './auth.ts'
import { lockSession, revokeTokens, tokensOfUser, unlockSession } from './session-table.ts'

/** The caller's sessions on this side that have not ended, the last used first (people-65). */
export async function accountSessions(
  auth: Auth,
  caller: Pick<Caller, 'id'>,
  currentFamily: string | undefined,
): Promise<AccountSession[]> {
  const rows = await tokensOfUser(auth.facility.db, caller.id, hostIso(auth))
  const byFamily = new Map<string, AccountSession>()
  // The newest token of a family comes last, and its issue is the session's last renewal.
  for (const { family, agent, startedAt, issuedAt } of rows) {
    const started = byFamily.get(family)?.startedAt ?? (startedAt || issuedAt)
    byFamily.set(family, {
      id: family,
      agent,
      startedAt: started,
      lastUsedAt: issuedAt,
      current: family === currentFamily,
    })
  }
  return [...byFamily.values()]
    .sort((one, other) => other.lastUsedAt.localeCompare(one.lastUsedAt))
    .slice(0, 200)
}

/** Locks the caller's session: until it is unlocked it makes only a few calls (privacy-22). */
export async function lockOwnSession(auth: Auth, family: string): Promise<Result<null>> {
  const locked = await auth.facility.write(async trx => {
    await lockSession(trx, family, hostIso(auth))
    return ok(null)
  })
  auth.sessions.clearAll()
  return locked
}

export async function unlockOwnSession(auth: Auth, family: string): Promise<Result<null>> {
  const unlocked = await auth.facility.write(async trx => {
    await unlockSession(trx, family)
    return ok(null)
  })
  auth.sessions.clearAll()
  return unlocked
}

/** Ends one session of the caller. Refuses sessionMissing for one that is another's, ended or unknown alike. */
export async function endOwnSession(
  auth: Auth,
  caller: Pick<Caller, 'id'>,
  family: string,
): Promise<Result<null>> {
  const ended = await auth.facility.write(async trx => {
    const own = await tokensOfUser(trx, caller.id, hostIso(auth))
    if (!own.some(row => row.family === family)) return refuse('missing', 'sessionMissing')
    await revokeTokens(trx, { family }, hostIso(auth))
    return ok(null)
  })
  auth.sessions.clearAll()
  return ended
}

/** Ends all sessions of the caller on this side but the one of `keepFamily`. */
export async function endOtherSessions(
  auth: Auth,
  caller: Pick<Caller, 'id'>,
  keepFamily: string | undefined,
): Promise<Result<null>> {
  const ended = await auth.facility.write(async trx => {
    await revokeTokens(trx, { userId: caller.id }, hostIso(auth), keepFamily)
    return ok(null)
  })
  auth.sessions.clearAll()
  return ended
}
