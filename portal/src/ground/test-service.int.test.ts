import { checkSetting, type SettingKey } from '@mayim/contract/settings.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import { storeSetting } from '@mayim/core/ground/settings/stored-setting.ts'
import { setText } from '@mayim/core/settings/texts.ts'
import { byProcessor } from '@mayim/domain/money/card-payment.ts'
import { ok } from '@mayim/domain/result.ts'
import { bearer, browserOf } from '@mayim/testing/http/http-client.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startStripe } from '../../stand-ins/stripe/stripe.ts'
import { createSmtpMailer } from '../messages/mail/mailer.ts'
import { type FakeMailServer, startFakeMailServer } from '../messages/mail/testing/fake-mail-server.ts'
import { type FakeTwilio, startFakeTwilio } from '../messages/messenger/testing/fake-twilio.ts'
import { createTwilioMessenger, twilioAccount } from '../messages/messenger/twilio-messenger.ts'
import { createCards } from '../money/cards.ts'
import { serviceHandlers } from '../top/handlers/portal-handlers.ts'
import { createServiceDesk, createTriedServices, type ServiceDesk } from './test-service.ts'

const phone = '+17185550123'
const account = { accountSid: 'AC00000000000000000000000000000001', authToken: 'a'.repeat(32) }

let portal: TestServer
let twilio: FakeTwilio
let smtp: FakeMailServer
let stripe: Awaited<ReturnType<typeof startStripe>>
let desk: ServiceDesk

beforeEach(async () => {
  twilio = await startFakeTwilio(account)
  smtp = await startFakeMailServer()
  stripe = await startStripe({ secretKey: 'sk_test_house', publicKey: 'pk_test_house', readers: {} })
  const handlers = {
    ...serviceHandlers,
    serviceTest: (facility: object, request: never) =>
      serviceHandlers.serviceTest({ ...facility, services: desk } as never, request),
  }
  portal = await startTestServer('portal', { handlers: handlers as never })
  const { facility } = portal
  const patience = { timeoutMs: 5_000, retries: 0 }
  const messenger = createTwilioMessenger(twilioAccount(facility, null), facility.log, {
    baseUrl: twilio.url,
    timeoutMs: 2_000,
  })
  const services = createTriedServices({
    db: facility.db,
    cards: createCards(facility, {
      urls: { ...byProcessor(() => null), stripe: stripe.url },
      publicUrl: () => '',
      nedarimAddresses: [],
      patience,
    }),
    tryText: messenger.tryText,
    mailer: createSmtpMailer(facility, { timeoutMs: 2_000 }),
  })
  desk = createServiceDesk(facility, services)
})
afterEach(async () => {
  await portal.close()
  await Promise.all([twilio.close(), smtp.close(), stripe.close()])
})

it('sends a text and a mail, asks the card processor, and stores each outcome (settings-60)', async () => {
  const admin = await callerOf('owner', ['Admin'])
  await set({ ccProcessorSecret: 'sk_test_house', stripePK: 'pk_test_house' })
  await set({ smsAccountSid: account.accountSid, smsAuthToken: account.authToken, smsFrom: '+17185550100' })
  await set({ mailHost: `127.0.0.1:${smtp.port}`, mailFrom: 'site@example.org' })
  const own = { language: 'en', key: 'setup.service.testText', text: 'It works.' } as const
  await setText(portal.facility, systemCaller, own)
  expect((await admin.test('cards')).json).toMatchObject({ service: 'cards', outcome: 'done' })
  expect((await admin.test('texts', phone)).json).toMatchObject({ outcome: 'done', reason: '' })
  expect((await admin.test('mail', 'owner@example.org')).json).toMatchObject({ outcome: 'done' })
  expect(twilio.taken).toMatchObject([{ to: phone, from: '+17185550100', body: 'It works.' }])
  expect(smtp.taken).toMatchObject([{ from: 'site@example.org', to: ['owner@example.org'] }])
  const tests = (await admin.get('/api/api/services/tests')).json as { service: string; outcome: string }[]
  expect(tests.map(({ service, outcome }) => `${service} ${outcome}`)).toEqual([
    'cards done',
    'mail done',
    'texts done',
  ])
  const entries = await portal.facility.db
    .selectFrom('change')
    .selectAll()
    .where('entity', '=', 'serviceTest')
    .orderBy('position')
    .execute()
  expect(entries.map(({ entityId, kind }) => `${entityId} ${kind}`)).toEqual(
    ['cards', 'texts', 'mail'].flatMap(service => [`${service} asked`, `${service} tested`]),
  )
  expect(entries.every(({ who }) => who === admin.id)).toBe(true)
  expect(JSON.stringify([entries, portal.logLines])).not.toMatch(/7185550123|owner@example/)
})

