import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import { storeSetting } from '@mayim/core/ground/settings/stored-setting.ts'
import { ok } from '@mayim/domain/result.ts'
import { type Browser, browserOf } from '@mayim/testing/http/http-client.ts'
import { startTestServer, type TestServer } from '@mayim/testing/http/test-server.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createCaptcha, signInAction } from './captcha.ts'
import { type RecaptchaServer, startRecaptcha } from './testing/recaptcha-server.ts'

let google: RecaptchaServer
let portal: TestServer
let isSet: boolean
let address = 0

beforeAll(async () => {
  google = await startRecaptcha('the secret')
  portal = await startTestServer('portal', {
    limits: { sendsBeforeCheck: 2, sendsPerHour: 40 },
    server: { trustProxy: ['127.0.0.1'] },
    captcha: {
      isSet: () => isSet,
      verify: token => createCaptcha(portal.facility, google.url, signInAction)(token),
    },
  })
  const { facility } = portal
  await facility.write(async trx => {
    await storeSetting(facility, trx, systemCaller, 'googleSiteKey', 'the site key')
    await storeSetting(facility, trx, systemCaller, 'recaptchaSecret', 'the secret')
    return ok(null)
  })
  await portal.settingsSettled()
})
afterAll(async () => {
  await portal.close()
  await google.close()
})
beforeEach(() => {
  isSet = true
  address += 1
})

let phones = 100
function newPhone() {
  phones += 1
  return `+17185550${phones}`
}
const ask = async (token?: string, phone = newPhone(), browser: Browser = browserOf(portal)) => {
  const body = { phone, ...(token === undefined ? {} : { reCaptchaTokenResponse: token }) }
  const from = { 'x-forwarded-for': `10.0.${address}.1` }
  const answer = await browser.post('/api/api/account/register', body, from)
  return answer.status === 200 ? 'sent' : `${answer.json.code} ${answer.json.detail?.seconds ?? ''}`.trim()
}

it('asks for a person after two codes of an address that nobody typed (threats-340)', async () => {
  expect([await ask(), await ask(), await ask()]).toEqual(['sent', 'sent', 'captchaNeeded'])
  const token = google.token(signInAction)
  expect(await ask(token)).toBe('sent')
  expect(await ask(token)).toBe('captchaFailed')
  expect(await ask(google.token('social'))).toBe('captchaFailed')
  expect(await ask(google.token(signInAction, 0.1))).toBe('captchaFailed')
  expect(await ask('made up')).toBe('captchaFailed')
})

it('asks for a phone too, from whatever address, and not once its code was typed (threats-340)', async () => {
  const phone = '+17185550190'
  const codes = []
  for (let n = 0; n < 2; n += 1) {
    codes.push(await ask(undefined, phone))
    address += 1
  }
  expect(codes).toEqual(['sent', 'sent'])
  expect(await ask(undefined, phone)).toBe('captchaNeeded')
  const browser = browserOf(portal)
  expect(await ask(google.token(signInAction), phone, browser)).toBe('sent')
  const [code = ''] =
    /\d{6}/.exec((await portal.texts()).findLast(text => text.to === phone)?.body ?? '') ?? []
  const fields = { grant_type: 'password', username: phone, password: code }
  expect((await browser.form('/api/token', fields)).status).toBe(200)
  portal.hostClock.advance(601_000)
  expect([await ask(undefined, phone), await ask(undefined, phone)]).toEqual(['sent', 'sent'])
  expect(await ask(undefined, phone, browser)).toBe('sent')
})

it('waits longer and longer where no captcha is set up (threats-340)', async () => {
  isSet = false
  expect([await ask(), await ask(), await ask()]).toEqual(['sent', 'sent', 'tooManyCodes 1'])
  portal.hostClock.advance(1_000)
  expect([await ask(), await ask()]).toEqual(['sent', 'tooManyCodes 2'])
})

it('asks everybody while half of the budget of the hour is used (threats-340)', async () => {
  const sent = []
  while (sent.length < 30) {
    address += 1
    const answer = await ask()
    if (answer !== 'sent') break
    sent.push(answer)
  }
  expect(sent.length).toBeLessThan(20)
  expect(await ask(google.token(signInAction))).toBe('sent')
})
