import { plainChoices } from '@mayim/domain/capacity/choices.ts'
import { ok } from '@mayim/domain/result.ts'
import { onBothDialects } from '@mayim/testing/database/both-dialects.ts'
import { type TestFacility, testFacility, tonightDate } from '@mayim/testing/facility/test-facility.ts'
import {
  bookShower,
  cancel,
  joinShower,
  newestKey,
  oneRoom,
  patronWithPhone,
  textsOf,
} from '@mayim/testing/wait-list/full-night.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { systemCaller } from '../../ground/runtime/caller.ts'
import type { UserRow } from '../../ground/schema/schema.ts'
import { available } from '../anywhere/available-anywhere.ts'
import { reservationsOfNight } from '../reservation-table.ts'
import { confirmHold } from '../settle-hold.ts'
import { answerByKey, answerEntry } from './answer-offer.ts'
import { joinList, leaveList } from './join-or-leave.ts'
import { serveNight } from './serve-night.ts'
import { listOfNight, listOfPatron } from './view-list.ts'
import { startWaitListJob } from './wait-list-job.ts'

const linkOf = (key: string) => `https://book.example.org/offer/${key}`

onBothDialects('the wait list', openFresh => {
  let test: TestFacility
  afterEach(() => test.close())

  /** One room at 19:00, which the first of three patrons has. The two others wait for it, in their order. */
  async function fullNight() {
    test = await testFacility('portal', await openFresh('portal'))
    await oneRoom(test)
    const [first, second, third] = [
      await patronWithPhone(test, 1),
      await patronWithPhone(test, 2),
      await patronWithPhone(test, 3),
    ]
    const booked = await bookShower(test, first, '19:00')
    const entries = []
    for (const patron of [second, third]) {
      const joined = await joinShower(test, patron, '19:00')
      if (!joined.ok) throw new Error(joined.code)
      entries.push(joined.value)
      test.clock.advance(1000)
    }
    return { first, second, third, booked, entries }
  }
  const serve = () => serveNight(test.facility, tonightDate, { linkOf, mayOffer: true })
  const statuses = async () =>
    (await listOfNight(test.facility, tonightDate)).map(entry => [entry.userId, entry.status])

  it('offers a freed place to the first patron as a hold, and texts her in neutral words', async () => {
    const { booked, second } = await fullNight()
    await serve()
    expect(await textsOf(test)).toEqual([])
    await cancel(test.facility, booked.id)
    await serve()
    const [, offered] = await reservationsOfNight(test.facility.db, tonightDate)
    expect(offered).toMatchObject({
      userId: second.id,
      bookingStatus: 'Pending',
      time: '19:00',
      holdExpiresAt: '2026-11-22T22:05:02.000Z',
    })
    const [text] = await textsOf(test)
    expect(text?.to).toBe('+17185551002')
    expect(text?.body).toMatch(
      /^A time has opened up: Sunday, November 22, 7:00 PM\. It is held for you until 5:05 PM\./,
    )
    expect(text?.body).not.toMatch(/mikvah|shower|bath/i)
    const slots = await available(test.facility, {
      date: tonightDate,
      replacingReservationId: null,
      ignoreCutoff: false,
    })
    expect(slots.find(slot => slot.timeSlot === '19:00')?.availableReservations[0]?.available).toBe(0)
    const [entry] = await listOfPatron(test.facility, second.id)
    expect(entry).toMatchObject({ status: 'offered', offer: { time: '19:00' } })
    expect(JSON.stringify(await test.facility.db.selectFrom('change').selectAll().execute())).not.toContain(
      await newestKey(test),
    )
  })

  it('calls whoever chose calls and a landline, in a spoken language and without a link (booking-910)', async () => {
    const { booked, second, third } = await fullNight()
    await test.facility.write(async trx => {
      const setUser = (id: string, fields: Partial<UserRow>) =>
        trx.updateTable('user').set(fields).where('id', '=', id).execute()
      const setLanguage = (id: string, language: string) =>
        trx.updateTable('waitListEntry').set({ language }).where('userId', '=', id).execute()
      await setUser(second.id, { messageChannel: 'voice' })
      await setLanguage(second.id, 'yi')
      await setUser(third.id, { phone: '+97225551234' })
      await setLanguage(third.id, 'he')
      return ok(null)
    })
    await cancel(test.facility, booked.id)
    await serve()
    test.clock.advance(5 * 60_000)
    await test.set('phoneNumber', '')
    await serve()
    const [chosen, landline] = await textsOf(test)
    expect(chosen).toEqual({
      channel: 'voice',
      to: '+17185551002',
      body: 'A time has opened up for you: Sunday, November 22, 7:00 PM. It is held for you until 5:05 PM. To take it, log in on our website. Or call us: 7, 1, 8, 5, 5, 5, 0, 1, 0, 0.',
    })
    expect(landline).toMatchObject({ channel: 'voice', to: '+97225551234' })
    expect(landline?.body).toMatch(
      /^התפנתה שעה עבורך: .+ 19:00\. היא שמורה עבורך עד 17:10\. כדי לקחת אותה, אפשר להתחבר באתר שלנו\.$/,
    )
    // She calls back, and reception takes it for her.
    const rows = await reservationsOfNight(test.facility.db, tonightDate)
    const held = rows.find(row => row.bookingStatus === 'Pending')
    expect((await confirmHold(test.facility, systemCaller, held?.id ?? '')).ok).toBe(true)
    await serve()
    expect(await statuses()).toContainEqual([third.id, 'booked'])
  })

  it('books the place on a yes, once for any number of yeses', async () => {
    const { booked, second, first } = await fullNight()
    await cancel(test.facility, booked.id)
    await serve()
    const key = await newestKey(test)
    const anyone = { ...first, kind: 'anyone', id: 'anyone' } as const
    const answers = await Promise.all([1, 2, 3].map(() => answerByKey(test.facility, anyone, key, 'yes')))
    expect(answers.every(answer => answer.ok)).toBe(true)
    const rows = await reservationsOfNight(test.facility.db, tonightDate)
    expect(rows.map(row => [row.userId, row.bookingStatus])).toContainEqual([second.id, 'Reserved'])
    const log = await test.facility.db.selectFrom('change').select(['kind', 'cause', 'who']).execute()
    expect(log.filter(entry => entry.cause === 'R3')).toEqual([
      { kind: 'settled', cause: 'R3', who: second.id },
    ])
    expect(await answerByKey(test.facility, anyone, key, 'no')).toMatchObject({
      ok: false,
      code: 'offerOver',
    })
    await serve()
    expect(await textsOf(test)).toHaveLength(1)
  })

  it('offers the place to the next patron after a no, and keeps the first on the list', async () => {
    const { booked, second, third, entries } = await fullNight()
    await cancel(test.facility, booked.id)
    await serve()
    expect((await answerEntry(test.facility, second, entries[0]?.id ?? '', 'no')).ok).toBe(true)
    await serve()
    expect((await textsOf(test)).map(text => text.to)).toEqual(['+17185551002', '+17185551003'])
    expect(await statuses()).toEqual([
      [second.id, 'waiting'],
      [third.id, 'offered'],
    ])
  })

  it('offers the place to the next patron when an offer expires, and refuses a late answer', async () => {
    const { booked, first, third } = await fullNight()
    await cancel(test.facility, booked.id)
    await serve()
    const key = await newestKey(test)
    test.clock.advance(5 * 60_000)
    expect(await answerByKey(test.facility, first, key, 'yes')).toMatchObject({ code: 'offerOver' })
    await serve()
    const rows = await reservationsOfNight(test.facility.db, tonightDate)
    expect(rows.filter(row => row.bookingStatus === 'Pending').map(row => row.userId)).toEqual([third.id])
    expect(rows.filter(row => row.bookingStatus === 'Canceled')).toHaveLength(2)
  })

  it('opens a place to everybody after three offers', async () => {
    const { booked } = await fullNight()
    for (const number of [4, 5]) {
      expect((await joinShower(test, await patronWithPhone(test, number), '19:00')).ok).toBe(true)
      test.clock.advance(1000)
    }
    await cancel(test.facility, booked.id)
    for (let round = 0; round < 4; round += 1) {
      await serve()
      test.clock.advance(5 * 60_000)
    }
    expect(await textsOf(test)).toHaveLength(3)
    const sixth = await patronWithPhone(test, 6)
    const joined = await joinShower(test, sixth, '19:00')
    expect(joined).toMatchObject({ ok: false, code: 'placeIsFree', detail: { time: '19:00' } })
    // A place that was booked and canceled again counts as new, so the fourth patron gets an offer.
    const again = await bookShower(test, sixth, '19:00')
    await cancel(test.facility, again.id)
    await serve()
    expect((await textsOf(test)).map(text => text.to)).toContain('+17185551005')
  })

  it('offers a place once, with several callers at the same moment', async () => {
    const { booked } = await fullNight()
    await cancel(test.facility, booked.id)
    await Promise.all(Array.from({ length: 8 }, () => serve()))
    const open = await test.facility.db.selectFrom('waitListOffer').selectAll().execute()
    expect(open).toHaveLength(1)
    expect(await textsOf(test)).toHaveLength(1)
  })

  it('accepts an answer or expires the offer, never both', async () => {
    const { booked, first } = await fullNight()
    await cancel(test.facility, booked.id)
    await serve()
    const key = await newestKey(test)
    test.clock.advance(5 * 60_000 - 1)
    const [answered] = await Promise.all([
      answerByKey(test.facility, first, key, 'yes'),
      answerByKey(test.facility, first, key, 'no'),
      serve(),
    ])
    const rows = await reservationsOfNight(test.facility.db, tonightDate)
    const holding = rows.filter(row => row.bookingStatus !== 'Canceled')
    expect(holding.length).toBeLessThanOrEqual(1)
    if (answered.ok) expect(holding).toMatchObject([{ bookingStatus: 'Reserved' }])
  })

  it('closes the list at the cutoff, and sends no text after it', async () => {
    const { booked, second, third } = await fullNight()
    test.clock.set('2026-11-22T22:30:00.000Z')
    await cancel(test.facility, booked.id)
    await serve()
    expect(await textsOf(test)).toEqual([])
    expect(await statuses()).toEqual([
      [second.id, 'expired'],
      [third.id, 'expired'],
    ])
  })

  it('sends no more offers than `waitListOffersPerDay`', async () => {
    const { booked } = await fullNight()
    await test.set('waitListOffersPerDay', '1')
    await cancel(test.facility, booked.id)
    await serve()
    test.clock.advance(5 * 60_000)
    await serve()
    expect(await textsOf(test)).toHaveLength(1)
  })

  it('declines the open offer of a patron who leaves', async () => {
    const { booked, second, entries } = await fullNight()
    await cancel(test.facility, booked.id)
    await serve()
    const left = await leaveList(test.facility, second, entries[0]?.id ?? '')
    expect(left).toMatchObject({ ok: true, value: { status: 'left' } })
    await serve()
    expect((await textsOf(test)).map(text => text.to)).toEqual(['+17185551002', '+17185551003'])
    expect(await listOfPatron(test.facility, second.id)).toEqual([])
  })

  it('keeps the hold while the patron pays, if the night must be prepaid', async () => {
    const { booked, first } = await fullNight()
    await test.set('reservationsRequirePrepayAll', 'True')
    await cancel(test.facility, booked.id)
    await serve()
    test.clock.advance(60_000)
    expect((await answerByKey(test.facility, first, await newestKey(test), 'yes')).ok).toBe(true)
    await serve()
    const rows = await reservationsOfNight(test.facility.db, tonightDate)
    expect(rows.find(row => row.bookingStatus === 'Pending')).toMatchObject({
      holdExpiresAt: '2026-11-22T22:11:02.000Z',
    })
  })

  it('serves the list when the log grows and when an offer expires', async () => {
    const { booked } = await fullNight()
    const job = startWaitListJob(test.facility, { linkOf })
    await cancel(test.facility, booked.id)
    await job.settled()
    expect(await textsOf(test)).toHaveLength(1)
    test.clock.advance(5 * 60_000)
    await job.settled()
    expect(await textsOf(test)).toHaveLength(2)
    await job.stop()
  })

  describe('joining', () => {
    it.each([
      ['placeIsFree', { fromTime: '20:00', toTime: '20:00' }],
      ['waitListWindow', { fromTime: '19:05', toTime: '19:10' }],
      ['waitListWindow', { fromTime: '20:00', toTime: '19:00' }],
      ['reserveDatePast', { date: '2026-11-21' }],
      ['reserveDateTooFar', { date: '2026-12-20' }],
      ['waitListShabbos', { date: '2026-11-27' }],
      ['notOffered', { choices: { ...plainChoices, segula: true } }],
      ['userMissing', { userId: 'nobody' }],
    ])('refuses with %s', async (code, more) => {
      const { third } = await fullNight()
      const patron = await patronWithPhone(test, 9)
      const refused = await joinList(test.facility, third, {
        userId: patron.id,
        date: tonightDate,
        choices: plainChoices,
        fromTime: '19:00',
        toTime: '19:00',
        language: 'en',
        byStaff: false,
        ...more,
      })
      expect(refused.ok ? 'joined' : refused.code).toBe(code)
    })

    it('refuses a second entry of a night, a patron with a booking, and one without a phone', async () => {
      const { first, second } = await fullNight()
      expect(await joinShower(test, second, '19:00')).toMatchObject({ code: 'alreadyWaiting' })
      expect(await joinShower(test, first, '19:00')).toMatchObject({ code: 'alreadyReserved' })
      const silent = await test.addPatron('silent')
      expect(await joinShower(test, silent, '19:00')).toMatchObject({ code: 'phoneRequired' })
    })
  })
})
