import type { Facility } from '@mayim/core/runtime/facility.ts'
import { hashSyncKey } from '@mayim/core/sync/sync-key.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'

type Keeping = Pick<Facility, 'db' | 'write' | 'hostClock'>

/** The keys by which the hub is let in; the portal knows their hashes alone (security, S and T38). */
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
    const row = await this.#facility.db
      .selectFrom('syncKey')
      .select('status')
      .where('hash', '=', hash)
      .executeTakeFirst()
    if (row) return row.status !== 'revoked'
    return hash === this.#configured
  }

  /** Lets another key in beside the present one, until the first greeting by it. Refuses invalid. */
  async propose(body: unknown): Promise<Result<null>> {
    const { hash } = (body ?? {}) as { hash?: unknown }
    if (typeof hash !== 'string' || !/^[0-9a-f]{64}$/.test(hash)) return refuse('invalid', 'invalid')
    const row = { hash, sealed: null, status: 'proposed', createdAt: this.#now(), revokedAt: null } as const
    return this.#facility.write(async trx => {
      await trx
        .insertInto('syncKey')
        .values(row)
        .onConflict(conflict => conflict.doNothing())
        .execute()
      return ok(null)
    })
  }

  /** The hub has come by this key: all others are over. */
  async used(key: string): Promise<void> {
    const hash = hashSyncKey(key)
    const row = await this.#facility.db
      .selectFrom('syncKey')
      .select('status')
      .where('hash', '=', hash)
      .executeTakeFirst()
    if (row?.status !== 'proposed') return
    await this.#facility.write(async trx => {
      await this.#revokeIn(trx)
      await trx
        .updateTable('syncKey')
        .set({ status: 'active', revokedAt: null })
        .where('hash', '=', hash)
        .execute()
      return ok(null)
    })
  }

  /** No key is let in any more; the operator pairs the hub by a new one. */
  async revokeAll(): Promise<Result<null>> {
    return this.#facility.write(async trx => {
      await this.#revokeIn(trx)
      return ok(null)
    })
  }

  async #revokeIn(trx: Parameters<Parameters<Keeping['write']>[0]>[0]): Promise<void> {
    const revokedAt = this.#now()
    const status = 'revoked' as const
    await trx.updateTable('syncKey').set({ status, revokedAt }).where('status', '<>', status).execute()
    await trx
      .insertInto('syncKey')
      .values({ hash: this.#configured, sealed: null, status, createdAt: revokedAt, revokedAt })
      .onConflict(conflict => conflict.column('hash').doUpdateSet({ status, revokedAt }))
      .execute()
  }

  #now(): string {
    return new Date(this.#facility.hostClock.now()).toISOString()
  }
}
