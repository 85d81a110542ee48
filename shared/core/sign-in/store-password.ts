import type { Caller, Facility, Readers, Writers } from '../ground/runtime/facility.ts'
import { record } from '../ground/runtime/record-change.ts'
import type { UserRow } from '../ground/schema/schema.ts'
import { isStaffAccount } from '../people/staff-accounts.ts'
import { mustChangePassword, passwordHashOf, putPasswordHash } from './credential-table.ts'

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
