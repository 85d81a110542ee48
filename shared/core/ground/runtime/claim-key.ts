import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Caller, Facility, Writers } from './facility.ts'
import { deleteKeysBefore, insertKey, isKeyStored } from './idempotency-table.ts'

/** How long a client may repeat a request. Older keys are deleted. */
const storedMs = 48 * 3_600_000

/** The idempotency key of a request, so that a repeated request runs once. */
export interface OnceKey {
  readonly key: string
  /** A hash of the whole request. The same key with another hash is refused. */
  readonly asked: string
}

interface StoredAnswer {
  readonly asked: string
  readonly madeId: string
}

/**
 * Stores a caller's key with the id of the row that its request is about to write, in the same transaction. Returns
 * null if the key is new, or the id that an earlier request with it wrote. A refused request stores no key, so the key
 * can be used again. Refuses idempotencyKeyReused if the key came with another request. Only ids and fingerprints are
 * stored.
 */
export async function claimKey(
  facility: Pick<Facility, 'hasher' | 'hostClock'>,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  once: OnceKey,
  madeId: string,
): Promise<Result<string | null>> {
  const asked = facility.hasher.fingerprint(once.asked)
  const earlier = await insertKey(trx, {
    key: storedKeyOf(facility, caller, once),
    answer: JSON.stringify({ asked, madeId } satisfies StoredAnswer),
    createdAt: new Date(facility.hostClock.now()).toISOString(),
  })
  if (earlier === null) return ok(null)
  const stored = JSON.parse(earlier.answer) as StoredAnswer
  return stored.asked === asked
    ? ok(stored.madeId)
    : refuse('conflict', 'idempotencyKeyReused', { field: 'idempotencyKey' })
}

/** Whether a request of this caller came with the key before. */
export function isKeyKnown(
  facility: Pick<Facility, 'hasher' | 'db'>,
  caller: Pick<Caller, 'id'>,
  once: OnceKey,
): Promise<boolean> {
  return isKeyStored(facility.db, storedKeyOf(facility, caller, once))
}

function storedKeyOf(
  { hasher }: Pick<Facility, 'hasher'>,
  caller: Pick<Caller, 'id'>,
  { key }: OnceKey,
): string {
  return hasher.fingerprint(`once ${caller.id} ${key}`)
}

/** Stores the key of a booking that the other side wrote for this one, so that this side finds it too. */
export async function storeRemoteKey(
  facility: Pick<Facility, 'write' | 'hasher' | 'hostClock'>,
  caller: Pick<Caller, 'id'>,
  once: OnceKey,
  reservationId: string,
): Promise<void> {
  await facility.write(trx => claimKey(facility, trx, caller, once, reservationId))
}

/** Deletes the keys that no client uses any more. */
export async function deleteOldKeys(facility: Pick<Facility, 'write' | 'hostClock'>): Promise<void> {
  await facility.write(async trx => {
    await deleteKeysBefore(trx, new Date(facility.hostClock.now() - storedMs).toISOString())
    return ok(null)
  })
}