it('tells why a service did not do it', async () => {
  const admin = await callerOf('owner', ['Admin'])
  expect((await admin.test('cards')).json).toMatchObject({ outcome: 'notSet' })
  expect((await admin.test('texts', phone)).json).toMatchObject({ outcome: 'notSet' })
  expect((await admin.test('mail', 'owner@example.org')).json).toMatchObject({ outcome: 'notSet' })
  await set({ ccProcessorSecret: 'sk_test_other', stripePK: 'pk_test_house' })
  await set({ smsAccountSid: account.accountSid, smsAuthToken: 'b'.repeat(32), smsFrom: '+17185550100' })
  await set({ mailHost: `127.0.0.1:${smtp.port}`, mailFrom: 'site@example.org' })
  smtp.next('refuse')
  expect((await admin.test('cards')).json).toMatchObject({ outcome: 'refused' })
  expect((await admin.test('texts', phone)).json).toMatchObject({ outcome: 'refused', reason: '20003' })
  expect((await admin.test('mail', 'owner@example.org')).json).toMatchObject({
    outcome: 'refused',
    reason: 'EMESSAGE 550',
  })
  await set({ testMode: 'True' })
  expect((await admin.test('texts', phone)).json).toMatchObject({ outcome: 'testMode' })
  await smtp.close()
  expect((await admin.test('mail', 'owner@example.org')).json).toMatchObject({ outcome: 'unreachable' })
})

it('is for Admins alone, five times in ten minutes, to a phone or an address', async () => {
  const reception = await callerOf('desk', ['Reception'])
  expect((await reception.test('cards')).status).toBe(403)
  const admin = await callerOf('owner', ['Admin'])
  expect((await admin.test('texts', '555')).json).toMatchObject({ code: 'phoneInvalid', field: 'to' })
  expect((await admin.test('mail', 'nobody')).json).toMatchObject({ code: 'emailRequired', field: 'to' })
  for (let times = 0; times < 5; times += 1) expect((await admin.test('cards')).status).toBe(200)
  expect(await admin.test('cards')).toMatchObject({ status: 429, json: { code: 'tooMany' } })
  expect((await admin.test('mail', 'owner@example.org')).status).toBe(200)
})

async function set(values: Partial<Record<SettingKey, string>>): Promise<void> {
  const { facility } = portal
  await facility.write(async trx => {
    for (const [key, value] of Object.entries(values)) {
      const checked = checkSetting(key, value)
      if (!checked.ok) throw new Error(`${key}: ${checked.code}`)
      await storeSetting(facility, trx, systemCaller, key as SettingKey, checked.value)
    }
    return ok(null)
  })
  await portal.settingsSettled()
}

async function callerOf(username: string, roles: readonly ('Admin' | 'Reception')[]) {
  const signed = await portal.signInAs({ username, roles })
  const { id } = await portal.facility.db
    .selectFrom('user')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  const browser = browserOf(portal)
  const token = bearer(signed.accessToken)
  return {
    id,
    get: (path: string) => browser.get(path, token),
    test: (service: string, to?: string) =>
      browser.post(`/api/api/services/${service}/test`, to === undefined ? {} : { to }, token),
  }
}
