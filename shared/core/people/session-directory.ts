import type { Role } from '@mayim/contract/call.ts'
import type { Peers } from '../database/peers.ts'
import type { Caller, Facility } from '../runtime/facility.ts'
import type { AccessClaims } from './access-token.ts'
import { deviceById } from './device-table.ts'
import { familyHolds } from './refresh-token-table.ts'
import { hasUserChanged } from './subject-table.ts'
import { userById } from './user-table.ts'

/** Of a caller, what the database says and the token does not. */
export type Session = Pick<Caller, 'kind' | 'id' | 'roles' | 'language'> & { readonly roomId?: number }

export interface SessionDirectory {
  /** The caller behind a token, or null when the person is disabled, the device revoked or the session ended. */
  find(claims: AccessClaims): Promise<Session | null>
  /** After a change of credentials: the next request reads anew, in the other processes of this side too. */
  forgetAll(): void
}

const keptMs = 5000
const sessionsKept = 5000
const topic = 'sessions'

/**
 * Roles and revocations are read from the database, not from the token, so that a demotion holds at the next
 * call (threats-T10, threats-T11). What was read is kept for 5 s, and dropped when the log tells of a user.
 */
export function createSessionDirectory(
  facility: Pick<Facility, 'db' | 'changes' | 'hostClock' | 'log'>,
  peers?: Peers,
): SessionDirectory {
  const kept = new Map<string, { session: Session | null; untilMs: number }>()
  let generation = 0
  let seen = facility.changes.head
  let looking: Promise<void> | null = null

  function forgetHere(): void {
    generation += 1
    kept.clear()
  }
  function forgetAll(): void {
    forgetHere()
    // A word that is lost costs `keptMs`.
    peers?.tell(topic).catch(error => facility.log.warn({ err: error }, 'ended sessions were not told'))
  }
  peers?.hear(topic, forgetHere)

  /** One look for all requests that wait, however many bookings a commit had. */
  async function dropChanged(): Promise<void> {
    const { head } = facility.changes
    if (await hasUserChanged(facility.db, seen)) forgetHere()
    seen = head
  }

  async function find(claims: AccessClaims): Promise<Session | null> {
    while (facility.changes.head > seen) {
      looking ??= dropChanged().finally(() => {
        looking = null
      })
      await looking
    }
    const now = facility.hostClock.now()
    const hit = kept.get(claims.family)
    if (hit && hit.untilMs > now) return hit.session
    const before = generation
    const session = await read(facility, claims)
    if (before === generation) {
      if (kept.size >= sessionsKept) kept.clear()
      kept.set(claims.family, { session, untilMs: now + keptMs })
    }
    return session
  }

  return { find, forgetAll }
}

async function read(
  facility: Pick<Facility, 'db' | 'hostClock'>,
  { subject, kind, family }: AccessClaims,
): Promise<Session | null> {
  if (!(await familyHolds(facility.db, family, new Date(facility.hostClock.now()).toISOString()))) return null
  if (kind === 'device') {
    const device = await deviceById(facility.db, subject)
    if (!device || device.revokedAt !== null) return null
    const roomId = device.roomId === null ? {} : { roomId: device.roomId }
    return { kind, id: device.id, roles: [device.role], language: 'en', ...roomId }
  }
  const user = await userById(facility.db, subject)
  if (!user || user.disabledAt !== null) return null
  return { kind, id: user.id, roles: JSON.parse(user.roles) as Role[], language: languageOf(user.language) }
}

function languageOf(text: string): Caller['language'] {
  return text === 'he' || text === 'yi' ? text : 'en'
}
