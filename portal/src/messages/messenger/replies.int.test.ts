import { book } from '@mayim/core/booking/book.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { sendDueMessages } from '@mayim/core/messages/message-sender.ts'
import { queueMessage } from '@mayim/core/messages/queue-message.ts'
import { setText } from '@mayim/core/settings/texts.ts'
import { ok } from '@mayim/domain/result.ts'
import { type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { wish } from '@mayim/testing/shares/wish.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PortalFacility } from '../../ground/portal-facility.ts'
import { closeMessage, viewInbox } from '../inbox.ts'
import { viewSent } from '../view-sent.ts'
import { mountTwilio } from './mount-twilio.ts'
import { noteStopped } from './stop-texts.ts'
import { signed, startFakeTwilio } from './testing/fake-twilio.ts'
import { textPatrons } from './text-patrons.ts'
import { createTwilioMessenger } from './twilio-messenger.ts'

const account = { accountSid: 'AC01', authToken: 'b'.repeat(32), from: '+17185550199' }
const phone = '+17185550100'
const reception = {
  kind: 'person',
  id: 'reception-1',
  roles: ['Reception'],
  address: '',
  language: 'en',
} as const

let portal: TestFacility
let app: FastifyInstance
let her: Caller
let sids = 0
let publicUrl: string
beforeEach(async () => {
  portal = await testFacility('portal')
  her = await portal.addPatron('her', { phone })
  app = Fastify()
  publicUrl = 'https://book.example.org'
  const hooks = {
    accountOf: async () => account,
    get publicUrl() {
      return publicUrl
    },
  }
  await mountTwilio(app, portal.facility as PortalFacility, hooks)
})
afterEach(async () => {
  await app.close()
  await portal.close()
})

async function post(path: string, fields: Record<string, string>, signature?: string): Promise<number> {
  const response = await app.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature ?? signed(`${publicUrl}${path}`, fields, account.authToken),
    },
    payload: new URLSearchParams(fields).toString(),
  })
  return response.statusCode
}

function write(Body: string, From = phone, MessageSid = ''): Promise<number> {
  sids += 1
  const fields = { MessageSid: MessageSid || `SM${sids}`, From, To: account.from, Body }
  return post('/webhooks/twilio/inbound', fields)
}

const inbox = () => viewInbox(portal.facility)

async function sentTexts(): Promise<string[]> {
  const sent: string[] = []
  await sendDueMessages(portal.facility, {
    send: async ({ body, channel }) => {
      sent.push(channel === 'text' ? body : `${channel}: ${body}`)
      return 'sent'
    },
  })
  return sent
}

