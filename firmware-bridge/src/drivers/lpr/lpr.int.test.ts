import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { driverContract } from '../../testing/driver-contract.ts'
import { type RecordingHost, recordingHost } from '../../testing/recording-host.ts'
import { createLprDriver, type LprDriver, type LprOptions } from './lpr-driver.ts'

const options: LprOptions = {
  port: 0,
  host: '127.0.0.1',
  cameras: {
    'camera/gate': { secret: 'a-long-secret', format: { type: 'json', field: 'data.results.0.plate' } },
    'camera/yard': { secret: 'another-secret', format: { type: 'hikvision' } },
  },
}

describe('the webhook of number plates', () => {
  let driver: LprDriver
  let host: RecordingHost
  beforeEach(async () => {
    driver = createLprDriver(options)
    host = recordingHost()
    await driver.start(host)
  })
  afterEach(() => driver.stop())
  const send = async (secret: string, body: string, method = 'POST') => {
    const request = { method, ...(method === 'POST' && { body }) }
    return (await fetch(`http://127.0.0.1:${driver.port}/lpr/${secret}`, request)).status
  }
  const plates = () => host.events.map(({ point, data }) => [point, data.plate])

  it('reports a plate once, from JSON and from XML among pictures', async () => {
    const json = (plate: string) => JSON.stringify({ data: { results: [{ plate, score: 0.9 }] } })
    expect(await send('a-long-secret', json('12-345-67'))).toBe(204)
    expect(await send('a-long-secret', json('1234567'))).toBe(204)
    const xml =
      '<EventNotificationAlert><ANPR><licensePlate>nhk 552</licensePlate></ANPR></EventNotificationAlert>'
    const part = `--b\r\nContent-Type: text/xml\r\n\r\n${xml}\r\n--b\r\n\r\n${'x'.repeat(200_000)}\r\n--b--`
    expect(await send('another-secret', part)).toBe(204)
    expect(plates()).toEqual([
      ['camera/gate', '1234567'],
      ['camera/yard', 'NHK552'],
    ])
  })

  it('answers nobody without the secret, and ignores what has no plate', async () => {
    expect(await send('a-long-secre', '{}')).toBe(404)
    expect(await send('a-long-secret', '', 'GET')).toBe(405)
    for (const body of [
      '',
      '{',
      '[]',
      '{"data":{"results":[{"plate":7}]}}',
      '{"data":{"results":[{"plate":"-"}]}}',
    ])
      expect(await send('a-long-secret', body)).toBe(204)
    expect(plates()).toEqual([])
  })
})

driverContract('lpr', 'Plate Recognizer: webhooks; Hikvision ISAPI: ANPR', async () => ({
  driver: createLprDriver(options),
  end: async () => {},
}))
