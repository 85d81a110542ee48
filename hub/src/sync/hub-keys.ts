import { randomBytes } from 'node:crypto'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { Peer } from '@mayim/core/people/commands/peer.ts'
import { hashSyncKey } from '@mayim/core/sync/facility-keys.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import { activateSyncKey, insertSyncKey, sealedKeys } from './sync-key-table.ts'

type Keeping = Pick<Facility, 'db' | 'write' | 'ownSealer' | 'hostClock'>

/** The keys with which the hub may connect, newest first. */
export class HubKeys {
  readonly #facility: Keeping
  #keys: string[]
  #at = 0

  private constructor(facility: Keeping, keys: string[]) {
    this.#facility = facility
    this.#keys = keys
  }

  /**
   * The renewed keys and the one that the hub joined with. Their times only order them: a clock that was wrong costs
   * a refused try.
   */
  static async load(
    facility: Keeping,
    { linkKey, joinedAt }: { readonly linkKey: string; readonly joinedAt: string },
  ): Promise<HubKeys> {
    const renewed = await sealedKeys(facility.db)
    const opened = (newer: boolean) =>
      renewed.flatMap(({ sealed, createdAt }) =>
        sealed !== null && createdAt > joinedAt === newer ? [facility.ownSealer.open(sealed)] : [],
      )
    return new HubKeys(facility, [...opened(true), linkKey, ...opened(false)])
  }

  current(): string {
    return this.#keys[this.#at] ?? ''
  }

  /** The portal refused this key: the next attempt uses another. Returns whether an untried key is left. */
  refused(): boolean {
    this.#at = (this.#at + 1) % this.#keys.length
    return this.#at !== 0
  }

  /** The portal accepted this key; older keys are deleted. */
  async worked(key: string): Promise<void> {
    const newer = this.#keys.slice(0, this.#keys.indexOf(key))
    this.#keys = [...newer, key]
    this.#at = this.#keys.indexOf(key)
    const hash = hashSyncKey(key)
    const revokedAt = new Date(this.#facility.hostClock.now()).toISOString()
    await this.#facility.write(async trx => {
      await activateSyncKey(trx, hash, revokedAt)
      return ok(null)
    })
  }

  /**
   * Creates a new key, which both sides keep beside the old one until the first hello with it. Refuses linkDown and
   * noAnswer; then the old key stays in use.
   */
  async rotate(peer: Peer): Promise<Result<null>> {
    const key = randomBytes(32).toString('base64url')
    const row = {
      hash: hashSyncKey(key),
      sealed: this.#facility.ownSealer.seal(key),
      status: 'proposed',
      createdAt: new Date(this.#facility.hostClock.now()).toISOString(),
      revokedAt: null,
    } as const
    const stored = await this.#facility.write(async trx => {
      await insertSyncKey(trx, row)
      return ok(null)
    })
    if (!stored.ok) return stored
    const answer = await peer.ask('rotateKey', { hash: row.hash })
    // Without an answer the portal may have stored the key: it is tried, and deleted when refused.
    if (answer.ok || answer.code === 'noAnswer') {
      this.#keys = [key, ...this.#keys]
      this.#at = 0
    }
    return answer.ok ? ok(null) : answer
  }
}
