import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Driver } from '../../ground/driver.ts'
import { createDriver } from '../../supervisor/driver-kinds.ts'
import { driverContract } from '../../testing/driver-contract.ts'
import { type RecordingHost, recordingHost } from '../../testing/recording-host.ts'
import { createKeypadReader } from './card-reports.ts'
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
const start = async (type: 'keyboard' | 'keypad' | 'pcprox'): Promise<void> => {
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

  it('takes what a person types on a keypad, slowly, with * # and backspace (building-652)', () => {
    const read = createKeypadReader()
    const press = (keys: readonly number[], atMs: number, shift = 0) =>
      keys.map((key, at) => {
        const entry = read(Buffer.of(shift, 0, key, 0, 0, 0, 0, 0), atMs + at * 2_000)
        read(Buffer.alloc(8), atMs + at * 2_000 + 1)
        return entry
      })
    const [one, two, three, four, enter, erase, hash, star] = [0x1e, 0x5a, 0x20, 0x21, 0x28, 0x2a, 0x20, 0x25]
    press([one, two, four, erase, three], 0)
    expect(press([hash], 10_000, 2)).toEqual([{ format: 'keypad', value: '123' }])
    press([one, two, three], 20_000)
    press([star], 26_000, 2)
    expect(press([one, two, enter], 28_000).at(-1)).toBeNull()
    press([one, two, three], 40_000)
    // Half a minute later someone else begins.
    expect(press([four, four, four, enter], 80_000).at(-1)).toEqual({ format: 'keypad', value: '444' })
    expect(read(Buffer.of(0, 0, one), 90_000)).toBeNull()
  })

  it('reports the same entry twice, because two persons may type it', async () => {
    await start('keypad')
    fake.type('12345')
    fake.type('12345')
    expect(cards().map(({ value }) => value)).toEqual(['12345', '12345'])
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
