import type { Driver } from '../../ground/driver.ts'
import { usualTimes } from '../../ground/stay-connected.ts'
import { createRelayDriver } from '../../relay/relay-driver.ts'
import { channelsOf, type Wiring } from '../../relay/wiring.ts'
import { type HartmannAddress, HartmannDevice, type HartmannTimes } from './hartmann-device.ts'

export interface HartmannOptions {
  readonly devices: readonly (HartmannAddress & { readonly points: Wiring })[]
  readonly times?: HartmannTimes
}

const hartmannTimes: HartmannTimes = { ...usualTimes, pingMs: 10_000 }

/** Drives the doors of Hartmann Controls' servers: Protector.Net and Odyssey. */
export function createHartmannDriver({ devices, times = hartmannTimes }: HartmannOptions): Driver {
  return createRelayDriver(
    devices.map(({ points, ...address }) => {
      const { relays, inputs } = channelsOf(points)
      return { device: new HartmannDevice(address, [...new Set([...relays, ...inputs])], times), points }
    }),
  )
}
