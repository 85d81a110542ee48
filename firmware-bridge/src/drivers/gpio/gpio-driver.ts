import type { Driver } from '../../ground/driver.ts'
import { usualTimes } from '../../ground/stay-connected.ts'
import { createRelayDriver } from '../../relay/relay-driver.ts'
import { channelsOf, type Wiring } from '../../relay/wiring.ts'
import { type GpioAddress, GpioDevice, type GpioTimes } from './gpio-device.ts'

export interface GpioOptions {
  readonly devices: readonly (GpioAddress & { readonly points: Wiring })[]
  readonly times?: GpioTimes
}

const gpioTimes: GpioTimes = { ...usualTimes, answerMs: 1_000, rereadMs: 60_000 }

/** Drives relays and contacts on the pins of the machine that the bridge runs on. */
export function createGpioDriver({ devices, times = gpioTimes }: GpioOptions): Driver {
  return createRelayDriver(
    devices.map(({ points, ...address }) => ({
      device: new GpioDevice(address, channelsOf(points).inputs, times),
      points,
    })),
  )
}
