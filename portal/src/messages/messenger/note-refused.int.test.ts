import { createLog } from '@mayim/process/log.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { noteRefused } from './note-refused.ts'
import { type FakeTwilio, type Mood, startFakeTwilio } from './testing/fake-twilio.ts'
import { createTwilioMessenger, type TwilioAccount } from './twilio-messenger.ts'

const account = {
  accountSid: 'AC00000000000000000000000000000001',
  authToken: 'a'.repeat(32),
  from: '+17185550100',
}
const here = '+17188522001'
const abroad = '+972502345678'

let server: TestServer
let twilio: FakeTwilio
let current: TwilioAccount | null
beforeEach(async () => {
  current = account
  twilio = await startFakeTwilio(account)
  server = await startTestServer('portal', { canText: async () => current !== null })
})
afterEach(async () => {
  await server.close()
  await twilio.close()
})

let texts = 0
async function send(to: string, ...moods: Mood[]): Promise<void> {
  twilio.next(...moods)
  const messenger = createTwilioMessenger(async () => current, createLog('error'), {
    baseUrl: twilio.url,
    timeoutMs: 500,
    onOutcome: (text, reason) => noteRefused(server.facility, text.to, reason),
  })
  texts += 1
  const at = '2026-11-21T18:00:00.000Z'
  const text = { id: `m${texts}`, channel: 'text', userId: null, key: `k${texts}`, to, body: 'x' } as const
  await messenger.send({ ...text, kind: 'loginCode', queuedAt: at, expiresAt: at })
}

async function register(phone: string): Promise<{ arrives: string }> {
  const response = await fetch(`${server.origin}/api/api/account/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone }),
  })
  expect(response.status).toBe(200)
  return ((await response.json()) as { result: { arrives: string } }).result
}
const arrives = async (phone: string) => (await register(phone)).arrives
const reasons = async () =>
  (
    await server.facility.db
      .selectFrom('attention')
      .select(['entityId', 'detail'])
      .where('kind', '=', 'textsRefused')
      .where('resolvedAt', 'is', null)
      .orderBy('entityId')
      .execute()
  ).map(({ entityId, detail }) => [entityId, (JSON.parse(detail) as { reason: string }).reason])

it('promises a code while texts leave, also when one phone refused hers (people-1110)', async () => {
  expect(await arrives(here)).toBe('soon')
  await send(here, 'landline')
  await send(here, 'unsubscribed')
  expect(await reasons()).toEqual([])
  expect(await arrives(here)).toBe('soon')
})

it('promises none where the provider refuses the account, until it takes a text (messages-841)', async () => {
  await send(here, 'trial')
  await send(here, 'trial')
  expect(await reasons()).toEqual([['account', 'trial']])
  expect(await arrives(here)).toBe('unsure')
  await send(here)
  expect(await reasons()).toEqual([])
  expect(await arrives(here)).toBe('soon')
  await send(here, 'suspended')
  expect(await reasons()).toEqual([['account', 'suspended']])
})

it('promises none to a country that the provider refuses, and goes on elsewhere', async () => {
  await send(abroad, 'country')
  expect(await reasons()).toEqual([['country 972', 'country']])
  expect(await arrives(abroad)).toBe('unsure')
  expect(await arrives(here)).toBe('soon')
  await send(here)
  expect(await reasons()).toHaveLength(1)
  await send(abroad)
  expect(await reasons()).toEqual([])
})

it('says that no code can come without an account, to known and unknown phones in the same bytes', async () => {
  current = null
  await server.signInAs({ phone: here })
  await send(here)
  expect(await reasons()).toEqual([['account', 'notSet']])
  const same = async (phone: string) => {
    const { arrives: word, ...rest } = await register(phone)
    return [word, Object.keys(rest)]
  }
  expect(await same(here)).toEqual(await same('+17188522002'))
  expect((await same(here))[0]).toBe('never')
})
