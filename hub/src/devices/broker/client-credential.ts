import { createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Point } from '@mayim/contract/building/topics.ts'

/**
 * A client of the broker: its name, which is also its client id, its secret as a keyed hash, and what it may publish.
 */
export interface ClientCredential {
  readonly username: string
  readonly passwordHash: string
  /** '' for a client that only reads. */
  readonly bridge: string
  readonly points: readonly Point[]
  /** A client that only reads. */
  readonly reads?: true
}

/** Finds a client by its name. Asked at each connect, so a credential may come and go while the broker runs. */
export type CredentialLookup = (username: string) => ClientCredential | undefined

/** Looks credentials up that never change. */
export function fixedCredentials(credentials: readonly ClientCredential[]): CredentialLookup {
  const known = new Map(credentials.map(credential => [credential.username, credential]))
  return username => known.get(username)
}

const shortestPassword = 16
/** Machines generate the passwords, which are long, so a slow hash would only let a client keep the hub busy. */
const rounds = 101
const hashBytes = 64

/**
 * The stored form of a client's password, as in a password file of Mosquitto (building-382):
 * `$7$rounds$salt$hash`, PBKDF2 with SHA-512. Throws for a short password.
 */
export function hashClientPassword(password: string, salt = randomBytes(12)): string {
  if (password.length < shortestPassword) {
    throw new RangeError(`a client's password needs at least ${shortestPassword} characters`)
  }
  const hash = pbkdf2Sync(password, salt, rounds, hashBytes, 'sha512')
  return `$7$${rounds}$${salt.toString('base64')}$${hash.toString('base64')}`
}

/** Whether Mosquitto can read the hash. Bridges that were paired by an older release have another one. */
export function isHashForMosquitto(passwordHash: string): boolean {
  return passwordHash.startsWith('$7$')
}

/** Takes about the same time whether or not the client exists. */
export function passwordFits(
  credential: ClientCredential | undefined,
  password: Uint8Array | undefined,
): boolean {
  const stored = credential?.passwordHash ?? noHash
  const given = Buffer.from(password ?? [])
  const parts = stored.split('$')
  const expected = Buffer.from(parts.at(-1) ?? '', 'base64')
  const hashed = isHashForMosquitto(stored)
    ? pbkdf2Sync(given, Buffer.from(parts[3] ?? '', 'base64'), Number(parts[2]), hashBytes, 'sha512')
    : createHmac('sha256', parts[1] ?? '')
        .update(given)
        .digest()
  return expected.length === hashed.length && timingSafeEqual(expected, hashed)
}

const noHash = hashClientPassword(randomBytes(16).toString('hex'))
