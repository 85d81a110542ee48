import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { DeviceRegistry } from '../device-registry.ts'
import type { BridgeDirectory } from './bridge-directory.ts'

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
