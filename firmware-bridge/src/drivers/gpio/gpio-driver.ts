import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Inability } from '@mayim/contract/building/point-kinds.ts'
import { type Driver, DriverRefusal } from '../../ground/driver.ts'
import { type ConnectionTimes, StayConnected, usualTimes } from '../../ground/stay-connected.ts'
import type { Channels, DeviceListener, RelayDevice, Switching } from '../../relay/relay-device.ts'
import { createRelayDriver, type WiredDevice } from '../../relay/relay-driver.ts'
import { channelsOf, type Wiring } from '../../relay/wiring.ts'
import {
  chipOf,
  infoArgs,
  inputArgs,
  isHeld,
  outputArgs,
  readEdge,
  readLevels,
  readVersion,
  runTool,
  startTool,
  type Tools,
} from './gpio-tools.ts'

export interface GpioOptions {
  readonly devices: readonly (GpioAddress & { readonly points: Wiring })[]
  readonly times?: GpioTimes
}

const gpioTimes: GpioTimes = { ...usualTimes, answerMs: 1_000, rereadMs: 60_000 }

/** Drives relays and contacts on the pins of the machine that the bridge runs on. */
export function createGpioDriver({ devices, times = gpioTimes }: GpioOptions): Driver {
  const driver = createRelayDriver(chipsOf({ devices, times }))
  return Object.assign(driver, { change: (next: GpioOptions) => driver.rewire(chipsOf(next)) })
}

function chipsOf({ devices, times = gpioTimes }: GpioOptions): WiredDevice[] {
  return devices.map(({ points, ...address }) => ({
    key: JSON.stringify(address),
    points,
    open: () => new GpioDevice(address, channelsOf(points).inputs, times),
  }))
}

interface GpioAddress {
  /** The label or the name of the chip; null for the header of a Raspberry Pi. */
  readonly chip: string | null
  /** The relays of the board are on while their line is low. */
  readonly activeLow: boolean
  /** Folder of libgpiod's tools; empty for those on PATH. */
  readonly tools: string
}

interface GpioTimes extends ConnectionTimes {
  /** How often the inputs are read again, which heals a lost edge. */
  readonly rereadMs: number
}

const headerLabels = ['pinctrl-rp1', 'pinctrl-bcm2711', 'pinctrl-bcm2835']
const askAgainMs = 20

interface Chip {
  readonly tools: Tools
  readonly name: string
}

/**
 * The pins of this machine, by libgpiod's command-line tools (decision 133). One gpioset holds each relay at its
 * level; version 2 times a pulse itself. Relays and inputs are line numbers of the chip, on the header those of the
 * BCM.
 */
class GpioDevice implements RelayDevice {
  readonly model = 'GPIO by libgpiod'
  readonly reportsRelays = false
  readonly #address: GpioAddress
  #inputs: readonly string[]
  #listener: DeviceListener | null = null
  readonly #times: GpioTimes
  readonly #holders = new Map<string, ChildProcess>()
  #chip: Chip | null = null
  #monitor: ChildProcess | null = null
  #end: (why: string) => void = () => undefined
  readonly #loop: StayConnected
  #isStopped = false

  constructor(address: GpioAddress, inputs: readonly string[], times: GpioTimes) {
    this.#address = address
    this.#inputs = inputs
    this.#times = times
    this.#loop = new StayConnected(times)
  }

  start(listener: DeviceListener): Promise<void> {
    this.#listener = listener
    return this.#loop.start(() => this.#connect(listener), listener.offline)
  }

  async write(relay: string, { on, forMs }: Switching, permit: () => void): Promise<number | null> {
    const chip = this.#chip
    if (!chip) throw new DriverRefusal('unavailable', 'the chip is not there')
    permit()
    await this.#release(relay)
    const timedMs = on && chip.tools.version === 2 ? forMs : null
    try {
      permit()
      await this.#hold(chip, relay, on, timedMs)
    } catch (error) {
      // The line is without a holder; its level stays on a Raspberry Pi.
      if (on) await this.#hold(chip, relay, false, null).catch(() => this.#end('a line could not be held'))
      throw error
    }
    return timedMs
  }

