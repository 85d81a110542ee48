import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Driver } from '../../ground/driver.ts'
import { type FakeAsterisk, startFakeAsterisk } from '../../testing/fake-asterisk.ts'
import { type RecordingHost, recordingHost } from '../../testing/recording-host.ts'
import { AmiReader, writeAction } from './ami-connection.ts'
import { type AsteriskOptions, createAsteriskDriver } from './asterisk-driver.ts'

const point = 'phone/main'
const times = { answerMs: 500, pingMs: 5_000, firstPauseMs: 5, lastPauseMs: 20 }

let exchange: FakeAsterisk
let driver: Driver
let host: RecordingHost
beforeEach(async () => {
  exchange = await startFakeAsterisk('open sesame')
  driver = phone('open sesame')
  host = recordingHost()
})
afterEach(async () => {
  await driver.stop()
  await exchange.close()
})

function phone(secret: string, page: AsteriskOptions['page'] = null): Driver {
  const address = { host: '127.0.0.1', port: exchange.port, username: 'hub', secret }
  return createAsteriskDriver({ ...address, point, channel: 'PJSIP/{ext}', context: 'house', page, times })
}
const ring = (ext: string, cid = ext, from = '100') =>
  driver.begin({ cid, point, op: 'ring', args: { ext, secs: 20, from }, exp: Date.now() + 30_000 })
const results = () => host.events.filter(({ type }) => type === 'ring.result').map(({ data }) => data)

it('rings a phone and reports the outcome by the Reason of OriginateResponse', async () => {
  await driver.start(host)
  expect(host.avails.get(point)).toBe('online')
  for (const ext of ['104', '105', '106', '107']) await (await ring(ext)).finished
  expect(results()).toEqual([
    { ext: '104', st: 'answered' },
    { ext: '105', st: 'busy' },
    { ext: '106', st: 'no-answer' },
    { ext: '107', st: 'failed' },
  ])
  expect(exchange.actions[0]).toMatchObject({
    Channel: 'PJSIP/104',
    Context: 'house',
    Exten: '100',
    Timeout: '20000',
    Async: 'true',
  })
})

it('refuses an extension that Asterisk does not know, and text that is not an extension', async () => {
  await driver.start(host)
  await expect(ring('199')).rejects.toMatchObject({ code: 'unavailable' })
  await expect(ring('104&PJSIP/105')).rejects.toMatchObject({ code: 'bad-args' })
  await expect(ring('104', 'c', '1\r\nAction: Command')).rejects.toMatchObject({ code: 'bad-args' })
  expect(exchange.actions).toHaveLength(1)
  expect(results()).toEqual([])
})

it('pages the staff with the sound of the building file, and not without one (building-654)', async () => {
  await driver.start(host)
  const page = (cid: string) => driver.begin({ cid, point, op: 'page', args: {}, exp: Date.now() + 30_000 })
  await expect(page('1')).rejects.toMatchObject({ code: 'unavailable' })
  expect(driver.points[0]?.caps).not.toContain('page')
  await driver.stop()
  driver = phone('open sesame', { ext: '700', sound: 'custom/help' })
  await driver.start(host)
  expect(driver.points[0]?.caps).toContain('page')
  await (await page('2')).finished
  expect(exchange.actions).toEqual([
    expect.objectContaining({ Channel: 'Local/700@house/n', Application: 'Playback', Data: 'custom/help' }),
  ])
  exchange.answers = 'error'
  await expect(page('3')).rejects.toMatchObject({ code: 'unavailable' })
})

it('hangs up when the ringing is canceled', async () => {
  await driver.start(host)
  const { finished } = await ring('108')
  await driver.begin({ cid: 'x', point, op: 'cancel', args: {}, exp: Date.now() + 30_000 })
  await finished
  expect(results()).toEqual([{ ext: '108', st: 'no-answer', reason: 'canceled' }])
})

it('fails ringing calls when the connection is lost, and reconnects', async () => {
  await driver.start(host)
  const { finished } = await ring('108')
  exchange.cut()
  await finished
  expect(results()).toEqual([{ ext: '108', st: 'failed', reason: 'Asterisk is disconnected' }])
  await expect(ring('104')).rejects.toMatchObject({ code: 'unavailable' })
  await expect.poll(() => host.avails.get(point)).toBe('online')
  await (await ring('104', 'again')).finished
  expect(results()).toHaveLength(2)
})

it('reports the point offline when Asterisk refuses the login', async () => {
  await driver.stop()
  driver = phone('wrong')
  await driver.start(host)
  expect(host.avails.get(point)).toBe('offline')
})

it('assembles messages from chunks of every size, and throws on a message without an end', () => {
  const wire = `Asterisk Call Manager/13.0.0\r\n${writeAction({ Event: 'A', Text: 'b: c\r\nEvent: D' })}${writeAction({ Event: 'E' })}`
  for (let size = 1; size < wire.length; size += 3) {
    const reader = new AmiReader()
    const messages = []
    for (let at = 0; at < wire.length; at += size) messages.push(...reader.read(wire.slice(at, at + size)))
    expect(messages).toEqual([{ Event: 'A', Text: 'b: c  Event: D' }, { Event: 'E' }])
  }
  expect(() => new AmiReader().read(`hello\r\n${'x'.repeat(70_000)}`)).toThrow('without an end')
})
