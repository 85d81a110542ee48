import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import { storeSetting } from '@mayim/core/ground/settings/stored-setting.ts'
import { followNewDevices } from '@mayim/core/messages/attention/follow-new-devices.ts'
import { setText } from '@mayim/core/settings/texts.ts'
import { ok } from '@mayim/domain/result.ts'
import { browserOf } from '@mayim/testing/http/http-client.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sendDueMail } from './contact-desk.ts'
import { createSmtpMailer } from './mailer.ts'
import { tellAdmins } from './tell-admins.ts'
import { type FakeMailServer, startFakeMailServer } from './testing/fake-mail-server.ts'

const password = 'a long password'
let portal: TestServer
let smtp: FakeMailServer
let followers: { settled(): Promise<void>; stop(): Promise<void> }[]

beforeEach(async () => {
  smtp = await startFakeMailServer()
  portal = await startTestServer('portal', { server: { trustProxy: ['127.0.0.1'] } })
  followers = [followNewDevices(portal.facility), tellAdmins(portal.facility)]
  for (const each of followers) await each.settled()
  await portal.facility.write(async trx => {
    const settings = {
      mailHost: `127.0.0.1:${smtp.port}`,
      mailFrom: 'site@example.org',
      mailContactTo: 'office@example.org',
    }
    for (const [key, value] of Object.entries(settings))
      await storeSetting(portal.facility, trx, systemCaller, key as keyof typeof settings, value)
    return ok(null)
  })
  await portal.settingsSettled()
})
afterEach(async () => {
  for (const each of followers) await each.stop()
  await portal.close()
  await smtp.close()
})

async function signIn(
  browser: ReturnType<typeof browserOf>,
  address: string,
  userAgent = 'Mozilla (iPad) Safari/604.1',
) {
  const fields = { grant_type: 'password', username: 'dina', password }
  const agent = { 'user-agent': userAgent, 'x-forwarded-for': address }
  expect((await browser.form('/api/token', fields, agent)).status).toBe(200)
  for (const each of followers) await each.settled()
}

const items = () => portal.facility.db.selectFrom('attention').selectAll().execute()

async function mails() {
  await sendDueMail(portal.facility, createSmtpMailer(portal.facility))
  return smtp.taken.map(({ to, data }) => ({ to, data }))
}

it('a new device of staff is on the attention list and told to each Admin once (people-321)', async () => {
  await portal.signInAs({ phone: '+17185550199', roles: ['Admin'] })
  const owner = await portal.signInAs({ username: 'owner', roles: ['Admin'] })
  await portal.facility.write(async trx => {
    await trx
      .updateTable('user')
      .set({ email: 'owner@example.org' })
      .where('id', '=', owner.subject)
      .execute()
    return ok(null)
  })
  const dina = await portal.signInAs({ username: 'dina', roles: ['Reception'], password })
  const made = { createdAt: '2026-11-22T17:00:00.000Z' }
  await portal.facility.write(async trx => {
    await trx.updateTable('user').set(made).where('id', '=', dina.subject).execute()
    return ok(null)
  })
  const browser = browserOf(portal)
  await signIn(browser, '10.0.0.7')
  expect(await items()).toEqual([])
  portal.clock.advance(2 * 86_400_000)
  await signIn(browser, '10.0.0.8')
  expect(await items()).toEqual([])
  await signIn(browserOf(portal), '10.0.0.9')
  await signIn(browserOf(portal), '10.0.0.9')
  const detail = '{"account":"dina","agent":"Safari, iPad","from":"10.0.0.9"}'
  expect(await items()).toMatchObject([
    { kind: 'newDevice', entityId: `${dina.subject} 10.0.0.9`, detail, side: 'portal' },
  ])
  const [text, ...more] = await portal.texts()
  expect(more).toEqual([])
  expect(text).toMatchObject({ to: '+17185550199', kind: 'staffNews' })
  expect(text?.body).toMatch(/^dina logged in from a new device at \d+:\d\d [AP]M: Safari, iPad\. /)
  const sent = await mails()
  expect(sent).toMatchObject([{ to: ['owner@example.org'] }])
  expect(sent[0]?.data).toContain('Subject: A login from a new device')
})

it('is told to the office where no Admin has a phone or an address (people-321)', async () => {
  await portal.signInAs({ username: 'dina', roles: ['Admin'], password })
  const own = {
    'people.signIns.told': '{account}: {agent}, {time}',
    'link.attention.unknownBrowser': 'whatever',
  }
  for (const [key, text] of Object.entries(own))
    await setText(portal.facility, systemCaller, { language: 'en', key, text })
  portal.clock.advance(2 * 86_400_000)
  await signIn(browserOf(portal), '10.0.0.9', 'curl/8.1')
  expect(await portal.texts()).toEqual([])
  const [mail, ...more] = await mails()
  expect([mail?.to, more]).toEqual([['office@example.org'], []])
  expect(mail?.data).toContain('dina: whatever, ')
})
