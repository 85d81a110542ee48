import { book } from '@mayim/core/booking/book.ts'
import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import { sendDueMessages } from '@mayim/core/messages/send-messages.ts'
import { ok } from '@mayim/domain/result.ts'
import { wish } from '@mayim/testing/shares/wish.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardFacility } from '../payments/testing/card-facility.ts'
import { remind } from '../reminders/reminders-job.ts'
import { makeAnswerLink } from './make-link.ts'

let house: Awaited<ReturnType<typeof cardFacility>>
beforeAll(async () => {
  house = await cardFacility()
})
afterAll(() => house?.close())

/** A patron has one reservation at a time. */
async function reserve(date: string) {
  const phone = `+1718555${date.slice(-5).replace('-', '')}`
  const her = await house.addPatron(date, { phone, email: 'her@example.org', messageChannel: 'both' })
  const booked = await book(house.facility, her, wish(her, { date, time: '20:00' }))
  if (!booked.ok) throw new Error(booked.code)
  return booked.value
}
const linkOf = (key: string) => `https://book.example.org/a/${key}`
/** The messages that the reminders of now send, by their way. */
async function reminded() {
  await remind(house.facility, linkOf)
  const sent: Record<string, string> = {}
  await sendDueMessages(house.facility, {
    send: async ({ channel, body }) => {
      sent[channel] = body
      return 'sent'
    },
  })
  return sent
}
const look = (key: string) => house.guest('answerLink', undefined, { key })
const answer = (key: string, said: string) => house.guest('answerLinkUse', { answer: said }, { key })
const keyFor = async (row: Awaited<ReturnType<typeof reserve>>) => {
  const made = await house.facility.write(async trx => ok(await makeAnswerLink(house.facility, trx, row)))
  return made.ok ? made.value : ''
}

test('the link of a reminder answers once, however often it is opened (messages-840)', async () => {
  const row = await reserve('2026-11-24')
  house.clock.set('2026-11-23T19:00:00Z')
  const { text = '' } = await reminded()
  expect(text).toMatch(/ Reply 1 to confirm.* Answer here: https:\/\/book\.example\.org\/a\/[\w-]{22}$/)
  const key = text.slice(-22)
  const stored = JSON.stringify([
    await house.facility.db.selectFrom('answerLink').selectAll().execute(),
    await house.facility.db.selectFrom('change').selectAll().execute(),
  ])
  expect(stored).not.toContain(key)
  // A preview of a messenger only looks.
  for (let time = 0; time < 2; time += 1)
    expect(await look(key)).toEqual({
      status: 200,
      state: 'open',
      date: '2026-11-24',
      time: '20:00',
      answer: '',
    })
  expect(await answer(key, 'late')).toMatchObject({ result: { state: 'used', answer: 'late' } })
  expect(await reservationById(house.facility.db, row.id)).toMatchObject({ patronReply: 'late' })
  expect(await answer(key, 'cancel')).toMatchObject({ status: 409, code: 'linkUsed' })
  expect(await look(key)).toMatchObject({ state: 'used', answer: 'late' })
  expect(await reservationById(house.facility.db, row.id)).toMatchObject({ bookingStatus: 'Reserved' })
  expect(await look('A'.repeat(22))).toMatchObject({ status: 404, code: 'linkMissing' })
})

test('the link cancels under the cutoff of her own app, and ends (messages-840)', async () => {
  const row = await reserve('2026-11-25')
  const key = await keyFor(row)
  expect(await answer(key, 'cancel')).toMatchObject({ result: { state: 'used', answer: 'cancel' } })
  expect(await reservationById(house.facility.db, row.id)).toMatchObject({ bookingStatus: 'Canceled' })
  const late = await keyFor(await reserve('2026-11-26'))
  house.clock.set('2026-11-27T00:55:00Z')
  // Too late to cancel: the link is not used up by what is refused.
  expect(await answer(late, 'cancel')).toMatchObject({ code: 'cancelPastCutoff' })
  house.clock.set('2026-11-27T04:00:00Z')
  expect(await answer(late, 'late')).toMatchObject({ code: 'linkOver' })
})

test('mail has the link without the digits of texts; with textsLink off there is none (messages-840)', async () => {
  await reserve('2026-11-30')
  await reserve('2026-12-01')
  house.clock.set('2026-11-29T19:00:00Z')
  const sent = await reminded()
  expect(sent.mail).toMatch(/\. Answer here: https:/)
  expect(sent.text).toContain('Reply 1')
  await house.set('textsLink', 'False')
  house.clock.set('2026-11-30T19:00:00Z')
  expect((await reminded()).mail).not.toContain('https:')
})
