import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Driver } from '../driver.ts'
import { createDriver } from '../driver-kinds.ts'
import { driverContract } from '../testing/driver-contract.ts'
import { type RecordingHost, recordingHost } from '../testing/recording-host.ts'
import { createHidDriver, type HidDevice } from './hid-driver.ts'

const point = 'reader/desk'
const times = { answerMs: 500, firstPauseMs: 5, lastPauseMs: 10, pollMs: 5 }

/** A reader with the interface of node-hid's HIDAsync, after its README and the protocol notes of micolous/pcprox. */
class FakeReader extends EventEmitter implements HidDevice {
  card = Buffer.alloc(8)
  bits = 0
  plugged = true
  #asked = 0
  async sendFeatureReport(data: number[]): Promise<number> {
    if (!this.plugged) throw new Error('could not send feature report')
    this.#asked = data[1] ?? 0
    return data.length
  }
  async getFeatureReport(): Promise<Buffer> {
    const body = this.#asked === 0x8f ? this.card : Buffer.of(this.bits, 0, 0, 0, 0, 0, 0, 0)
    return Buffer.concat([Buffer.of(0), body])
  }
  async close(): Promise<void> {}
  type(text: string): void {
    const codes = [...text].map(letter => (letter === '0' ? 0x27 : 0x1d + Number(letter)))
    for (const code of [...codes, 0x28]) {
      this.emit('data', Buffer.of(0, 0, code, 0, 0, 0, 0, 0))
      this.emit('data', Buffer.alloc(8))
    }
  }
}

let fake: FakeReader
let driver: Driver
let host: RecordingHost
const start = async (type: 'keyboard' | 'pcprox'): Promise<void> => {
  const readers = { [point]: { vendorId: 0x0c27, productId: 0x3bfa, type } }
  driver = createHidDriver({ readers, times }, async () => {
    if (!fake.plugged) throw new Error('cannot open device')
    return fake
  })
  await driver.start(host)
}
const cards = () => host.events.map(({ data }) => data)

describe('a USB card reader', () => {
  beforeEach(() => {
    fake = new FakeReader()
    host = recordingHost()
  })
  afterEach(() => driver.stop())

  it('reads what a reader types by its keys, once while the card is held', async () => {
    await start('keyboard')
    fake.type('0012345678')
    fake.type('0012345678')
    fake.type('12')
    fake.type('0087654321')
    expect(cards()).toEqual([
      { format: 'wedge', value: '0012345678' },
      { format: 'wedge', value: '0087654321' },
    ])
  })

  it('polls a pcProx: facility 12, number 3456', async () => {
    await start('pcprox')
    fake.card = Buffer.of(0x80, 0x0d, 0x0c, 0, 0, 0, 0, 0)
    fake.bits = 24
    await expect.poll(cards).toEqual([{ format: 'pcprox', value: '0000789888', bits: 24 }])
  })

  it('is offline while it is not plugged in, and reads again afterwards', async () => {
    await start('pcprox')
    expect(host.avails.get(point)).toBe('online')
    fake.plugged = false
    await expect.poll(() => host.avails.get(point)).toBe('offline')
    fake.plugged = true
    await expect.poll(() => host.avails.get(point)).toBe('online')
    expect(cards()).toEqual([])
  })

  it('reports nothing while it is switched off', async () => {
    await start('keyboard')
    await driver.begin({ cid: 'c', point, op: 'enable', args: { on: false }, exp: Date.now() + 5_000 })
    fake.type('0012345678')
    expect(cards()).toEqual([])
  })
})

driverContract('hid', 'README of node-hid, protocol notes of micolous/pcprox', async () => {
  fake = new FakeReader()
  const readers = { [point]: { vendorId: 0x0c27, productId: 0x3bfa, type: 'pcprox' as const } }
  return { driver: createHidDriver({ readers, times }, async () => fake), end: async () => {} }
})

it('loads the addon when a building has such a reader, and is offline without the hardware', async () => {
  const readers = { [point]: { vendorId: 0x0c27, productId: 0x3bfa, type: 'pcprox' as const } }
  const real = await createDriver('hid', { readers, times })
  const seen = recordingHost()
  await real.start(seen)
  expect(seen.avails.get(point)).toBe('offline')
  await real.stop()
})
