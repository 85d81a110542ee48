import { type AsteriskOptions, createAsteriskDriver } from './asterisk/asterisk-driver.ts'
import type { Driver } from './driver.ts'
import { createEscposDriver, type EscposOptions } from './escpos/escpos-driver.ts'
import { createGpioDriver, type GpioOptions } from './gpio/gpio-driver.ts'
import { createHidDriver, type HidOptions } from './hid/hid-driver.ts'
import { createHttpDoorDriver, type HttpDoorOptions } from './http-door/http-door-driver.ts'
import { createLprDriver, type LprOptions } from './lpr/lpr-driver.ts'
import { createModbusDriver, type ModbusOptions } from './modbus/modbus-driver.ts'
import { createMqttDriver, type MqttOptions } from './mqtt-devices/mqtt-driver.ts'
import { oncePerCommand } from './once-per-command.ts'
import { createShellyDriver, type ShellyOptions } from './shelly/shelly-driver.ts'
import { createSimulator, type SimulatorOptions } from './simulator/simulator.ts'

/** The options of every driver that a bridge can run. */
export interface DriverOptions {
  readonly simulator: SimulatorOptions
  readonly escpos: EscposOptions
  readonly asterisk: AsteriskOptions
  readonly modbus: ModbusOptions
  readonly shelly: ShellyOptions
  readonly 'http-door': HttpDoorOptions
  readonly mqtt: MqttOptions
  readonly gpio: GpioOptions
  readonly hid: HidOptions
  readonly lpr: LprOptions
}

export type DriverName = keyof DriverOptions

const factories: { [D in DriverName]: (options: DriverOptions[D]) => Driver } = {
  simulator: createSimulator,
  escpos: createEscposDriver,
  asterisk: createAsteriskDriver,
  modbus: createModbusDriver,
  shelly: createShellyDriver,
  'http-door': createHttpDoorDriver,
  mqtt: createMqttDriver,
  gpio: createGpioDriver,
  hid: options => createHidDriver(options),
  lpr: createLprDriver,
}

/** Creates a driver that begins each command once, and none after its expiry. */
export function createDriver<D extends DriverName>(name: D, options: DriverOptions[D]): Driver {
  return oncePerCommand(factories[name](options))
}
