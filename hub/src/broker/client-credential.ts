import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Point } from '@mayim/contract/building/topics.ts'

/**
 * A client of the broker: its name, which is also its client id, its secret as a keyed hash, and what it may publish.
 */
export interface ClientCredential {
  readonly username: string
  readonly passwordHash: string
  readonly bridge: string
  readonly points: readonly Point[]
}

/** Finds a client by its name. Asked at each connect, so a credential may come and go while the broker runs. */
export type CredentialLookup = (username: string) => ClientCredential | undefined

/** Looks credentials up that never change. */
export function fixedCredentials(credentials: readonly ClientCredential[]): CredentialLookup {
  const known = new Map(credentials.map(credential => [credential.username, credential]))
  return username => known.get(username)
}

const shortestPassword = 16

/**
 * The stored form of a client's password: `hmac-sha256$salt$hash`. Machines generate the passwords, which are long, so
 * a slow hash would only let a client keep the hub busy before its login. Throws for a short password.
 */
export function hashClientPassword(password: string, salt = randomBytes(16).toString('base64url')): string {
  if (password.length < shortestPassword) {
    throw new RangeError(`a client's password needs at least ${shortestPassword} characters`)
  }
  return `hmac-sha256$${salt}$${keyed(password, salt).toString('base64url')}`
}

/** Takes the same time whether or not the client exists. */
export function passwordFits(
  credential: ClientCredential | undefined,
  password: Uint8Array | undefined,
): boolean {
  const [, salt = 'none', hash = ''] = (credential?.passwordHash ?? '').split('$')
  const expected = Buffer.from(hash, 'base64url')
  const given = keyed(Buffer.from(password ?? []), salt)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

function keyed(password: string | Uint8Array, salt: string): Buffer {
  return createHmac('sha256', salt).update(password).digest()
}
