import type { Driver } from '../../ground/driver.ts'
import { usualTimes } from '../../ground/stay-connected.ts'
import { createRelayDriver } from '../../relay/relay-driver.ts'
import { channelsOf, type Wiring } from '../../relay/wiring.ts'
import { type ModbusAddress, ModbusDevice, type ModbusTimes } from './modbus-device.ts'

export interface ModbusOptions {
  readonly devices: readonly (ModbusAddress & { readonly points: Wiring })[]
  readonly times?: ModbusTimes
}

const modbusTimes: ModbusTimes = { ...usualTimes, pollMs: 200 }

/** Drives relay boards that speak Modbus TCP. */
export function createModbusDriver({ devices, times = modbusTimes }: ModbusOptions): Driver {
  return createRelayDriver(
    devices.map(({ points, ...address }) => ({
      device: new ModbusDevice(address, channelsOf(points), times),
      points,
    })),
  )
}
