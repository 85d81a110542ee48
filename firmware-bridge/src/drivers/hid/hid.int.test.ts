import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Driver } from '../../ground/driver.ts'
import { createDriver } from '../../supervisor/driver-kinds.ts'
import { driverContract } from '../../testing/driver-contract.ts'
import { type RecordingHost, recordingHost } from '../../testing/recording-host.ts'
import { type CardWriting, cardNumber } from './card-number.ts'
import { createKeypadReader } from './card-reports.ts'
import { createHidDriver, type HidDevice, type HidReader } from './hid-driver.ts'

const point = 'reader/desk'
const times = { answerMs: 500, firstPauseMs: 5, lastPauseMs: 10, pollMs: 5, keyPauseMs: 20 }

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
  type(
    text: string,
    { end = [0x28], id = [] }: { end?: readonly number[]; id?: readonly number[] } = {},
  ): void {
    const codes = [...text].map(letter =>
      /[a-z]/.test(letter) ? letter.charCodeAt(0) - 0x5d : letter === '0' ? 0x27 : 0x1d + Number(letter),
    )
    for (const code of [...codes, ...end]) {
      this.emit('data', Buffer.of(...id, 0, 0, code, 0, 0, 0, 0, 0))
      this.emit('data', Buffer.of(...id, 0, 0, 0, 0, 0, 0, 0, 0))
    }
  }
}

let fake: FakeReader
let driver: Driver
let host: RecordingHost
const start = async (type: HidReader['type'], card?: CardWriting): Promise<void> => {
  const readers = { [point]: { vendorId: 0x0c27, productId: 0x3bfa, type, ...(card && { card }) } }
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

  it.each([
    ['Tab', { end: [0x2b] }],
    ['Enter of the number pad, and a line feed', { end: [0x58, 0x28] }],
    ['reports with a number, 9 bytes (mikeobrien/HidLibrary 122)', { id: [1] }],
  ])('reads what other makes type: %s', async (_what, how) => {
    await start('keyboard')
    fake.type('0008617284', how)
    expect(cards()).toEqual([{ format: 'wedge', value: '0008617284' }])
  })

  it('takes a pause as the end of a card that nothing ends, and a report that is longer than its keys', async () => {
    await start('keyboard')
    fake.type('00086172', { end: [] })
    await expect.poll(cards).toEqual([{ format: 'wedge', value: '00086172' }])
    expect(host.cannot.get(point)).toEqual(['endCard'])
    for (const code of [0x1e, 0x1f, 0x20, 0x21, 0x28])
      fake.emit('data', Buffer.of(0, 0, code, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    expect(cards().at(-1)).toEqual({ format: 'wedge', value: '1234' })
    expect(host.cannot.get(point)).toEqual([])
    fake.emit('data', Buffer.of(0, 0))
    expect(cards()).toHaveLength(2)
  })

  it('gives the number of a card as the other readers of the building do', async () => {
    await start('keyboard', { digits: 'hexadecimal', reversed: true })
    fake.type('51e69621')
    // Not a number of a card: an unknown card, with its line in the log of the door.
    fake.type('xyzw')
    expect(cards().map(({ value }) => value)).toEqual(['0563537489', 'xyzw'])
  })

  it.each<[string, string, CardWriting, string | null]>([
    ['OCA/hr 619: a reader at USB writes', '0563537489', { digits: 'decimal' }, '0563537489'],
    ['another the same card as', '51e69621', { digits: 'hexadecimal', reversed: true }, '0563537489'],
    ['the same in the first order', '0563537489', { digits: 'decimal', reversed: true }, '1374066209'],
    ['Wiegand-Protocol-Library 56', '7186A61E', { digits: 'hexadecimal', reversed: true }, '0514229873'],
    ['the other reader there', '1ea68671', { digits: 'hexadecimal' }, '0514229873'],
    [
      'Wiegand-Protocol-Library 59: 34 bits',
      '1a3c49b',
      { digits: 'hexadecimal', wiegandBits: 34 },
      '0013754957',
    ],
    ['the same by 26 bits', '3a3c49a', { digits: 'hexadecimal', wiegandBits: 26 }, '0013754957'],
    ['ESP-RFID-Tool 8: the number on the card', '131,32068', { digits: 'facility' }, '0008617284'],
    ['the same typed without a comma', '13132068', { digits: 'facility' }, '0008617284'],
    ['40 bits of a tag', '0a00837d44', { digits: 'hexadecimal', keepBits: 24 }, '0008617284'],
    [
      'Wiegand in the other order',
      '28',
      { digits: 'decimal', wiegandBits: 26, reversed: true },
      '0000917504',
    ],
    ['no number', 'ed0ba996', { digits: 'decimal' }, null],
    ['an empty card', '0000000000', { digits: 'decimal' }, null],
  ])('%s %s', (_where, text, writing, number) => {
    expect(cardNumber(text, writing)).toBe(number)
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
