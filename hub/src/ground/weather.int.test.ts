import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fixedClock } from '@mayim/core/ground/runtime/clock.ts'
import { type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createWeatherDesk } from './weather.ts'

const key = 'a-key-of-32-letters'
let hub: TestFacility
let service: Server
let asked: URL[]
let answer: { status: number; body: string }
beforeEach(async () => {
  hub = await testFacility('hub')
  asked = []
  answer = { status: 200, body: JSON.stringify({ weather: [{ id: 501 }], main: { temp: 53.6 } }) }
  // OpenWeather: 401 for a wrong key, otherwise the current weather.
  service = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://weather')
    asked.push(url)
    const isKnown = url.searchParams.get('appid') === key && url.pathname === '/data/2.5/weather'
    response.writeHead(isKnown ? answer.status : 401, { 'content-type': 'application/json' })
    response.end(isKnown ? answer.body : '{"cod":401}')
  })
  await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  await new Promise(resolve => service.close(resolve))
  await hub.close()
})

function desk() {
  const hostClock = fixedClock('2026-11-22T22:00:00.000Z')
  const port = (service.address() as AddressInfo | null)?.port
  const made = createWeatherDesk({ ...hub.facility, hostClock }, `http://127.0.0.1:${port}`)
  const look = async () => {
    made.current()
    await made.settled()
    return made.current()
  }
  return { hostClock, look }
}

it('asks with the key and the place, at most once in 30 minutes, and keeps no weather of two hours ago (building-741)', async () => {
  const { hostClock, look } = desk()
  expect([await look(), asked.length]).toEqual([null, 0])
  await hub.set('weatherApiKey', key)
  const rain = { temperature: 54, unit: 'F', sky: 'rain', at: '2026-11-22T22:00:00.000Z' }
  expect(await look()).toEqual(rain)
  expect([...(asked[0]?.searchParams ?? [])]).toEqual([
    ['lat', '40.65'],
    ['lon', '-73.95'],
    ['units', 'imperial'],
    ['appid', key],
  ])
  await hub.set('temperatureUnit', 'C')
  hostClock.advance(29 * 60_000)
  expect([await look(), asked.length]).toEqual([rain, 1])
  answer = { ...answer, body: JSON.stringify({ weather: [{ id: 800 }], main: { temp: -2.4 } }) }
  hostClock.advance(2 * 60_000)
  expect([await look(), asked.length]).toMatchObject([{ temperature: -2, unit: 'C', sky: 'clear' }, 2])
  expect(asked[1]?.searchParams.get('units')).toBe('metric')
  answer = { status: 500, body: '' }
  hostClock.advance(121 * 60_000)
  expect([await look(), asked.length]).toEqual([null, 3])
})

it('goes without after a wrong key, a broken answer and a closed door, and asks no sooner for it', async () => {
  await hub.set('weatherApiKey', 'another-key')
  const { hostClock, look } = desk()
  expect([await look(), await look(), asked.length]).toEqual([null, null, 1])
  await hub.set('weatherApiKey', key)
  for (const body of [
    'no JSON',
    'null',
    '{"main":{"temp":"warm"},"weather":[{"id":800}]}',
    '{"main":{"temp":5}}',
  ]) {
    answer = { status: 200, body }
    hostClock.advance(31 * 60_000)
    expect([body, await look()]).toEqual([body, null])
  }
  expect(asked).toHaveLength(5)
  await new Promise(resolve => service.close(resolve))
  hostClock.advance(31 * 60_000)
  expect(await look()).toBeNull()
})
