import type { Clock } from '../ground/runtime/facility.ts'

const lifeMs = 60 * 60_000
/** More than a facility has staff. */
const most = 100

export interface UnstoredSession {
  readonly tokenHash: string
  readonly family: string
  readonly userId: string
}

/**
 * The sessions of staff who signed in while nothing could be stored: in memory, for an hour, until the disk has space
 * again (people-881).
 */
export interface UnstoredSessions {
  begin(session: UnstoredSession): void
  ofToken(tokenHash: string): UnstoredSession | null
  holds(family: string): boolean
  end(family: string): void
}

export function createUnstoredSessions(hostClock: Clock): UnstoredSessions {
  const sessions = new Map<string, UnstoredSession & { readonly untilMs: number }>()
  const present = (family: string) => {
    const session = sessions.get(family)
    return session && session.untilMs > hostClock.now() ? session : null
  }
  return {
    begin(session) {
      for (const family of sessions.keys())
        if (present(family) === null || sessions.size >= most) sessions.delete(family)
      sessions.set(session.family, { ...session, untilMs: hostClock.now() + lifeMs })
    },
    ofToken(tokenHash) {
      const known = [...sessions.values()].find(session => session.tokenHash === tokenHash)
      return known ? present(known.family) : null
    },
    holds: family => present(family) !== null,
    end: family => void sessions.delete(family),
  }
}
