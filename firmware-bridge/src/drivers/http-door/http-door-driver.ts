import type { Driver } from '../../ground/driver.ts'
import { usualTimes } from '../../ground/stay-connected.ts'
import { createRelayDriver } from '../../relay/relay-driver.ts'
import { channelsOf, type Wiring } from '../../relay/wiring.ts'
import { type HttpDoorAddress, HttpDoorDevice, type HttpDoorTimes } from './http-door-device.ts'

export interface HttpDoorOptions {
  readonly devices: readonly (HttpDoorAddress & { readonly points: Wiring })[]
  readonly times?: HttpDoorTimes
}

const httpDoorTimes: HttpDoorTimes = { ...usualTimes, pollMs: 1_000 }

/** Drives door controllers that open doors by HTTP: UniFi Access, Axis, 2N. */
export function createHttpDoorDriver({ devices, times = httpDoorTimes }: HttpDoorOptions): Driver {
  return createRelayDriver(
    devices.map(({ points, ...address }) => {
      const { relays, inputs } = channelsOf(points)
      return { device: new HttpDoorDevice(address, [...new Set([...relays, ...inputs])], times), points }
    }),
  )
}
