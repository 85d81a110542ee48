import type { Caller, Facility, Readers, Writers } from '../runtime/facility.ts'
import { record } from '../runtime/record-change.ts'
import type { UserRow } from '../schema/schema.ts'
import { passwordHashOf, putPasswordHash } from './credential-table.ts'
import { isSealedBy } from './sealer.ts'
import { isStaffAccount } from './staff-accounts.ts'

type Sealing = Pick<Facility, 'sealer' | 'ownSealer'>

/** A sealed value begins with its version, a hash of an older release with the name of its function. */
const isPlain = (stored: string) => stored.startsWith('scrypt$')

/** The scrypt hash of an account's password; null if it has none. */
export async function openPasswordHash(
  { sealer, ownSealer }: Sealing,
  db: Readers,
  userId: string,
): Promise<string | null> {
  const stored = await passwordHashOf(db, userId)
  if (stored === null || stored === '') return null
  if (isPlain(stored)) return stored
  return isSealedBy(sealer, stored) ? sealer.open(stored) : ownSealer.open(stored)
}

/**
 * Stores a password's hash, sealed. The hash of staff is recorded, so that the hub gets it; a patron's stays at the
 * portal (people-64).
 */
export async function storePassword(
  facility: Pick<Facility, 'side' | 'clock' | 'hostClock' | 'sealer' | 'ownSealer'>,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  user: Pick<UserRow, 'id' | 'roles'>,
  passwordHash: string,
): Promise<void> {
  const updatedAt = new Date(facility.hostClock.now()).toISOString()
  const isStaff = isStaffAccount(user)
  const { seal } = isStaff ? facility.sealer : facility.ownSealer
  const sealed = passwordHash === '' ? '' : seal(passwordHash)
  await putPasswordHash(trx, user.id, sealed, updatedAt)
  if (isStaff) await recordPassword(facility, trx, caller, user.id, sealed, updatedAt)
}

/** Records the stored hash of an account that became staff. */
export async function publishPassword(
  facility: Pick<Facility, 'side' | 'clock' | 'hostClock' | 'sealer' | 'ownSealer'>,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  userId: string,
): Promise<void> {
  const hash = await openPasswordHash(facility, trx, userId)
  if (hash !== null) await storePassword(facility, trx, caller, { id: userId, roles: '["Attendant"]' }, hash)
}

/** Removes the hash of an account that is staff no longer, on both sides. */
export async function withdrawPassword(
  facility: Pick<Facility, 'side' | 'clock' | 'hostClock'>,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  userId: string,
): Promise<void> {
  const updatedAt = new Date(facility.hostClock.now()).toISOString()
  await putPasswordHash(trx, userId, '', updatedAt)
  await recordPassword(facility, trx, caller, userId, '', updatedAt)
}

async function recordPassword(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  userId: string,
  passwordHash: string,
  updatedAt: string,
): Promise<void> {
  const fields = { userId, passwordHash, updatedAt }
  await record(facility, trx, caller, { entity: 'credential', id: userId, kind: 'set', fields })
}
