import { fixedClock } from '@mayim/core/ground/runtime/clock.ts'
import type { Messenger } from '@mayim/core/messages/messenger.ts'
import { createLog } from '@mayim/process/log.ts'
import { testFacility } from '@mayim/testing/facility/test-facility.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { muteInTestMode } from './messengers.ts'
import { type FakeTwilio, startFakeTwilio } from './testing/fake-twilio.ts'
import { createTwilioMessenger, twilioAccount } from './twilio-messenger.ts'

const account = {
  accountSid: 'AC00000000000000000000000000000001',
  authToken: 'a'.repeat(32),
  from: '+17185550100',
}
const text = {
  id: '01900000-0000-7000-8000-000000000001',
  channel: 'text',
  userId: null,
  key: 'login:1',
  to: '+17188512345',
  body: '135790 is your code.',
  kind: 'loginCode',
  queuedAt: '2026-11-21T18:00:00.000Z',
  expiresAt: '2026-11-21T18:10:00.000Z',
} as const
const lines: string[] = []
const log = createLog('debug', { write: line => void lines.push(line) })
let twilio: FakeTwilio
let messenger: Messenger

beforeEach(async () => {
  lines.length = 0
  twilio = await startFakeTwilio(account)
  messenger = createTwilioMessenger(async () => account, log, { baseUrl: twilio.url, timeoutMs: 250 })
})
afterEach(() => twilio.close())

describe('texts by Twilio', () => {
  it('sends a text', async () => {
    expect(await messenger.send(text)).toBe('sent')
    expect(twilio.taken).toEqual([{ to: text.to, from: account.from, body: text.body }])
  })

  it('sends nothing in test mode, and everything else goes on', async () => {
    let testMode = true
    const settings = { current: () => ({ testMode }) } as never
    const quiet = muteInTestMode({ settings }, messenger)
    expect(await quiet.send(text)).toBe('sent')
    expect(twilio.requests).toBe(0)
    testMode = false
    expect(await quiet.send(text)).toBe('sent')
    expect(twilio.requests).toBe(1)
  })

  it('uses the account of the settings once it is complete, and that of the process until then', async () => {
    const house = await testFacility('portal')
    const messengerOf = (ofProcess: typeof account | null) =>
      createTwilioMessenger(twilioAccount(house.facility, ofProcess), log, { baseUrl: twilio.url })
    expect(await messengerOf(null).send(text)).toBe('retry')
    await house.set('smsAccountSid', account.accountSid)
    await house.set('smsFrom', '+17185550177')
    expect(await messengerOf(account).send(text)).toBe('sent')
    await house.set('smsAuthToken', account.authToken)
    expect(await messengerOf(null).send(text)).toBe('sent')
    expect(twilio.taken.map(({ from }) => from)).toEqual([account.from, '+17185550177'])
    await house.close()
  })

  it('retries a text that was certainly not sent', async () => {
    twilio.next('tooMany', 'broken', 'silentBefore', 'take')
    for (const outcome of ['retry', 'retry', 'retry', 'sent'])
      expect(await messenger.send(text)).toBe(outcome)
    expect(twilio.taken).toHaveLength(1)
  })

  it.each(['silentAfter', 'takeThenBreak'] as const)(
    'finds a text that was sent although the answer was lost (%s)',
    async mood => {
      twilio.next(mood)
      expect(await messenger.send(text)).toBe('sent')
      expect(twilio.taken).toHaveLength(1)
    },
  )

  it('gives up on a number that blocks texts', async () => {
    twilio.next('unsubscribed')
    expect(await messenger.send(text)).toBe('stopped')
  })

  it('calls a patron who chose calls, and reads the text out in its language (messages-526)', async () => {
    expect(await messenger.send({ ...text, channel: 'voice' })).toBe('sent')
    expect(await messenger.send({ ...text, channel: 'voice', body: 'התור שלך ב־21:00' })).toBe('sent')
    expect(twilio.taken).toEqual([])
    expect(twilio.calls).toHaveLength(2)
    expect(twilio.calls[0]).toMatchObject({ to: text.to, from: account.from })
    expect(twilio.calls[0]?.twiml.match(/<Say language="en-US">135790 is your code.<\/Say>/g)).toHaveLength(2)
    expect(twilio.calls[1]?.twiml).toContain('<Say language="he-IL">')
  })

  it('waits while Twilio does not answer', async () => {
    await twilio.close()
    expect(await messenger.send(text)).toBe('retry')
    twilio = await startFakeTwilio(account)
  })

  it('stops at the hourly budget', async () => {
    const clock = fixedClock('2026-11-21T18:00:00Z')
    const small = createTwilioMessenger(async () => account, log, {
      baseUrl: twilio.url,
      mostPerHour: 5,
      clock,
    })
    const outcomes = []
    for (let at = 0; at < 8; at += 1) outcomes.push(await small.send({ ...text, key: `login:${at}` }))
    expect(outcomes.filter(outcome => outcome === 'sent')).toHaveLength(5)
    clock.advance(3_600_000)
    expect(await small.send(text)).toBe('sent')
  })

  it('logs neither phone nor code', async () => {
    twilio.next('tooMany', 'unsubscribed', 'broken')
    for (let at = 0; at < 3; at += 1) await messenger.send(text)
    expect(lines.length).toBeGreaterThan(2)
    expect(lines.join('')).not.toMatch(/135790|7188512345/)
  })
})
