import { browserOf } from '@mayim/testing/http/http-client.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'

const pairs = 120
let server: TestServer
beforeAll(async () => {
  const wide = {
    sendsPerAddress: 10_000,
    sendsPerNeighbours: 10_000,
    sendsPerHour: 10_000,
    sendsPerDay: 10_000,
  }
  server = await startTestServer('portal', { limits: wide, server: { limits: { sign: 100_000 } } })
})
afterAll(() => server.close())

it('gives the same status, headers, body and time for a known and an unknown phone (threats-T4)', async () => {
  const known = Array.from({ length: pairs }, (_, at) => `+1718851${String(2000 + at)}`)
  const unknown = Array.from({ length: pairs }, (_, at) => `+1718852${String(2000 + at)}`)
  for (const phone of known) await server.signInAs({ phone })
  const times = { known: [] as number[], unknown: [] as number[] }
  const shapes = new Set<string>()
  for (let at = 0; at < pairs; at += 1) {
    // Measured alternately and in changing order, so that a machine that warms up or slows down favors neither.
    const both = [['known', known[at]] as const, ['unknown', unknown[at]] as const]
    for (const [which, phone] of at % 2 ? both : both.toReversed()) {
      const startedAt = performance.now()
      const { status, headers, text } = await browserOf(server).post('/api/api/account/register', { phone })
      times[which].push(performance.now() - startedAt)
      const names = [...headers.keys()].filter(name => name !== 'date')
      shapes.add(`${status} ${names.join()} ${text.length} ${text.replace(/[0-9a-f-]{36}/, 'id')}`)
    }
  }
  expect([...shapes]).toHaveLength(1)
  expect(mannWhitneyP(times.known.slice(10), times.unknown.slice(10))).toBeGreaterThan(0.01)
})

/** Two-sided p by the normal approximation. */
function mannWhitneyP(a: readonly number[], b: readonly number[]): number {
  const ranked = [...a.map(value => ({ value, ofA: true })), ...b.map(value => ({ value, ofA: false }))]
  ranked.sort((x, y) => x.value - y.value)
  const rankSum = ranked.reduce((sum, { ofA }, at) => sum + (ofA ? at + 1 : 0), 0)
  const u = rankSum - (a.length * (a.length + 1)) / 2
  const mean = (a.length * b.length) / 2
  const deviation = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12)
  const z = Math.abs(u - mean) / deviation
  return 2 * (1 - normal(z))
}

function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
  const tail =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return 1 - density * tail
}
