import { createHash, randomBytes } from 'node:crypto'
import type { Bridge, BusReader } from '@mayim/contract/calls/bridges.ts'
import type { Facility, Readers } from '@mayim/core/ground/runtime/facility.ts'
import { createJoinCode, redeemJoinCode } from '@mayim/core/sync/join-codes.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { type ClientCredential, hashClientPassword } from '../broker/client-credential.ts'
import type { DeviceRegistry } from '../device-registry.ts'
import {
  bridgeOfCode,
  busReaderRows,
  deleteBusReader,
  insertBridge,
  insertBusReader,
  markBridgeRevoked,
  pairedBridges,
  storeBridgeSeen,
} from './bridge-table.ts'

type Keeping = Pick<Facility, 'db' | 'write' | 'hasher' | 'clock' | 'hostClock'>

/** The bridge that the hub's configuration names, and what every bridge may publish. */
export interface BridgeRights {
  readonly configured: { readonly id: string; readonly password: string } | null
  readonly points: ClientCredential['points']
}

/** The bridges and readers that may connect to the broker, each with its own password (building-94, building-384). */
export class BridgeDirectory {
  readonly #facility: Keeping
  #points: ClientCredential['points']
  readonly #configured: ClientCredential | null
  #paired = new Map<string, ClientCredential>()
  readonly #listeners = new Set<() => void>()

  private constructor(facility: Keeping, { configured, points }: BridgeRights) {
    this.#facility = facility
    this.#points = points
    this.#configured = configured && this.#credential(configured.id, hashClientPassword(configured.password))
  }

  static async load(facility: Keeping, rights: BridgeRights): Promise<BridgeDirectory> {
    const directory = new BridgeDirectory(facility, rights)
    await directory.#reload()
    return directory
  }

