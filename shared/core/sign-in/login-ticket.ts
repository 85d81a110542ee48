import type { Auth } from './auth.ts'
import { sameHash } from './one-time-code.ts'

const lifeMs = 60_000
const ticketPattern = /^ticket\.([0-9a-f-]{36})\.([0-9a-z]{1,12})\.([\w-]{43})$/

/**
 * Makes a ticket, which proves that the code was right. It replaces the code once within a minute, so that the code
 * itself is not sent again.
 */
export function makeTicket(auth: Auth, sessionId: string, phoneHash: string): string {
  const until = (auth.facility.hostClock.now() + lifeMs).toString(36)
  return `ticket.${sessionId}.${until}.${macOf(auth, sessionId, phoneHash, until)}`
}

/** The login session of a valid ticket, or null. */
export function readTicket(auth: Auth, ticket: string, phoneHash: string): string | null {
  const [, sessionId, until, mac] = ticketPattern.exec(ticket) ?? []
  if (sessionId === undefined || until === undefined || mac === undefined) return null
  if (!sameHash(mac, macOf(auth, sessionId, phoneHash, until))) return null
  return Number.parseInt(until, 36) > auth.facility.hostClock.now() ? sessionId : null
}

function macOf(auth: Auth, sessionId: string, phoneHash: string, until: string): string {
  return auth.facility.ownSealer.fingerprint(`login ticket\n${sessionId}\n${phoneHash}\n${until}`)
}
