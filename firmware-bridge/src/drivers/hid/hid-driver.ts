import { setTimeout as wait } from 'node:timers/promises'
import { type Inability, keypadFormat } from '@mayim/contract/building/point-kinds.ts'
import type { Point } from '@mayim/contract/building/topics.ts'
import { changeUnits } from '../../ground/change-units.ts'
import {
  type Driver,
  type DriverHost,
  DriverRefusal,
  finishedAtOnce,
  type PointDescription,
} from '../../ground/driver.ts'
import { type ConnectionTimes, StayConnected, usualTimes } from '../../ground/stay-connected.ts'
import { type CardWriting, cardNumber } from './card-number.ts'
import { type Card, createKeypadReader, createKeyReader, readPcProx } from './card-reports.ts'

export interface HidReader {
  readonly vendorId: number
  readonly productId: number
  /** `keyboard`: a reader that types; `keypad`: keys for a person; `pcprox`: an rf IDEAS pcProx, which is polled. */
  readonly type: 'keyboard' | 'keypad' | 'pcprox'
  /** How it writes the number of a card, where another reader of the building writes it otherwise. */
  readonly card?: CardWriting
}

export interface HidOptions {
  readonly readers: Readonly<Record<Point, HidReader>>
  readonly times?: HidTimes
}

interface HidTimes extends ConnectionTimes {
  readonly pollMs: number
  /** Without a key for so long, what a reader typed is a card. A slow reader takes 120 ms from key to key. */
  readonly keyPauseMs: number
}

/** The part of node-hid that the driver uses. */
export interface HidDevice {
  on(event: 'data', listener: (report: Uint8Array) => void): unknown
  on(event: 'error', listener: (error: unknown) => void): unknown
  sendFeatureReport(data: number[]): Promise<unknown>
  getFeatureReport(id: number, length: number): Promise<Uint8Array>
  close(): Promise<unknown>
}
export type OpenHid = (vendorId: number, productId: number) => Promise<HidDevice>

const hidTimes: HidTimes = { ...usualTimes, pollMs: 200, keyPauseMs: 200 }
const sameCardMs = 2_000
const featureLength = 9

/** Loaded by the thread of this driver alone, so that a bridge without such a reader runs without the addon. */
const openByNodeHid: OpenHid = async (vendorId, productId) => {
  const { HIDAsync } = await import('node-hid')
  return HIDAsync.open(vendorId, productId)
}

/** Reads cards from USB readers. */
export function createHidDriver(
  { readers, times = hidTimes }: HidOptions,
  open: OpenHid = openByNodeHid,
): Driver {
  let host: DriverHost | null = null
  const entriesOf = (all: HidOptions['readers']) => new Map(Object.entries(all) as [Point, HidReader][])
  let known = entriesOf(readers)
  const make = (point: Point, reader: HidReader) => new RunningReader(point, reader, times, open, () => host)
  const running = new Map([...known].map(([point, reader]) => [point, make(point, reader)]))
  return {
    get points() {
      return [...running.keys()].map(describeReader)
    },
    async start(realHost) {
      host = realHost
      await Promise.all([...running.values()].map(reader => reader.start()))
    },
    async begin({ point, op, args }) {
      const reader = running.get(point)
      if (!reader || op !== 'enable') throw new DriverRefusal('unavailable', 'the reader does not offer that')
      reader.enabled = args.on === true
      return finishedAtOnce
    },
    async change(next: HidOptions) {
      const before = known
      known = entriesOf(next.readers)
      await changeUnits(running, before, known, make)
    },
    async stop() {
      await Promise.all([...running.values()].map(reader => reader.stop()))
    },
  }
}

function describeReader(point: Point): PointDescription {
  return { point, name: point, caps: ['enable'], safe: {}, model: 'USB card reader', fw: '' }
}

