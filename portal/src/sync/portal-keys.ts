import type { Facility } from '@mayim/core/runtime/facility.ts'
import { hashSyncKey } from '@mayim/core/sync/sync-key.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { activateKey, insertProposedKey, revokeKeys, syncKeyStatus } from './sync-key-table.ts'

type Keeping = Pick<Facility, 'db' | 'write' | 'hostClock'>

/** The keys by which the hub is let in; the portal knows their hashes alone (threats-T38, threats-4). */
export class PortalKeys {
  readonly #facility: Keeping
  readonly #configured: string

  /** `configured` is the hash of the key that the operator gave to both sides. */
  constructor(facility: Keeping, configured: string) {
    this.#facility = facility
    this.#configured = configured
  }

  /** Equal hashes tell nothing of the key by how long it takes to compare them. */
  async isKnown(key: string): Promise<boolean> {
    const hash = hashSyncKey(key)
    const status = await syncKeyStatus(this.#facility.db, hash)
    if (status) return status !== 'revoked'
    return hash === this.#configured
  }

  /** Lets another key in beside the present one, until the first greeting by it. Refuses invalid. */
  async propose(body: unknown): Promise<Result<null>> {
    const { hash } = (body ?? {}) as { hash?: unknown }
    if (typeof hash !== 'string' || !/^[0-9a-f]{64}$/.test(hash)) return refuse('invalid', 'invalid')
    return this.#facility.write(async trx => {
      await insertProposedKey(trx, hash, this.#now())
      return ok(null)
    })
  }

  /** The hub has come by this key: all others are over. */
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

  /** No key is let in any more; the operator pairs the hub by a new one. */
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
