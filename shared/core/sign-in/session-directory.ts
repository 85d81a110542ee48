import type { Hold, Role } from '@mayim/contract/call.ts'
import type { Peers } from '../ground/database/peers.ts'
import type { Caller, Facility } from '../ground/runtime/facility.ts'
import type { AccessClaims } from './access-token.ts'
import { hasAccountChanged } from './credential-table.ts'
import { deviceById } from './device-table.ts'
import { factorsOf } from './factor-table.ts'
import { familyHolds, sessionOf } from './session-table.ts'
import { createUnstoredSessions, type UnstoredSessions } from './unstored-sessions.ts'

/** The data of a caller that comes from the database and not from the token. */
export type Session = Pick<Caller, 'kind' | 'id' | 'roles' | 'language' | 'roomId' | 'held'>

export interface SessionDirectory {
  /** The caller of a token, or null if the user is disabled, the device revoked or the session ended. */
  find(claims: AccessClaims): Promise<Session | null>
  /** Clears the cache after a change of credentials, also in the other processes of this side. */
  clearAll(): void
  readonly unstored: UnstoredSessions
  /** Called after each `clearAll`, here or in another process of this side. */
  onClear(listener: () => void): void
}

const cachedMs = 5000
const knownWithoutDatabaseMs = 60 * 60_000
const maxSessions = 5000
const topic = 'sessions'

/**
 * Caches the sessions of callers. Roles and revocations come from the database, not from the token, so a demotion
 * applies to the next call (threats-T10, threats-T11). An entry is cached for 5 s, and cleared when the log contains a
 * change of an account or a password. While the database cannot answer, it serves for an hour (building-742).
 */
export function createSessionDirectory(
  facility: Pick<Facility, 'db' | 'changes' | 'hostClock' | 'log' | 'settings'>,
  peers?: Peers,
): SessionDirectory {
  const cache = new Map<string, { session: Session | null; untilMs: number }>()
  const listeners: (() => void)[] = []
  const unstored = createUnstoredSessions(facility.hostClock)
  let generation = 0
  let seen = facility.changes.head
  let checking: Promise<void> | null = null

  function clearHere(): void {
    generation += 1
    cache.clear()
  }
  function sessionsEnded(): void {
    clearHere()
    for (const listener of listeners) listener()
  }
  function clearAll(): void {
    sessionsEnded()
    // If the message is lost, the other processes go on for at most `cachedMs`.
    peers
      ?.publish(topic)
      .catch(error => facility.log.warn({ err: error }, 'clearing the sessions of other processes failed'))
  }
  peers?.subscribe(topic, sessionsEnded)

  /** One query for all waiting requests, however many bookings a commit contains. */
  async function clearIfAccountChanged(): Promise<void> {
    const { head } = facility.changes
    if (await hasAccountChanged(facility.db, seen)) clearHere()
    seen = head
  }

  async function find(claims: AccessClaims): Promise<Session | null> {
    while (facility.changes.head > seen) {
      checking ??= clearIfAccountChanged().finally(() => {
        checking = null
      })
      await checking
    }
    const now = facility.hostClock.now()
    const hit = cache.get(claims.family)
    if (hit && hit.untilMs > now) return hit.session
    const before = generation
    const session = await read(facility, claims, unstored).catch(error => {
      // A door does not wait for the database: whoever was known lately stays known while it cannot answer.
      if (!hit || now - hit.untilMs > knownWithoutDatabaseMs) throw error
      return hit.session
    })
    if (before === generation) {
      if (cache.size >= maxSessions) cache.clear()
      cache.set(claims.family, { session, untilMs: now + cachedMs })
    }
    return session
  }

  return { find, unstored, clearAll, onClear: listener => void listeners.push(listener) }
}

async function read(
  facility: Pick<Facility, 'db' | 'hostClock' | 'settings'>,
  { subject, kind, family }: AccessClaims,
  unstored: UnstoredSessions,
): Promise<Session | null> {
  if (
    !unstored.holds(family) &&
    !(await familyHolds(facility.db, family, new Date(facility.hostClock.now()).toISOString()))
  )
    return null
  if (kind === 'device') {
    const device = await deviceById(facility.db, subject)
    if (!device || device.revokedAt !== null) return null
    const roomId = device.roomId === null ? {} : { roomId: device.roomId }
    return { kind, id: device.id, roles: [device.role], language: 'en', ...roomId }
  }
  const stored = await sessionOf(facility.db, family, subject)
  if (!stored || stored.disabledAt !== null) return null
  const roles = JSON.parse(stored.roles) as Role[]
  const held = await holdOf(facility, stored, roles)
  return { kind, id: stored.id, roles, language: languageOf(stored.language), ...(held && { held }) }
}

function languageOf(text: string): Caller['language'] {
  return text === 'he' || text === 'yi' ? text : 'en'
}

/** The roles of which `staffSecondFactor` may demand a second factor. */
const guarded: readonly Role[] = ['Admin', 'Reception', 'Technician']

/**
 * Why a person's session is held, or null (people-153, people-170, people-350, privacy-22).
 */
async function holdOf(
  facility: Pick<Facility, 'db' | 'settings'>,
  { id, unconfirmedSince, lock, mustChange }: NonNullable<Awaited<ReturnType<typeof sessionOf>>>,
  roles: readonly Role[],
): Promise<Hold | null> {
  if (unconfirmedSince !== null) return 'notConfirmed'
  if (lock !== null) return 'deskLocked'
  if (mustChange === 1) return 'passwordGiven'
  const isDemanded =
    facility.settings.current().staffSecondFactor === 'required' && roles.some(role => guarded.includes(role))
  return isDemanded && (await factorsOf(facility.db, id)).length === 0 ? 'factorMissing' : null
}