class RunningReader {
  readonly #point: Point
  readonly #reader: HidReader
  readonly #times: HidTimes
  readonly #open: OpenHid
  readonly #host: () => DriverHost | null
  readonly #loop: StayConnected
  #device: HidDevice | null = null
  #last = { value: '', at: Number.NEGATIVE_INFINITY }
  #pause: NodeJS.Timeout | undefined
  /** Whether it sent a key after the last card. */
  #endsCards = true
  #isStopped = false
  enabled = true

  constructor(
    point: Point,
    reader: HidReader,
    times: HidTimes,
    open: OpenHid,
    host: () => DriverHost | null,
  ) {
    this.#point = point
    this.#reader = reader
    this.#times = times
    this.#loop = new StayConnected(times)
    this.#open = open
    this.#host = host
  }

  start(): Promise<void> {
    return this.#loop.start(
      () => this.#connect(),
      why => this.#setConnected(false, why),
    )
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#pause)
    this.#loop.stop()
    await this.#device?.close()
    this.#device = null
  }

  async #connect(): Promise<{ ended: Promise<string> }> {
    const { vendorId, productId, type } = this.#reader
    const device = await this.#open(vendorId, productId)
    this.#device = device
    const { promise: ended, resolve } = Promise.withResolvers<string>()
    const lost = (): void => {
      device.close().catch(() => undefined)
      resolve('the reader is not plugged in')
    }
    device.on('error', lost)
    if (type === 'pcprox') void this.#poll(device).catch(lost)
    else if (type === 'keyboard') this.#readKeys(device)
    else {
      const read = createKeypadReader()
      device.on('data', report => this.#report(read(report, performance.now())))
    }
    this.#setConnected(true)
    return { ended }
  }

  #readKeys(device: HidDevice): void {
    const keys = createKeyReader()
    const took = (card: Card | null, cannot: readonly Inability[]): void => {
      if (card && this.#endsCards !== (cannot.length === 0)) {
        this.#endsCards = cannot.length === 0
        this.#host()?.avail(this.#point, 'online', undefined, { cannot })
      }
      this.#report(card)
    }
    const pause = (): void => took(keys.pause(), ['endCard'])
    device.on('data', report => {
      clearTimeout(this.#pause)
      took(keys.take(report), [])
      if (!this.#isStopped) this.#pause = setTimeout(pause, this.#times.keyPauseMs)
    })
  }

  async #poll(device: HidDevice): Promise<void> {
    const ask = async (command: number): Promise<Uint8Array> => {
      await device.sendFeatureReport([0, command, 0, 0, 0, 0, 0, 0, 0])
      const report = await device.getFeatureReport(0, featureLength)
      // The number of the report comes first.
      return report.subarray(1)
    }
    while (!this.#isStopped) {
      const data = await ask(0x8f)
      this.#report(readPcProx(data, await ask(0x8e)))
      await wait(this.#times.pollMs)
    }
  }

  /** Reports a card once while it is held (building-64). */
  #report(read: Card | null): void {
    const card = read && this.#inBuildingsWriting(read)
    if (!card || !this.enabled) return
    const now = performance.now()
    // Two persons may type the same.
    const isSame =
      card.format !== keypadFormat && card.value === this.#last.value && now - this.#last.at < sameCardMs
    this.#last = { value: card.value, at: now }
    if (!isSame) this.#host()?.event(this.#point, 'credential', { ...card })
  }

  /** The card as the other readers of the building give it. What is no number stays as it is: it is an unknown card. */
  #inBuildingsWriting(card: Card): Card {
    const { card: writing } = this.#reader
    if (!writing || card.format === keypadFormat) return card
    return { ...card, value: cardNumber(card.value, writing) ?? card.value }
  }

  #setConnected(connected: boolean, why?: string): void {
    this.#host()?.state(this.#point, { connected }, 'local')
    this.#host()?.avail(this.#point, connected ? 'online' : 'offline', why?.slice(0, 200))
  }
}
