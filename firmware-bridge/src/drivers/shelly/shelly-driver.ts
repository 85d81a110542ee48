import type { Driver } from '../../ground/driver.ts'
import { usualTimes } from '../../ground/stay-connected.ts'
import { createRelayDriver } from '../../relay/relay-driver.ts'
import type { Wiring } from '../../relay/wiring.ts'
import { ShellyDevice, type ShellyTimes } from './shelly-device.ts'
import type { ShellyAddress } from './shelly-socket.ts'

export interface ShellyOptions {
  readonly devices: readonly (ShellyAddress & { readonly points: Wiring })[]
  readonly times?: ShellyTimes
}

const shellyTimes: ShellyTimes = { ...usualTimes, pollMs: 15_000 }

/** Drives Shelly relays of generation 2 and later. */
export function createShellyDriver({ devices, times = shellyTimes }: ShellyOptions): Driver {
  return createRelayDriver(
    devices.map(({ points, ...address }) => ({ device: new ShellyDevice(address, times), points })),
  )
}
