import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import type { Caller, Facility, Readers, Writers } from '../ground/runtime/facility.ts'
import { createTurns } from '../ground/runtime/in-turn.ts'
import { record } from '../ground/runtime/record-change.ts'
import type { UserRow } from '../ground/schema/schema.ts'
import { isStaffAccount } from '../people/staff-accounts.ts'
import { mustChangePassword, passwordHashOf, putPasswordHash } from './credential-table.ts'

type ScryptCost = Required<Pick<ScryptOptions, 'N' | 'r' | 'p'>>

/**
 * One of the choices that OWASP names as equal: 16 MB per hash, so that a Raspberry Pi can run several screens and a sign-in.
 */
const cost = { N: 16_384, r: 8, p: 5 } as const
const maxmem = 64 * 1024 * 1024
const keyBytes = 32

/**
 * Returns `scrypt$N$r$p$salt$hash`. The password is normalized to NFKC, because keyboards encode it differently.
 * @param at another cost, for passwords that everybody knows: those of the demo and of tests
 */
export async function hashPassword(password: string, at: ScryptCost = cost): Promise<string> {
  const salt = randomBytes(16)
  const hash = await inTurn(() => derive(password, salt, { ...at, maxmem }))
  return ['scrypt', at.N, at.r, at.p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/** Checks a password. Takes as long for an account that does not exist (`null`) as for one that does. */
export async function checkPassword(password: string, stored: string | null): Promise<boolean> {
  const [, N, r, p, salt, hash] = (stored ?? decoy).split('$')
  const options = { N: Number(N), r: Number(r), p: Number(p), maxmem }
  const derived = await inTurn(() => derive(password, Buffer.from(salt ?? '', 'base64url'), options))
  const expected = Buffer.from(hash ?? '', 'base64url')
  return expected.length === derived.length && timingSafeEqual(expected, derived) && stored !== null
}

const decoy = [
  'scrypt',
  cost.N,
  cost.r,
  cost.p,
  randomBytes(16).toString('base64url'),
  randomBytes(32).toString('base64url'),
].join('$')

function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

/** One hash at a time, so that many sign-ins leave threads for the database and DNS. */
const inTurn = createTurns()

/** A sealed value begins with its version, a hash with the name of its function. */
const isPlain = (stored: string) => stored.startsWith('scrypt$')

/** The scrypt hash of an account's password; null if it has none. */
export async function openPasswordHash(
  { ownSealer }: Pick<Facility, 'ownSealer'>,
  db: Readers,
  userId: string,
): Promise<string | null> {
  const stored = await passwordHashOf(db, userId)
  if (stored === null || stored === '') return null
  if (isPlain(stored)) return stored
  return ownSealer.open(stored)
}

/**
 * Stores a password's hash. That of staff is recorded as it is, so that the hub can check it; a patron's stays at the
 * portal, sealed (people-64).
 * @param password.mustChange another person set it, so its owner must change it first (people-170)
 */
export async function storePassword(
  facility: Pick<Facility, 'side' | 'clock' | 'hostClock' | 'ownSealer'>,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  user: Pick<UserRow, 'id' | 'roles'>,
  { passwordHash, mustChange }: { readonly passwordHash: string; readonly mustChange: boolean },
): Promise<void> {
  const updatedAt = new Date(facility.hostClock.now()).toISOString()
  const isStaff = isStaffAccount(user)
  const stored = isStaff ? passwordHash : facility.ownSealer.seal(passwordHash)
  await putPasswordHash(trx, user.id, stored, updatedAt, mustChange)
  if (isStaff) await recordPassword(facility, trx, caller, user.id, { passwordHash, updatedAt, mustChange })
}

/** Records the stored hash of an account that became staff. */
export async function publishPassword(
  facility: Pick<Facility, 'side' | 'clock' | 'hostClock' | 'ownSealer'>,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  userId: string,
): Promise<void> {
  const hash = await openPasswordHash(facility, trx, userId)
  if (hash === null) return
  const mustChange = await mustChangePassword(trx, userId)
  const staff = { id: userId, roles: '["Attendant"]' }
  await storePassword(facility, trx, caller, staff, { passwordHash: hash, mustChange })
}

/** Removes the hash of an account that is staff no longer, on both sides. */
export async function withdrawPassword(
  facility: Pick<Facility, 'side' | 'clock' | 'hostClock'>,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  userId: string,
): Promise<void> {
  const updatedAt = new Date(facility.hostClock.now()).toISOString()
  const removed = { passwordHash: '', updatedAt, mustChange: false }
  await putPasswordHash(trx, userId, '', updatedAt, false)
  await recordPassword(facility, trx, caller, userId, removed)
}

/** Sends the hub the stored hash of an account of staff. */
export async function recordPassword(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  userId: string,
  set: { readonly passwordHash: string; readonly updatedAt: string; readonly mustChange: boolean },
): Promise<void> {
  const fields = { userId, ...set, mustChange: set.mustChange ? 1 : 0 }
  await record(facility, trx, caller, { entity: 'credential', id: userId, kind: 'set', fields })
}
