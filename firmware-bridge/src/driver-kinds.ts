import type { AsteriskOptions } from './asterisk/asterisk-driver.ts'
import type { Driver } from './driver.ts'
import type { EscposOptions } from './escpos/escpos-driver.ts'
import type { GpioOptions } from './gpio/gpio-driver.ts'
import type { HartmannOptions } from './hartmann/hartmann-driver.ts'
import type { HidOptions } from './hid/hid-driver.ts'
import type { HttpDoorOptions } from './http-door/http-door-driver.ts'
import type { LprOptions } from './lpr/lpr-driver.ts'
import type { ModbusOptions } from './modbus/modbus-driver.ts'
import type { MqttOptions } from './mqtt-devices/mqtt-driver.ts'
import { oncePerCommand } from './once-per-command.ts'
import type { ShellyOptions } from './shelly/shelly-driver.ts'
import type { SimulatorOptions } from './simulator/simulator.ts'

/** The options of every driver that a bridge can run. */
export interface DriverOptions {
  readonly simulator: SimulatorOptions
  readonly escpos: EscposOptions
  readonly asterisk: AsteriskOptions
  readonly modbus: ModbusOptions
  readonly shelly: ShellyOptions
  readonly 'http-door': HttpDoorOptions
  readonly hartmann: HartmannOptions
  readonly mqtt: MqttOptions
  readonly gpio: GpioOptions
  readonly hid: HidOptions
  readonly lpr: LprOptions
}

export type DriverName = keyof DriverOptions

/** Each thread loads its own driver and the libraries of that one alone. */
const factories: { [D in DriverName]: (options: DriverOptions[D]) => Promise<Driver> } = {
  simulator: async options => (await import('./simulator/simulator.ts')).createSimulator(options),
  escpos: async options => (await import('./escpos/escpos-driver.ts')).createEscposDriver(options),
  asterisk: async options => (await import('./asterisk/asterisk-driver.ts')).createAsteriskDriver(options),
  modbus: async options => (await import('./modbus/modbus-driver.ts')).createModbusDriver(options),
  shelly: async options => (await import('./shelly/shelly-driver.ts')).createShellyDriver(options),
  'http-door': async options =>
    (await import('./http-door/http-door-driver.ts')).createHttpDoorDriver(options),
  hartmann: async options => (await import('./hartmann/hartmann-driver.ts')).createHartmannDriver(options),
  mqtt: async options => (await import('./mqtt-devices/mqtt-driver.ts')).createMqttDriver(options),
  gpio: async options => (await import('./gpio/gpio-driver.ts')).createGpioDriver(options),
  hid: async options => (await import('./hid/hid-driver.ts')).createHidDriver(options),
  lpr: async options => (await import('./lpr/lpr-driver.ts')).createLprDriver(options),
}

/** Creates a driver that begins each command once, and none after its expiry. */
export async function createDriver<D extends DriverName>(
  name: D,
  options: DriverOptions[D],
): Promise<Driver> {
  return oncePerCommand(await factories[name](options))
}
