import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import { fixedClock } from '@mayim/core/ground/runtime/clock.ts'
import type { Caller, Facility } from '@mayim/core/ground/runtime/facility.ts'
import { setText } from '@mayim/core/settings/texts.ts'
import { createLog } from '@mayim/process/log.ts'
import { type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { captchaAction, createCaptcha } from './captcha.ts'
import { createContactDesk, sendDueMail, waitMs } from './contact-desk.ts'
import { createSmtpMailer } from './mailer.ts'
import { type FakeMailServer, startFakeMailServer } from './testing/fake-mail-server.ts'

const guest: Caller = { kind: 'anyone', id: 'anyone', roles: [], address: '198.51.100.7', language: 'en' }
const form = {
  firstName: 'Rivka',
  lastName: 'Levi',
  email: 'rivka@example.org',
  message: 'שלום\nDo you open?',
}
const start = '2026-11-22T22:00:00Z'

let house: TestFacility
let facility: Facility
let smtp: FakeMailServer
let hostClock: ReturnType<typeof fixedClock>
const lines: string[] = []

beforeAll(async () => {
  house = await testFacility('portal')
  smtp = await startFakeMailServer()
  const log = createLog('debug', { write: line => void lines.push(line) })
  hostClock = fixedClock(start)
  facility = { ...house.facility, hostClock, log }
  await house.set('mailFrom', 'site@example.org')
  await house.set('mailContactTo', 'office@example.org')
})
afterAll(async () => {
  await smtp.close()
  await house.close()
})
beforeEach(() => house.set('mailHost', `127.0.0.1:${smtp.port}`))

const desk = () => createContactDesk(facility, createCaptcha(facility))
const send = () => sendDueMail(facility, createSmtpMailer(facility, { timeoutMs: 2_000 }))
const left = () =>
  house.facility.db.selectFrom('contactMessage').selectAll().where('sentAt', 'is', null).execute()

describe('messages of the contact form', () => {
  it('are sealed on disk, sent by mail, and deleted here', async () => {
    const own = { language: 'en', key: 'site.mail.contact', text: 'Somebody wrote' } as const
    await setText(house.facility, systemCaller, own)
    expect(await desk().take(guest, form)).toEqual({ ok: true, value: null })
    const [row] = await left()
    expect(JSON.stringify(row)).not.toMatch(/Rivka|Levi|rivka|open/)
    await send()
    expect(await left()).toEqual([])
    expect(smtp.taken).toHaveLength(1)
    expect(smtp.taken[0]).toMatchObject({ from: 'site@example.org', to: ['office@example.org'] })
    expect(smtp.taken[0]?.data).toMatch(/Reply-To: rivka@example\.org/)
    expect(smtp.taken[0]?.data).toContain('Subject: Somebody wrote')
    const stored = await house.facility.db.selectFrom('contactMessage').selectAll().execute()
    expect(stored.map(each => each.sealed)).toEqual([''])
  })

  it('wait while no server accepts them, keep their id, and are never sent twice', async () => {
    await desk().take(guest, { ...form, kallahForm: true })
    smtp.next('busy', 'refuse', 'hangUp')
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await send()
      await send()
      expect(await left()).toMatchObject([{ kind: 'kallah', attempts: attempt + 1 }])
      hostClock.advance(waitMs(attempt))
    }
    await house.set('mailHost', '')
    await send()
    hostClock.advance(waitMs(9))
    expect(waitMs(9)).toBe(3_600_000)
    await house.set('mailHost', `127.0.0.1:${smtp.port}`)
    await send()
    expect(await left()).toEqual([])
    expect(smtp.taken).toHaveLength(2)
  })

  it('are deleted the days of the setting after they were mailed (privacy-31)', async () => {
    const stored = () => house.facility.db.selectFrom('contactMessage').select('id').execute()
    const before = await stored()
    await house.set('closedMessagesDays', '60')
    hostClock.advance(45 * 86_400_000)
    await desk().take({ ...guest, address: '198.51.100.21' }, form)
    await send()
    expect(await stored()).toHaveLength(before.length + 1)
    await house.set('closedMessagesDays', '30')
    await desk().take({ ...guest, address: '198.51.100.22' }, form)
    await send()
    expect(await stored()).toHaveLength(2)
  })

  it('wait while the name of the server means an address where none can be (threats-127)', async () => {
    await house.set('mailHost', `mail.example.org:${smtp.port}`)
    const named = (...addresses: string[]) =>
      sendDueMail(
        facility,
        createSmtpMailer(facility, { timeoutMs: 2_000, addressesOf: async () => addresses }),
      )
    await desk().take({ ...guest, address: '198.51.100.30' }, form)
    const before = smtp.taken.length
    await named('169.254.169.254', '::ffff:a9fe:a9fe')
    expect(await left()).toMatchObject([{ attempts: 1 }])
    expect(lines.join('')).toContain('EADDRESS')
    hostClock.advance(waitMs(0))
    await named('169.254.169.254', '127.0.0.1')
    expect(await left()).toEqual([])
    expect(smtp.taken).toHaveLength(before + 1)
  })

  it('wait rather than sign in over an unencrypted connection', async () => {
    await house.set('mailUser', 'site')
    await house.set('mailPassword', 'not for everybody')
    await desk().take({ ...guest, address: '198.51.100.20' }, form)
    await send()
    expect(await left()).toMatchObject([{ attempts: 1 }])
    await house.set('mailUser', '')
    hostClock.advance(waitMs(0))
    await send()
    expect(await left()).toEqual([])
  })

  it.each([
    [{ lastName: '' }, 'lastNameRequired'],
    [{ email: 'rivka@example.org\nBcc: all@example.org' }, 'emailRequired'],
    [{ message: ' ' }, 'messageRequired'],
  ])('is refused where %o', async (more, code) => {
    expect(await desk().take(guest, { ...form, ...more })).toMatchObject({ ok: false, code })
  })

  it('are limited for each address, and the refused ones do not count for all (threats-142)', async () => {
    const small = createContactDesk(facility, createCaptcha(facility), { ofAddress: 2, ofAll: 3 })
    const codes = []
    for (const address of ['198.51.100.8', '198.51.100.8', '198.51.100.8', '198.51.100.9', '198.51.100.10']) {
      const taken = await small.take({ ...guest, address }, form)
      codes.push(taken.ok ? 'taken' : taken.code)
    }
    expect(codes).toEqual(['taken', 'taken', 'messagesTooMany', 'taken', 'messagesTooMany'])
  })

  it('appear in no log line and in no change', async () => {
    expect(lines.length).toBeGreaterThan(2)
    expect(lines.join('')).not.toMatch(/rivka|Levi|open\?|office@|not for/i)
    const log = await house.facility.db
      .selectFrom('change')
      .select('fields')
      .where('entity', '=', 'contactMessage')
      .execute()
    expect(new Set(log.map(each => each.fields))).toEqual(
      new Set(['{"kind":"contact"}', '{"kind":"kallah"}']),
    )
  })
})