  /** What the broker checks a client's password against; undefined for an unknown or revoked bridge. */
  credentialOf(username: string): ClientCredential | undefined {
    if (username === this.#configured?.username) return this.#configured
    return this.#paired.get(username)
  }

  /** Everybody who may connect, but for the hub. */
  clients(): ClientCredential[] {
    return [...(this.#configured ? [this.#configured] : []), ...this.#paired.values()]
  }

  /** Called after the clients or their rights have changed. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener)
  }

  /** From now on every bridge may publish these points, also one that is connected. */
  admit(points: ClientCredential['points']): void {
    this.#points = points
    this.#tell()
  }

  admits(point: string): boolean {
    return this.#points.some(each => each === point)
  }

  readers(): Promise<BusReader[]> {
    return listBusReaders(this.#facility.db)
  }

  async addReader(reader: Pick<BusReader, 'name'>): ReturnType<typeof createBusReader> {
    const made = await createBusReader(this.#facility, reader)
    if (made.ok) await this.#reload()
    return made
  }

  async removeReader(id: string): Promise<Result<null>> {
    const removed = await removeBusReader(this.#facility, id)
    if (removed.ok) await this.#reload()
    return removed
  }

  /** The bridges with their state on the bus, and the release of each that runs another than the hub. */
  async list(registry: DeviceRegistry, hubVersion: string): Promise<Bridge[]> {
    const views = new Map(registry.bridges().map(view => [view.bridge, view]))
    const seenOnBus = (id: string) => {
      const { state = 'unknown' as const, version = null } = views.get(id) ?? {}
      return { state, otherVersion: version === hubVersion ? null : version }
    }
    const paired = (await pairedBridges(this.#facility.db)).map(({ id, name, pairedAt, seenAt }) => ({
      id,
      name,
      pairedAt,
      seenAt,
      ...seenOnBus(id),
    }))
    const own = this.#configured?.bridge
    // A bridge that is configured but never came is no news to a facility whose bridges are paired.
    if (own === undefined || !views.has(own)) return paired
    return [{ id: own, name: own, pairedAt: null, seenAt: null, ...seenOnBus(own) }, ...paired]
  }

  invite(name: string): Promise<Result<{ code: string; expiresAt: string }>> {
    return createJoinCode(this.#facility, { purpose: 'bridge', name })
  }

  /**
   * Accepts the bridge that sends a code and the password that it made. A repeated request gets the same id.
   */
  async pair(request: { readonly code: string; readonly password: string }): Promise<Result<{ id: string }>> {
    const claim = createHash('sha256').update(`mayim bridge password\n${request.password}`).digest('hex')
    const exchange = { purpose: 'bridge', code: request.code, claim } as const
    const paired = await redeemJoinCode(this.#facility, exchange, async (trx, { id: codeId, name }) => {
      const known = await bridgeOfCode(trx, codeId)
      if (known) return known.revokedAt === null ? { id: known.id } : null
      const id = `bridge-${randomBytes(4).toString('hex')}`
      const passwordHash = hashClientPassword(request.password)
      const times = { pairedAt: this.#nowIso(), seenAt: null, revokedAt: null }
      await insertBridge(trx, { id, name, codeId, passwordHash, ...times })
      return { id }
    })
    if (paired.ok) await this.#reload()
    return paired
  }

  /** The bridge's password is refused from now on. */
  async revoke(id: string): Promise<Result<null>> {
    const revoked = await this.#facility.write(async trx =>
      (await markBridgeRevoked(trx, id, this.#nowIso())) ? ok(null) : refuse('missing', 'bridgeMissing'),
    )
    if (revoked.ok) await this.#reload()
    return revoked
  }

  /** Stores when a bridge connected or disconnected. */
  async noteSeen(id: string): Promise<void> {
    if (!this.#paired.has(id)) return
    await this.#facility.write(async trx => {
      await storeBridgeSeen(trx, id, this.#nowIso())
      return ok(null)
    })
  }

  async #reload(): Promise<void> {
    const { db } = this.#facility
    const bridges = await pairedBridges(db)
    const readers = await busReaderRows(db)
    this.#paired = new Map([
      ...bridges.map(row => [row.id, this.#credential(row.id, row.passwordHash)] as const),
      ...readers.map(({ id, passwordHash }) => {
        const reader: ClientCredential = { username: id, bridge: '', points: [], passwordHash, reads: true }
        return [id, reader] as const
      }),
    ])
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }

  #credential(id: string, passwordHash: string): ClientCredential {
    const pointsNow = () => this.#points
    return {
      username: id,
      bridge: id,
      passwordHash,
      get points() {
        return pointsNow()
      },
    }
  }

  #nowIso(): string {
    return new Date(this.#facility.hostClock.now()).toISOString()
  }
}

/** No building has more; a larger number is a mistake. */
const mostReaders = 20

/** The clients of the bus that only read (building-384). */
async function listBusReaders(db: Readers): Promise<BusReader[]> {
  return (await busReaderRows(db)).map(({ id, name, createdAt }) => ({ id, name, createdAt }))
}

/** Makes a client that only reads; its password is returned once and stored as a hash. */
async function createBusReader(
  { write, hostClock }: Pick<Facility, 'write' | 'hostClock'>,
  reader: { readonly name: string },
): Promise<Result<{ id: string; password: string }>> {
  const id = `reader-${randomBytes(4).toString('hex')}`
  const password = randomBytes(24).toString('base64url')
  const createdAt = new Date(hostClock.now()).toISOString()
  const row = { id, ...reader, passwordHash: hashClientPassword(password), createdAt }
  return write(async trx => {
    if ((await busReaderRows(trx)).length >= mostReaders) return refuse('tooMany', 'busReadersTooMany')
    await insertBusReader(trx, row)
    return ok({ id, password })
  })
}

async function removeBusReader({ write }: Pick<Facility, 'write'>, id: string): Promise<Result<null>> {
  return write(async trx => {
    return (await deleteBusReader(trx, id)) ? ok(null) : refuse('missing', 'busReaderMissing')
  })
}
