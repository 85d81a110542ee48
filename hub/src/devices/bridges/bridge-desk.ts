import type { Bridge, BusReader } from '@mayim/contract/calls/bridges.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { Result } from '@mayim/domain/result.ts'
import type { Broker } from '../broker/broker.ts'
import type { Rivals } from '../broker/rivals.ts'
import type { DeviceRegistry } from '../device-registry.ts'
import type { BridgeDirectory } from './bridge-directory.ts'

/** The bridges as the calls use them. */
export interface BridgeDesk {
  list(): Promise<Bridge[]>
  /** The points that a bridge tells of and that this building does not have (building-265). */
  unknownPoints(id: string): string[]
  /** The number of clients that are connected to the broker. */
  clients(): number
  /** The bridges whose name another one uses now (building-662). */
  rivals(): Rivals[]
  /** Makes the code that pairs a bridge of that name. */
  invite(name: string): Promise<Result<{ code: string; expiresAt: string }>>
  /** Accepts a bridge by its code and the password that it made. */
  pair(asked: { readonly code: string; readonly password: string }): Promise<Result<{ id: string }>>
  /** The clients of the bus that only read. */
  readers(): Promise<BusReader[]>
  /** Returns the password of the new client once. */
  addReader(asked: Pick<BusReader, 'name'>): Promise<Result<{ id: string; password: string }>>
  removeReader(id: string): Promise<Result<null>>
  /** Refuses the bridge's password from now on and closes its connection. */
  revoke(id: string): Promise<Result<null>>
}

export function bridgeDesk(
  directory: BridgeDirectory,
  broker: Pick<Broker, 'disconnect' | 'clients' | 'rivals' | 'refusedPoints'>,
  registry: DeviceRegistry,
  version: string,
): BridgeDesk {
  return {
    clients: () => broker.clients(),
    rivals: () => broker.rivals(),
    unknownPoints(id) {
      const points = registry.bridges().find(({ bridge }) => bridge === id)?.points ?? []
      const unknown = points.filter(point => !directory.admits(point))
      const refused = broker.refusedPoints(id).filter(point => points.length === 0 || points.includes(point))
      return [...new Set([...unknown, ...refused])].slice(0, 100)
    },
    list: () => directory.list(registry, version),
    invite: name => directory.invite(name),
    pair: asked => directory.pair(asked),
    readers: () => directory.readers(),
    addReader: asked => directory.addReader(asked),
    async removeReader(id) {
      const removed = await directory.removeReader(id)
      if (removed.ok) broker.disconnect(id)
      return removed
    },
    async revoke(id) {
      const revoked = await directory.revoke(id)
      if (revoked.ok) broker.disconnect(id)
      return revoked
    },
  }
}

/** Stores when each paired bridge was last seen. Returns a function that stops it. */
export function followBridges(
  { log }: Pick<Facility, 'log'>,
  registry: DeviceRegistry,
  bridges: BridgeDirectory,
): () => void {
  return registry.onChange(change => {
    if (change.of !== 'bridge' || change.view.state === 'init') return
    bridges.noteSeen(change.view.bridge).catch(error => log.warn({ err: error }, 'a bridge was not noted'))
  })
}