describe('the captcha', () => {
  let google: Server
  let url: string
  let answer: () => unknown
  const asked: URLSearchParams[] = []
  beforeAll(async () => {
    google = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      asked.push(new URLSearchParams(body))
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer()))
    })
    await new Promise<void>(resolve => void google.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(google.address() as AddressInfo).port}/siteverify`
  })
  afterAll(() => new Promise(resolve => google.close(resolve)))
  const verify = async (token: string) => {
    const human = await createCaptcha(facility, url)(token)
    return human.ok ? 'human' : human.code
  }

  it('passes every form while there is no key; with one, needs a token and a secret', async () => {
    expect(await verify('')).toBe('human')
    await house.set('googleSiteKey', 'site-key')
    expect(await verify('')).toBe('captchaFailed')
    expect(await verify('token')).toBe('unreachable')
    expect(asked).toEqual([])
  })

  it.each([
    [{ success: true, score: 0.9, action: captchaAction }, 'human'],
    [{ success: true }, 'human'],
    [{ success: true, score: 0.1, action: captchaAction }, 'captchaFailed'],
    [{ success: true, score: 0.9, action: 'login' }, 'captchaFailed'],
    [{ success: false, 'error-codes': ['timeout-or-duplicate'] }, 'captchaFailed'],
    ['no', 'unreachable'],
  ])('takes %o for: %s', async (told, expected) => {
    await house.set('recaptchaSecret', 'the secret')
    answer = () => told
    expect(await verify('token')).toBe(expected)
    expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({ secret: 'the secret', response: 'token' })
  })

  it('refuses every form while it cannot be verified', async () => {
    const human = await createCaptcha(facility, 'http://127.0.0.1:9/siteverify')('token')
    expect(human).toMatchObject({ ok: false, kind: 'unreachable' })
  })
})