async function reserve() {
  const booked = await book(portal.facility, her, wish(her, { date: '2026-11-24' }))
  if (!booked.ok) throw new Error(booked.code)
  return booked.value.id
}
const visit = (id: string) =>
  portal.facility.db
    .selectFrom('reservation')
    .select(['bookingStatus', 'patronReply'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const stoppedAt = async () =>
  (
    await portal.facility.db
      .selectFrom('user')
      .select('textsStoppedAt')
      .where('id', '=', 'her')
      .executeTakeFirst()
  )?.textsStoppedAt

test('confirms, is late and cancels by text, each once however often it is reported (messages-521)', async () => {
  const id = await reserve()
  expect(await write('1', phone, 'SM-one')).toBe(200)
  expect(await visit(id)).toMatchObject({ patronReply: 'confirmed' })
  expect(await sentTexts()).toEqual(['Thank you, we expect you.'])
  expect(await write('1', phone, 'SM-one')).toBe(200)
  expect(await sentTexts()).toEqual([])
  await write('מאחרת')
  expect(await visit(id)).toMatchObject({ patronReply: 'late', bookingStatus: 'Reserved' })
  await sentTexts()
  await write(' Cancel. ')
  expect(await visit(id)).toMatchObject({ bookingStatus: 'Canceled' })
  expect(await sentTexts()).toEqual(['Thank you. Your appointment will be canceled.'])
  await write('cancel')
  expect(await sentTexts()).toEqual(['There is no appointment under this number.'])
  expect(await inbox()).toEqual([])
})

test('answers in the facility’s own words (screens-492)', async () => {
  await reserve()
  const own = { language: 'en', key: 'messages.answers.confirmed', text: 'Noted.' } as const
  await setText(portal.facility, systemCaller, own)
  await write('1')
  expect(await sentTexts()).toEqual(['Noted.'])
})

test('leaves words, unknown numbers and a late cancel to a person, and deletes them when dealt with (messages-524)', async () => {
  const id = await reserve()
  await write('please do not cancel, my mother is ill')
  await write('Is this the right number?', '+17185550177')
  portal.clock.set('2026-11-24T23:50:00Z')
  await write('cancel')
  expect(await visit(id)).toMatchObject({ bookingStatus: 'Reserved' })
  expect(await sentTexts()).toEqual(['Your appointment can no longer be canceled by text. Please call us.'])
  const waiting = await inbox()
  expect(waiting.map(({ words, meaning, name }) => [words, meaning, name])).toEqual([
    ['cancel', 'cancel', 'Test Patron'],
    ['Is this the right number?', 'words', ''],
    ['please do not cancel, my mother is ill', 'words', 'Test Patron'],
  ])
  expect(waiting[2]).toMatchObject({ phone, userId: 'her', visit: { reservationId: id, time: '19:00' } })
  for (const message of waiting)
    expect((await closeMessage(portal.facility, reception, message.id)).ok).toBe(true)
  expect(await closeMessage(portal.facility, reception, waiting[0]?.id ?? '')).toMatchObject({
    code: 'messageMissing',
  })
  const rows = await portal.facility.db.selectFrom('receivedText').select('sealed').execute()
  expect(rows.map(({ sealed }) => sealed)).toEqual(['', '', ''])
})

test('takes every text as words where two-way texts are off, but for stop and start', async () => {
  await portal.set('textsTwoWay', 'False')
  const id = await reserve()
  await write('cancel')
  expect(await visit(id)).toMatchObject({ bookingStatus: 'Reserved' })
  expect(await inbox()).toMatchObject([{ words: 'cancel', meaning: 'words' }])
  await write('STOP')
  expect(await stoppedAt()).not.toBeNull()
})

test('sends nothing to a phone that stopped our texts until it starts them again (messages-520)', async () => {
  await write('Stop')
  expect(await stoppedAt()).not.toBeNull()
  const text = () =>
    textPatrons(portal.facility as PortalFacility, reception, { msg: 'Hello', users: ['her'] })
  expect(await text()).toMatchObject({ code: 'textToNobody' })
  await write('START')
  expect(await stoppedAt()).toBeNull()
  expect(await text()).toMatchObject({ value: { queued: 1 } })
  // Twilio says so where the patron stopped the texts at Twilio itself.
  await sendDueMessages(portal.facility, noteStopped(portal.facility, { send: async () => 'stopped' }))
  expect(await stoppedAt()).not.toBeNull()
  const log = await portal.facility.db
    .selectFrom('change')
    .select('kind')
    .where('entityId', '=', 'her')
    .execute()
  expect(log.map(({ kind }) => kind)).toEqual(['textsStopped', 'textsStarted', 'textAsked', 'textsStopped'])
})

test('notes what became of a text, whatever the order of the reports (messages-525)', async () => {
  const expiresAt = new Date(Date.now() + 600_000).toISOString()
  await portal.facility.write(async trx => {
    for (const dedupeKey of ['one', 'two'])
      await queueMessage(portal.facility, trx, {
        kind: 'reminder',
        to: phone,
        userId: 'her',
        body: 'A reminder',
        dedupeKey,
        expiresAt,
      })
    return ok(null)
  })
  const rows = () =>
    portal.facility.db
      .selectFrom('outboundMessage')
      .select(['id', 'delivery', 'deliveryCode'])
      .orderBy('id')
      .execute()
  const [one, two] = await rows()
  const report = (id: string | undefined, MessageStatus: string, ErrorCode?: string) =>
    post(`/webhooks/twilio/status?message=${id}`, {
      MessageSid: 'SM1',
      MessageStatus,
      ...(ErrorCode ? { ErrorCode } : {}),
    })
  for (const status of ['sent', 'delivered', 'sent', 'undelivered', 'nonsense'])
    expect(await report(one?.id, status)).toBe(204)
  await report(two?.id, 'undelivered', '21610')
  await report('unknown', 'delivered')
  expect(await rows()).toMatchObject([
    { delivery: 'delivered' },
    { delivery: 'undelivered', deliveryCode: '21610' },
  ])
  expect(await stoppedAt()).not.toBeNull()
})

test('shows a call that nobody answered as not delivered, until one of its reports says otherwise (messages-525)', async () => {
  const twilio = await startFakeTwilio(account)
  publicUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  await portal.facility.write(async trx =>
    ok(
      await queueMessage(portal.facility, trx, {
        kind: 'waitListOffer',
        channel: 'voice',
        to: phone,
        userId: 'her',
        body: 'A time has opened up for you.',
        dedupeKey: 'call',
        expiresAt: new Date(Date.now() + 600_000).toISOString(),
      }),
    ),
  )
  const options = { baseUrl: twilio.url, publicUrl }
  await sendDueMessages(
    portal.facility,
    createTwilioMessenger(async () => account, portal.facility.log, options),
  )
  const stateAfter = async (end: Parameters<typeof twilio.endCall>[0]) => {
    expect(await twilio.endCall(end)).toBe(204)
    const [{ state, code } = {}] = await viewSent(portal.facility)
    return [state, code]
  }
  expect(await stateAfter('no-answer')).toEqual(['undelivered', 'no-answer'])
  expect(await portal.facility.db.selectFrom('messageTally').selectAll().execute()).toMatchObject([
    { kind: 'waitListOffer', channel: 'voice', sent: 1, parts: 0, undelivered: 1 },
  ])
  expect(await stateAfter('completed')).toMatchObject(['delivered', 'completed'])
  expect(await stateAfter('busy')).toMatchObject(['delivered', 'completed'])
  await twilio.close()
})

test('refuses what Twilio did not sign: another token, field or address, or none', async () => {
  const id = await reserve()
  const fields = { MessageSid: 'SM9', From: phone, To: account.from, Body: 'cancel' }
  const path = '/webhooks/twilio/inbound'
  const address = `${publicUrl}${path}`
  for (const signature of [
    signed(address, fields, 'c'.repeat(32)),
    signed(address, { ...fields, Body: '1' }, account.authToken),
    signed(`https://evil.example.org${path}`, fields, account.authToken),
    '',
  ])
    expect(await post(path, fields, signature)).toBe(403)
  const unsigned = await app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
  expect(unsigned.statusCode).toBe(403)
  expect(await visit(id)).toMatchObject({ bookingStatus: 'Reserved' })
  expect(await inbox()).toEqual([])
})

test('reads reports as they are named now and before, and counts a status that it does not know (messages-840)', async () => {
  for (const dedupeKey of ['a', 'b', 'c'])
    await portal.facility.write(trx =>
      queueMessage(portal.facility, trx, {
        ...{ kind: 'reminder', to: phone, channel: 'text', userId: 'her', body: 'x', dedupeKey },
        expiresAt: '2030-01-01T00:00:00.000Z',
      }).then(() => ok(null)),
    )
  const rows = async () =>
    portal.facility.db.selectFrom('outboundMessage').selectAll().orderBy('dedupeKey').execute()
  const [one, two, three] = await rows()
  const report = (id: string | undefined, fields: Record<string, string>) =>
    post(`/webhooks/twilio/status?message=${id}`, {
      MessageSid: 'SM9',
      RawDlrDoneDate: '2611282230',
      ...fields,
    })
  // Before the answer to our own request: the text is not sent yet as far as we know.
  expect(await report(one?.id, { MessageStatus: 'delivered', SmsStatus: 'sent' })).toBe(204)
  expect(await report(two?.id, { SmsStatus: 'undelivered', ErrorCode: '30005' })).toBe(204)
  expect(await report(three?.id, { MessageStatus: 'canceled', MessagingServiceSid: 'MG1' })).toBe(204)
  for (const status of ['partially_delivered', 'teleported', 'teleported', ''])
    expect(await report(one?.id, { MessageStatus: status })).toBe(204)
  expect(await sentTexts()).toHaveLength(3)
  expect((await rows()).map(({ delivery, deliveryCode }) => [delivery, deliveryCode])).toEqual([
    ['delivered', ''],
    ['undelivered', '30005'],
    ['undelivered', ''],
  ])
  const strange = await portal.facility.db.selectFrom('strangeWord').selectAll().orderBy('word').execute()
  expect(strange).toMatchObject([
    { service: 'twilio', word: 'status ', count: 1 },
    { service: 'twilio', word: 'status teleported', count: 2 },
  ])
  // A text is known by either name of its number, so that two of them are two.
  const inbound = (fields: Record<string, string>) =>
    post('/webhooks/twilio/inbound', { From: phone, Body: 'When?', ...fields })
  for (const fields of [{ SmsMessageSid: 'SM20' }, { SmsSid: 'SM21' }, { SmsMessageSid: 'SM20' }])
    expect(await inbound(fields)).toBe(200)
  expect((await inbox()).filter(({ kind }) => kind === 'text')).toHaveLength(2)
})
