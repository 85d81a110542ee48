import { book } from '@mayim/core/booking/book.ts'
import type { BookingInput } from '@mayim/core/booking/booking-input.ts'
import { cancelBooking, undoCancel } from '@mayim/core/booking/cancel-booking.ts'
import { updateReservation } from '@mayim/core/booking/reservation-table.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { record } from '@mayim/core/ground/runtime/record-change.ts'
import { sendDueMessages } from '@mayim/core/messages/message-sender.ts'
import { lineOf, writeLines } from '@mayim/core/money/charge-lines.ts'
import { patchUser } from '@mayim/core/people/user.ts'
import { setText } from '@mayim/core/settings/texts.ts'
import { ok } from '@mayim/domain/result.ts'
import { type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { wish } from '@mayim/testing/shares/wish.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { remind } from './reminders-job.ts'
import { textBookingChanges, textFees } from './visit-texts.ts'

let portal: TestFacility
let her: Caller
/** The time of the machine is that of the facility. */
let facility: TestFacility['facility']
beforeAll(async () => {
  portal = await testFacility('portal')
  facility = { ...portal.facility, hostClock: portal.facility.clock }
  her = await portal.addPatron('her', { phone: '+17185550100', language: 'en' })
})
afterAll(() => portal.close())

async function reserve(more: Partial<BookingInput> = {}) {
  const booked = await book(portal.facility, her, wish(her, { date: '2026-11-24', ...more }))
  if (!booked.ok) throw new Error(booked.code)
  return booked.value
}

/** The texts to a phone since the last call. */
async function texts(): Promise<string[]> {
  const sent: string[] = []
  await sendDueMessages(facility, {
    send: async ({ to, body }) => {
      expect(to).toBe('+17185550100')
      sent.push(body)
      return 'sent'
    },
  })
  return sent
}

async function choose(path: string, value: boolean) {
  expect((await patchUser(portal.facility, her, { userId: her.id, steps: [{ path, value }] })).ok).toBe(true)
}

test('each preference has its text: when a booking is made, changed and canceled, the day before, and the same day', async () => {
  const news = textBookingChanges(facility)
  const heard = async () => {
    await news.settled()
    return texts()
  }
  const first = await reserve()
  expect(await heard()).toEqual(['Your appointment is set: Tuesday, November 24, 7:00 PM.'])
  const second = await reserve({ replacingReservationId: first.id, time: '20:00' })
  expect(await heard()).toEqual([
    'Your appointment has been moved from Tuesday, November 24, 7:00 PM to Tuesday, November 24, 8:00 PM.',
  ])
  // A hold and its end are not texted.
  const held = await reserve({ replacingReservationId: second.id, time: '21:00', wantedStatus: 'Pending' })
  expect((await cancelBooking(portal.facility, her, held.id)).ok).toBe(true)
  expect(await heard()).toEqual([])

  portal.clock.set('2026-11-23T18:59:00Z')
  expect(await remind(facility)).toBe(0)
  portal.clock.set('2026-11-23T19:00:00Z')
  await choose('/notificationDayBefore', false)
  expect(await remind(facility)).toBe(0)
  await choose('/notificationDayBefore', true)
  expect(await remind(facility)).toBe(1)
  expect(await remind(facility)).toBe(0)
  const [reminder = ''] = await texts()
  expect(reminder).toBe(
    'A reminder of your appointment: Tuesday, November 24, 8:00 PM. Reply 1 to confirm, 2 to cancel, 3 if you are late.',
  )
  portal.clock.set('2026-11-24T22:00:00Z')
  expect(await remind(facility)).toBe(1)
  expect(await texts()).toHaveLength(1)

  portal.clock.set('2026-11-24T22:20:00Z')
  expect((await cancelBooking(portal.facility, her, second.id)).ok).toBe(true)
  // For the minute of Undo it is no news, and undone it never was.
  expect(await heard()).toEqual([])
  expect((await undoCancel(portal.facility, her, second.id)).ok).toBe(true)
  expect(await heard()).toEqual([])
  await choose('/notificationReservations', false)
  expect((await cancelBooking(portal.facility, her, second.id)).ok).toBe(true)
  expect((await undoCancel(portal.facility, her, second.id)).ok).toBe(true)
  await choose('/notificationReservations', true)
  portal.clock.set('2026-11-24T22:22:00Z')
  expect(await heard()).toEqual([])
  expect((await cancelBooking(portal.facility, her, second.id)).ok).toBe(true)
  expect(await heard()).toEqual([])
  portal.clock.set('2026-11-24T22:23:00Z')
  expect(await heard()).toEqual(['Your appointment on Tuesday, November 24, 8:00 PM has been canceled.'])
  await news.stop()
})

test('a kallah without a time gets no text and no reminder', async () => {
  await choose('/notificationReservations', true)
  await portal.set('reservationsKallahContactForm', 'True')
  const news = textBookingChanges(facility)
  await reserve({ kallah: true, bath: true, date: '2026-11-26', time: '06:13' })
  await news.settled()
  for (const now of ['2026-11-25T20:00:00Z', '2026-11-26T10:00:00Z']) {
    portal.clock.set(now)
    expect(await remind(facility)).toBe(0)
  }
  expect(await texts()).toEqual([])
  await news.stop()
})

test('a reminder says in the facility’s own words how to answer (screens-492)', async () => {
  const own = { language: 'en', key: 'messages.answers.how', text: '1 is yes, 2 is no.' } as const
  expect(await setText(portal.facility, systemCaller, own)).toMatchObject({ ok: true })
  await reserve({ date: '2026-11-29', time: '20:00' })
  portal.clock.set('2026-11-29T22:00:00Z')
  expect(await remind(facility)).toBe(1)
  const [reminder = ''] = await texts()
  expect(reminder).toBe('A reminder of your appointment: Sunday, November 29, 8:00 PM. 1 is yes, 2 is no.')
})

test('the fee for not coming is told once, and that of staff is not (money-704)', async () => {
  const fees = textFees(facility)
  portal.clock.set('2026-11-30T15:00:00Z')
  const row = await reserve({ date: '2026-12-01' })
  const charge = async (caller: Pick<Caller, 'id'>, amountMinor: number) =>
    portal.facility.write(async trx => {
      const fee = { kind: 'charge', method: 'Fee', item: null, quantity: null, note: '' } as const
      const line = lineOf(portal.facility, caller, row)({ ...fee, amountMinor })
      await writeLines(portal.facility, trx, caller, [line])
      return ok(null)
    })
  await charge({ id: 'reception' }, 500)
  await charge(systemCaller, 2000)
  await fees.settled()
  await fees.stop()
  const said = await texts()
  expect(said).toHaveLength(1)
  expect(said[0]).toContain('You missed your appointment on')
  expect(said[0]).toContain('You owe $20.00, as you agreed.')
})

test('a patron who wants it is called in when a room is given to her, once, while it is of use (messages-531)', async () => {
  const news = textBookingChanges(facility)
  portal.clock.set('2026-12-03T23:30:00Z')
  const row = await reserve({ date: '2026-12-03', time: '19:00', ignoreCutoff: true, byStaff: true })
  const give = (visitStatus: 'Assigned' | 'Waiting', more: object = {}, cause?: string) =>
    facility.write(async trx => {
      const fields = { visitStatus, ...more }
      await updateReservation(trx, row.id, fields)
      await record(facility, trx, systemCaller, {
        entity: 'reservation',
        id: row.id,
        kind: 'assigned',
        fields,
        ...(cause ? { cause } : {}),
      })
      return ok(null)
    })
  const heard = async () => {
    await news.settled()
    return (await texts()).filter(text => !text.includes('December'))
  }
  await give('Assigned', { roomId: 1 })
  expect(await heard()).toEqual([])
  await choose('/notificationCallIn', true)
  await give('Waiting', { roomId: null })
  await give('Assigned', { roomId: 2 })
  expect(await heard()).toEqual(['Everything is ready for you. Please come in.'])
  // Taken back before the text has left, and given again: read together, it is one text.
  await give('Waiting', { roomId: null })
  await give('Assigned', { roomId: 2 })
  await give('Waiting', { roomId: null })
  expect(await heard()).toEqual([])
  await give('Assigned', { roomId: 2 })
  await give('Waiting', { roomId: null })
  await give('Assigned', { roomId: 1 })
  expect(await heard()).toEqual(['Everything is ready for you. Please come in.'])
  // An edit takes the room with it: she is in already.
  await give('Assigned', { roomId: 1 }, 'R6c')
  expect(await heard()).toEqual([])
  await give('Waiting', { roomId: null })
  await give('Assigned', { roomId: 2 })
  await news.settled()
  portal.clock.advance(16 * 60_000)
  expect(await heard()).toEqual([])
  await news.stop()
})