  /** The lines that are held stay as they are. */
  async rewire({ inputs }: Channels): Promise<void> {
    const before = this.#inputs
    this.#inputs = inputs
    if (this.#inputs.join() === before.join()) return
    const old = this.#monitor
    this.#monitor = null
    old?.kill()
    if (this.#chip && this.#listener && this.#inputs.length > 0)
      await this.#watch(this.#chip, this.#listener).catch(error => this.#end(String(error)))
  }

  cannot(): readonly Inability[] {
    return this.#chip?.tools.version === 1 ? ['endPulse'] : []
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#loop.stop()
    this.#monitor?.kill()
    for (const relay of [...this.#holders.keys()]) await this.#release(relay)
  }

  async #connect(listener: DeviceListener): Promise<{ ended: Promise<string> }> {
    const { tools: folder, chip } = this.#address
    const { answerMs } = this.#times
    const version = readVersion(await runTool({ folder }, 'gpioset', ['--version'], answerMs))
    if (version === null) throw new Error('the version of gpioset is not known')
    const detected = await runTool({ folder }, 'gpiodetect', [], answerMs)
    const name = chipOf(detected, chip === null ? headerLabels : [chip])
    if (name === null) throw new Error('the chip is not there')
    this.#chip = { tools: { folder, version }, name }
    const { promise: ended, resolve } = Promise.withResolvers<string>()
    this.#end = resolve
    if (this.#inputs.length > 0) await this.#watch(this.#chip, listener)
    listener.online()
    return { ended }
  }

  /** Reads the inputs, then watches their edges until it is time to read them again. */
  async #watch(chip: Chip, listener: DeviceListener): Promise<void> {
    const { version } = chip.tools
    const read = inputArgs(version, chip.name, this.#inputs, false)
    const levels = readLevels(await runTool(chip.tools, 'gpioget', read, this.#times.answerMs), this.#inputs)
    if (!levels) throw new Error('gpioget printed something else')
    for (const [input, on] of levels) listener.input(input, on)
    if (this.#isStopped) return
    const monitor = startTool(chip.tools, 'gpiomon', inputArgs(version, chip.name, this.#inputs, true), true)
    this.#monitor = monitor
    monitor.on('error', () => undefined)
    if (monitor.stdout)
      createInterface({ input: monitor.stdout }).on('line', row => {
        const edge = readEdge(row)
        if (edge && this.#inputs.includes(edge[0])) listener.input(...edge)
      })
    const reread = setTimeout(() => monitor.kill(), this.#times.rereadMs)
    const startedAt = performance.now()
    monitor.once('close', () => {
      clearTimeout(reread)
      if (this.#isStopped || this.#monitor !== monitor) return
      if (performance.now() - startedAt < this.#times.rereadMs) this.#end('gpiomon ended')
      else this.#watch(chip, listener).catch(error => this.#end(String(error)))
    })
  }

  /** Starts the tool that holds a line, and waits until the line is held. */
  async #hold(chip: Chip, line: string, on: boolean, forMs: number | null): Promise<void> {
    const { tools, name } = chip
    const args = outputArgs(tools.version, {
      chip: name,
      line,
      on,
      activeLow: this.#address.activeLow,
      forMs,
    })
    const holder = startTool(tools, 'gpioset', args, false)
    this.#holders.set(line, holder)
    let ended = false
    /** On a slow machine a short pulse can be over before gpioinfo has shown the line as held. */
    let pulsed = false
    holder.on('error', () => undefined)
    holder.once('close', code => {
      ended = true
      pulsed = code === 0 && forMs !== null
      if (this.#holders.get(line) !== holder || this.#isStopped) return
      this.#holders.delete(line)
      // After a pulse the line has no holder: hold it off.
      if (pulsed)
        this.#hold(chip, line, false, null).catch(() => {
          // A command that came meanwhile has taken the line.
          if (!this.#holders.has(line)) this.#end('a line could not be held')
        })
    })
    const deadline = performance.now() + this.#times.answerMs
    while (performance.now() < deadline) {
      if (pulsed) return
      if (ended) throw new DriverRefusal('hardware', 'the line could not be taken')
      const text = await runTool(
        tools,
        'gpioinfo',
        infoArgs(tools.version, name),
        this.#times.answerMs,
      ).catch(() => '')
      if (!ended && isHeld(text, line)) return
      await new Promise(resolve => setTimeout(resolve, askAgainMs))
    }
    this.#holders.delete(line)
    holder.kill()
    throw new DriverRefusal('timeout', 'the line was not taken in time')
  }

  async #release(line: string): Promise<void> {
    const holder = this.#holders.get(line)
    this.#holders.delete(line)
    if (!holder || holder.exitCode !== null || holder.signalCode !== null) return
    const closed = once(holder, 'close')
    holder.kill()
    await closed
  }
}
