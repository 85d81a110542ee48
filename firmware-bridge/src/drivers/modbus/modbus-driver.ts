import { connect, type Socket } from 'node:net'
import type { Inability } from '@mayim/contract/building/point-kinds.ts'
import modbus from 'modbus-serial'
import { type Driver, DriverRefusal } from '../../ground/driver.ts'
import { type ConnectionTimes, StayConnected, Turns, usualTimes } from '../../ground/stay-connected.ts'
import type { Channels, DeviceListener, RelayDevice, Switching } from '../../relay/relay-device.ts'
import { createRelayDriver, type WiredDevice } from '../../relay/relay-driver.ts'
import { channelsOf, type Wiring } from '../../relay/wiring.ts'

export interface ModbusOptions {
  readonly devices: readonly (ModbusAddress & { readonly points: Wiring })[]
  readonly times?: ModbusTimes
}

const modbusTimes: ModbusTimes = { ...usualTimes, pollMs: 200 }

/** Drives relay boards that speak Modbus TCP. */
export function createModbusDriver({ devices, times = modbusTimes }: ModbusOptions): Driver {
  const driver = createRelayDriver(boardsOf({ devices, times }))
  return Object.assign(driver, { change: (next: ModbusOptions) => driver.rewire(boardsOf(next)) })
}

function boardsOf({ devices, times = modbusTimes }: ModbusOptions): WiredDevice[] {
  return devices.map(({ points, ...address }) => ({
    key: JSON.stringify(address),
    points,
    open: () => new ModbusDevice(address, channelsOf(points), times),
  }))
}

interface ModbusAddress {
  readonly host: string
  readonly port: number
  /** The unit of the board, often 1. */
  readonly unit: number
  /** The board times a pulse itself, by the flash of Waveshare's boards: coil 0x0200 + relay, in steps of 100 ms. */
  readonly flash: boolean
}

interface ModbusTimes extends ConnectionTimes {
  /** How often the relays and the inputs are read. */
  readonly pollMs: number
}

type ModbusClient = InstanceType<typeof modbus.default>

const flashBase = 0x0200
const flashStepMs = 100
const longestFlashSteps = 0x7fff
const otherEcho = 'the board echoed another request'

/**
 * A relay board that speaks Modbus TCP: relays are coils, inputs are discrete inputs. One request is under way at a time.
 * A request without a right answer ends the connection, so that a late answer is never taken for another one.
 */
export class ModbusDevice implements RelayDevice {
  readonly model = 'Modbus TCP'
  readonly reportsRelays = true
  readonly #address: ModbusAddress
  #channels: Channels
  readonly #times: ModbusTimes
  readonly #turns = new Turns()
  #connection: { readonly socket: Socket; readonly client: ModbusClient } | null = null
  readonly #loop: StayConnected

  constructor(address: ModbusAddress, channels: Channels, times: ModbusTimes) {
    this.#address = address
    this.#channels = channels
    this.#times = times
    this.#loop = new StayConnected(times)
  }

  start(listener: DeviceListener): Promise<void> {
    return this.#loop.start(() => this.#connect(listener), listener.offline)
  }

  write(relay: string, { on, forMs }: Switching, permit: () => void): Promise<number | null> {
    const number = Number(relay)
    const steps = forMs === null ? null : Math.ceil(forMs / flashStepMs)
    return this.#request(async client => {
      permit()
      if (on && steps !== null && this.#address.flash && steps <= longestFlashSteps) {
        const coil = flashBase + number
        const bytes = [coil >> 8, coil & 0xff, steps >> 8, steps & 0xff]
        // The library reads the answer of function 5 as that of a coil.
        const echo: unknown = await client.customFunction(5, bytes)
        if ((echo as { address?: unknown }).address !== coil) throw new Error(otherEcho)
        return steps * flashStepMs
      }
      const echo = await client.writeCoil(number, on)
      if (echo.address !== number || echo.state !== on) throw new Error(otherEcho)
      return null
    })
  }

  rewire(channels: Channels): void {
    this.#channels = channels
  }

  cannot(): readonly Inability[] {
    return this.#address.flash ? [] : ['endPulse']
  }

  async stop(): Promise<void> {
    this.#loop.stop()
    this.#connection?.socket.destroy()
  }

  async #connect(listener: DeviceListener): Promise<{ ended: Promise<string> }> {
    const socket = await openSocket(this.#address, this.#times.answerMs)
    const client = new modbus.default()
    await client.linkTCP(socket, { port: this.#address.port })
    client.setID(this.#address.unit)
    client.setTimeout(this.#times.answerMs)
    const ended = new Promise<string>(resolve => {
      let why = 'the board closed the connection'
      socket.on('error', error => {
        why = error.message
      })
      socket.once('close', () => resolve(why))
    })
    this.#connection = { socket, client }
    await this.#poll(listener).catch(error => {
      socket.destroy()
      throw error
    })
    listener.online()
    void this.#keepPolling(listener, socket)
    return { ended }
  }

  async #keepPolling(listener: DeviceListener, socket: Socket): Promise<void> {
    while (!socket.destroyed) {
      await new Promise(resolve => setTimeout(resolve, this.#times.pollMs).unref())
      // A failed request has ended the connection.
      if (!socket.destroyed) await this.#poll(listener).catch(() => undefined)
    }
  }

  async #poll(listener: DeviceListener): Promise<void> {
    const { relays, inputs } = this.#channels
    const count = (channels: readonly string[]): number => Math.max(...channels.map(Number)) + 1
    await this.#request(async client => {
      if (relays.length > 0) {
        const { data } = await client.readCoils(0, count(relays))
        for (const relay of relays) listener.relay(relay, data[Number(relay)] === true)
      }
      if (inputs.length > 0) {
        const { data } = await client.readDiscreteInputs(0, count(inputs))
        for (const input of inputs) listener.input(input, data[Number(input)] === true)
      }
    })
  }

  #request<T>(work: (client: ModbusClient) => Promise<T>): Promise<T> {
    return this.#turns.run(async () => {
      const connection = this.#connection
      if (!connection || connection.socket.destroyed)
        throw new DriverRefusal('unavailable', 'the board is disconnected')
      try {
        return await work(connection.client)
      } catch (error) {
        if (error instanceof DriverRefusal) throw error
        const { message, modbusCode } = error as Error & { modbusCode?: number }
        if (modbusCode !== undefined) throw new DriverRefusal('hardware', message)
        connection.socket.destroy(new Error(inWords(message)))
        throw new DriverRefusal('unknown', inWords(message))
      }
    })
  }
}

/** Many boards answer as one unit, whatever they are asked as; the technician can write that one. */
function inWords(message: string): string {
  const [, unit] = /expected address \d+ got (\d+)/.exec(message) ?? []
  return unit === undefined
    ? message
    : `the board answers as unit ${unit}: give it that unit in the building file`
}

function openSocket({ host, port }: ModbusAddress, withinMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true })
    const timer = setTimeout(() => socket.destroy(new Error('the board did not connect in time')), withinMs)
    socket.once('close', () => clearTimeout(timer))
    socket.once('error', reject)
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.off('error', reject)
      resolve(socket)
    })
  })
}
