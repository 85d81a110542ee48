import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { hashSyncKey } from '@mayim/core/sync/facility-keys.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { activateKey, insertProposedKey, revokeKeys, syncKeyStatus } from './sync-key-table.ts'

type Keeping = Pick<Facility, 'db' | 'write' | 'hostClock'>

/** The keys that the hub may connect with; the portal stores only their hashes (threats-T38, threats-4). */
export class PortalKeys {
  readonly #facility: Keeping
  readonly #configured: string | null

  /** `configured` is the hash of the key that the operator gave to both sides; null for a hub that joins by a code. */
  constructor(facility: Keeping, configured: string | null) {
    this.#facility = facility
    this.#configured = configured
  }

  /** Compares hashes in constant time, so that the duration reveals nothing of the key. */
  async isKnown(key: string): Promise<boolean> {
    const hash = hashSyncKey(key)
    const status = await syncKeyStatus(this.#facility.db, hash)
    if (status) return status !== 'revoked'
    return hash === this.#configured
  }

  /** Accepts another key beside the current one, until the first hello with it. Refuses invalid. */
  async propose(body: unknown): Promise<Result<null>> {
    const { hash } = (body ?? {}) as { hash?: unknown }
    if (typeof hash !== 'string' || !/^[0-9a-f]{64}$/.test(hash)) return refuse('invalid', 'invalid')
    return this.#facility.write(async trx => {
      await insertProposedKey(trx, hash, this.#now())
      return ok(null)
    })
  }

  /** The hub connected with this key: revokes all others. */
  async used(key: string): Promise<void> {
    const hash = hashSyncKey(key)
    const status = await syncKeyStatus(this.#facility.db, hash)
    if (status !== 'proposed') return
    await this.#facility.write(async trx => {
      await revokeKeys(trx, this.#configured, this.#now())
      await activateKey(trx, hash)
      return ok(null)
    })
  }

  /** Revokes every key; the operator pairs the hub again with a new one. */
  async revokeAll(): Promise<Result<null>> {
    return this.#facility.write(async trx => {
      await revokeKeys(trx, this.#configured, this.#now())
      return ok(null)
    })
  }

  #now(): string {
    return new Date(this.#facility.hostClock.now()).toISOString()
  }
}
