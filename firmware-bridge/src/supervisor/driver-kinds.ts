import type { AsteriskOptions } from '../drivers/asterisk/asterisk-driver.ts'
import type { EscposOptions } from '../drivers/escpos/escpos-driver.ts'
import type { GpioOptions } from '../drivers/gpio/gpio-driver.ts'
import type { HartmannOptions } from '../drivers/hartmann/hartmann-driver.ts'
import type { HidOptions } from '../drivers/hid/hid-driver.ts'
import type { HttpDoorOptions } from '../drivers/http-door/http-door-driver.ts'
import type { LprOptions } from '../drivers/lpr/lpr-driver.ts'
import type { ModbusOptions } from '../drivers/modbus/modbus-driver.ts'
import type { MqttOptions } from '../drivers/mqtt-devices/mqtt-driver.ts'
import type { ShellyOptions } from '../drivers/shelly/shelly-driver.ts'
import { type Driver, refuseIfExpired, type StartedCommand } from '../ground/driver.ts'
import type { SimulatorOptions } from '../simulator/simulator.ts'

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
  simulator: async options => (await import('../simulator/simulator.ts')).createSimulator(options),
  escpos: async options => (await import('../drivers/escpos/escpos-driver.ts')).createEscposDriver(options),
  asterisk: async options =>
    (await import('../drivers/asterisk/asterisk-driver.ts')).createAsteriskDriver(options),
  modbus: async options => (await import('../drivers/modbus/modbus-driver.ts')).createModbusDriver(options),
  shelly: async options => (await import('../drivers/shelly/shelly-driver.ts')).createShellyDriver(options),
  'http-door': async options =>
    (await import('../drivers/http-door/http-door-driver.ts')).createHttpDoorDriver(options),
  hartmann: async options =>
    (await import('../drivers/hartmann/hartmann-driver.ts')).createHartmannDriver(options),
  mqtt: async options => (await import('../drivers/mqtt-devices/mqtt-driver.ts')).createMqttDriver(options),
  gpio: async options => (await import('../drivers/gpio/gpio-driver.ts')).createGpioDriver(options),
  hid: async options => (await import('../drivers/hid/hid-driver.ts')).createHidDriver(options),
  lpr: async options => (await import('../drivers/lpr/lpr-driver.ts')).createLprDriver(options),
}

/** Creates a driver that begins each command once, and none after its expiry. */
export async function createDriver<D extends DriverName>(
  name: D,
  options: DriverOptions[D],
): Promise<Driver> {
  return oncePerCommand(await factories[name](options))
}

const rememberedMs = 600_000
const rememberedAtMost = 5_000

/**
 * A driver that begins each command once: a repeated `cid` gets the first answer for ten minutes, and a command that
 * waited past its expiry is refused before the driver sees it (building-18).
 */
function oncePerCommand(driver: Driver, now: () => number = Date.now): Driver {
  const begun = new Map<string, { readonly at: number; readonly started: Promise<StartedCommand> }>()
  const forget = (nowMs: number): void => {
    for (const [cid, { at }] of begun) {
      if (nowMs - at < rememberedMs && begun.size <= rememberedAtMost) return
      begun.delete(cid)
    }
  }
  return {
    get points() {
      return driver.points
    },
    start: host => driver.start(host),
    begin(command) {
      const nowMs = now()
      forget(nowMs)
      const known = begun.get(command.cid)
      if (known) return known.started
      const started = (async () => {
        refuseIfExpired(command, nowMs)
        return driver.begin(command)
      })()
      begun.set(command.cid, { at: nowMs, started })
      return started
    },
    ...(driver.simulate && { simulate: driver.simulate.bind(driver) }),
    ...(driver.change && { change: driver.change.bind(driver) }),
    stop: () => driver.stop(),
  }
}
