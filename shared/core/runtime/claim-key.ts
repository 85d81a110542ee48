import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Caller, Facility, Writers } from './facility.ts'
import { deleteKeysBefore, keepKey } from './idempotency-table.ts'

/** A client may ask again this long; older keys are forgotten. */
const keptMs = 48 * 3_600_000

/** The client's own word for a request, so that it is carried out once however often it arrives. */
export interface OnceKey {
  readonly key: string
  /** A hash of the whole request. The same key with another hash is a mistake of the client. */
  readonly asked: string
}

interface Kept {
  readonly asked: string
  readonly madeId: string
}

/**
 * Keeps a caller's key for the booking, or what else is about to be written, in its transaction: null, go on; or the id
 * of what this key made before. A refusal keeps nothing, so that the same key may try again.
 * Refuses idempotencyKeyReused where the key came with something else. Kept are ids and fingerprints alone.
 */
export async function claimKey(
  facility: Pick<Facility, 'sealer' | 'hostClock'>,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  once: OnceKey,
  madeId: string,
): Promise<Result<string | null>> {
  const asked = facility.sealer.fingerprint(once.asked)
  const earlier = await keepKey(trx, {
    key: facility.sealer.fingerprint(`once ${caller.id} ${once.key}`),
    answer: JSON.stringify({ asked, madeId } satisfies Kept),
    createdAt: new Date(facility.hostClock.now()).toISOString(),
  })
  if (earlier === null) return ok(null)
  const kept = JSON.parse(earlier.answer) as Kept
  return kept.asked === asked
    ? ok(kept.madeId)
    : refuse('conflict', 'idempotencyKeyReused', { field: 'idempotencyKey' })
}

/** Keeps the key of a booking that the other side made for this one, so that this side knows it as well. */
export async function rememberKey(
  facility: Pick<Facility, 'write' | 'sealer' | 'hostClock'>,
  caller: Pick<Caller, 'id'>,
  once: OnceKey,
  reservationId: string,
): Promise<void> {
  await facility.write(trx => claimKey(facility, trx, caller, once, reservationId))
}

/** Forgets keys that no client asks for again. */
export async function forgetOldKeys(facility: Pick<Facility, 'write' | 'hostClock'>): Promise<void> {
  await facility.write(async trx => {
    await deleteKeysBefore(trx, new Date(facility.hostClock.now() - keptMs).toISOString())
    return ok(null)
  })
}
