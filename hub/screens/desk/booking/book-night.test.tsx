// @vitest-environment happy-dom
import type { AvailabilitySlot } from '@mayim/contract/entities/schedule.ts'
import { plainChoices } from '@mayim/domain/capacity/choices.ts'
import { reception as words } from '@mayim/texts/en/reception.ts'
import { type Answers, refused } from '@mayim/ui/gallery/fixture-answers.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { booking } from '../../gallery/fixtures/booking-fixtures.ts'
import { businessDate, everyScreen, night } from '../../gallery/fixtures/facility-fixtures.ts'
import { visit } from '../../gallery/fixtures/visit-fixtures.ts'
import { type Drawn, drawScreen } from '../../testing/draw-screen.tsx'
import { noJobs } from '../../testing/no-jobs.ts'
import { inputOf, typeInto } from '../../testing/type-into.ts'
import { BookNight } from './book-night.tsx'

const row = { ...plainChoices, bath: true, salonAfter: true, available: 1 }
const shower = { ...plainChoices, salonAfter: false, available: 3 }
const slots: AvailabilitySlot[] = [
  { timeSlot: '19:45', availableReservations: [row, { ...row, salonAfter: false }, shower] },
  {
    timeSlot: '20:00',
    availableReservations: [
      { ...row, available: 0 },
      { ...shower, available: 0 },
    ],
  },
  { timeSlot: '20:15', availableReservations: [{ ...row, salonAfter: false }, shower] },
]
const had = {
  ...plainChoices,
  ...{ bath: true, salonManicure: true, chabadBor: true },
}
const settings = {
  facilityName: { value: 'Bais Chaya' },
  timeZone: { value: 'America/New_York' },
  currency: { value: 'USD' },
  priceShower: { value: '25' },
  priceBath: { value: '30' },
}
const leah = {
  ...{ id: 'leah', firstName: 'Leah', lastName: 'Weiss', language: 'he' as const },
  phone: '+17185550147',
}

/** A loaded machine takes longer than the library's second. */
const patience = { timeout: 5_000 }

let drawn: Drawn | undefined
afterEach(() => drawn?.close())

async function form(
  props: Partial<Parameters<typeof BookNight>[0]>,
  answers: Answers = {},
  answer: (body: object) => unknown = () => visit(9, 'Reserved'),
) {
  const sent: object[] = []
  const all = {
    ...everyScreen(),
    ...booking,
    publicSettings: settings,
    availableReservations: slots,
    userGet: leah,
    usersFindByPhone: { user: null, reservation: null },
    newReservation: ((body: object) => {
      sent.push(body)
      return answer(body)
    }) as never,
    ...answers,
  }
  const screen = (
    <BookNight
      facility={{ name: 'Bais Chaya', timeZone: 'America/New_York', currency: 'USD' }}
      jobs={noJobs}
      onClose={() => undefined}
      {...props}
    />
  )
  drawn = await drawScreen(screen, { role: 'Reception', answers: all, holds: () => false })
  const { place } = drawn
  const times = () => [...place.querySelectorAll<HTMLInputElement>('input[name="time"]')]
  await vi.waitUntil(() => times().length > 0, patience)
  const submit = async () => {
    const button = await vi.waitUntil(
      () => place.querySelector<HTMLButtonElement>('button[type="submit"]:not(:disabled)'),
      patience,
    )
    button.click()
    await vi.waitUntil(() => sent.length > 0, patience)
  }
  return { ...drawn, sent, times, submit }
}

test('a known patron is booked by one press: the earliest place is chosen, its price shown', async () => {
  const { sees, submit, sent } = await form({ who: { userId: 'leah' } })
  await sees('Leah Weiss')
  await sees('Book tonight, 7:45 PM · $25.00')
  await submit()
  expect(sent).toMatchObject([
    { userId: 'leah', reservationDate: businessDate, reservationTime: '19:45', total: 25, language: 'he' },
  ])
})

test('a stranger is booked for another night by her phone and her name', async () => {
  const { place, sees, submit, sent } = await form({
    who: { phone: '718 555 0177' },
    night: '2026-11-24',
  })
  await sees(words.walkIn.fresh)
  typeInto(inputOf(place, words.walkIn.name), 'Zissel Katz')
  await submit()
  expect(sent).toMatchObject([{ phone: '718 555 0177', name: 'Zissel Katz', reservationDate: '2026-11-24' }])
  expect(sent[0]).not.toHaveProperty('userId')
})

test('tonight without a place is passed over for the next night with one', async () => {
  const schedule = [
    night(businessDate, { pastCutoff: true }),
    night('2026-11-24', { closed: true }),
    night('2026-11-25'),
  ]
  const { sees } = await form({ who: { userId: 'leah' } }, { schedule })
  await sees('Book Wednesday, 7:45 PM')
})

test('a full time leads to the wait list, or to a reason', async () => {
  const joined: object[] = []
  const { times, sees, press, submit, place, sent } = await form(
    { who: { userId: 'leah' } },
    {
      waitListJoin: ((body: object) => {
        joined.push(body)
        return refused(409, 'alreadyWaiting')
      }) as never,
    },
  )
  await sees('Leah Weiss')
  times()[1]?.click()
  await sees(words.waits.join)
  await press(words.waits.join)
  await vi.waitUntil(() => joined.length > 0, patience)
  expect(joined).toMatchObject([
    { userId: 'leah', reservationDate: businessDate, fromTime: '20:00', toTime: '20:00' },
  ])
  typeInto(inputOf(place, words.all.reason), 'Her flight leaves')
  await submit()
  expect(sent).toMatchObject([{ reservationTime: '20:00', overrideReason: 'Her flight leaves' }])
})

test('a stranger is put on the list by her phone and her name, and not without a phone (booking-523)', async () => {
  const joined: object[] = []
  const { times, sees, press, place } = await form(
    { who: { name: 'Zissel Katz' } },
    {
      waitListJoin: ((body: object) => {
        joined.push(body)
        return refused(409, 'alreadyWaiting')
      }) as never,
    },
  )
  await sees(words.walkIn.name)
  inputOf(place, words.walkIn.noPhone).click()
  times()[1]?.click()
  await sees(words.waits.needsPhone)
  inputOf(place, words.walkIn.noPhone).click()
  typeInto(inputOf(place, words.walkIn.phone), '718 555 0177')
  await sees(words.walkIn.fresh)
  await press(words.waits.join)
  await vi.waitUntil(() => joined.length > 0, patience)
  expect(joined).toMatchObject([
    { phone: '718 555 0177', name: 'Zissel Katz', fromTime: '20:00', toTime: '20:00' },
  ])
})

test('a refusal offers the next times as buttons', async () => {
  const { sees, submit, press } = await form({ who: { userId: 'leah' } }, {}, () =>
    refused(409, 'slotTaken', { next: '20:15 20:30', nights: '2026-11-26' }),
  )
  await sees('Leah Weiss')
  await submit()
  await press('tonight, 8:15 PM')
  await sees('Book tonight, 8:15 PM')
})

test('an edit that changes nothing sends every choice again (booking-77)', async () => {
  const edited = visit(2, 'Reserved', { ...had, reservationTime: '19:45', userId: 'leah' })
  const { sees, submit, sent } = await form({ visit: edited })
  await sees(words.more.chabadBor)
  await sees('Change to tonight, 7:45 PM')
  await submit()
  expect(sent).toMatchObject([
    { ...had, reservationTime: '19:45', replacingReservationId: edited.reservationId },
  ])
  expect(sent[0]).not.toHaveProperty('total')
})

test('the real time of a kallah is set, weeks ahead too (booking-48)', async () => {
  const schedule = [night('2026-12-22'), night('2026-12-23')]
  const bride = { ...row, bath: false, salonAfter: false, kallah: true }
  const edited = visit(2, 'Reserved', {
    ...{ ...plainChoices, kallah: true, reservationTime: '06:13', reservationDate: '2026-12-22' },
    userId: 'leah',
  })
  const { sees, submit, sent } = await form(
    { visit: edited },
    { schedule, availableReservations: [{ timeSlot: '18:30', availableReservations: [bride] }] },
  )
  await sees('6:30 PM')
  await submit()
  expect(sent).toMatchObject([{ kallah: true, reservationDate: '2026-12-22', reservationTime: '18:30' }])
})

const hasOne = { code: 'K7Q4', time: '19:00', reservationId: 'first' }

async function refusedSecond(props: Parameters<typeof form>[0] = { who: { userId: 'leah' } }) {
  const answers = [() => refused(409, 'secondVisit', hasOne), () => visit(9, 'Reserved')]
  const opened = await form(props, {}, () => answers.shift()?.())
  await opened.submit()
  await opened.sees('K7Q4 at 7:00 PM')
  expect(opened.sent[0]).not.toHaveProperty('secondVisit')
  return opened
}

test('a second visit of one night is booked by a button that says so (booking-522)', async () => {
  const { press, sent } = await refusedSecond()
  await press(words.book.bookSecond)
  await vi.waitUntil(() => sent.length > 1, patience)
  expect(sent[1]).toMatchObject({ userId: 'leah', secondVisit: true })
})

test('in place of a second visit the first one is moved, and stays what it is (booking-522)', async () => {
  const { press, sent } = await refusedSecond()
  await press(words.book.move)
  await vi.waitUntil(() => sent.length > 1, patience)
  expect(sent[1]).toMatchObject({ replacingReservationId: 'first', reservationTime: '19:45' })
  for (const field of ['secondVisit', 'total', 'bath', 'userId']) expect(sent[1]).not.toHaveProperty(field)
})

test('a visit that is moved to the night of another one keeps both by a press (booking-522)', async () => {
  const edited = visit(2, 'Reserved', { ...had, reservationTime: '19:45', userId: 'leah' })
  const { press, sees, sent, place } = await refusedSecond({ visit: edited })
  await sees(words.book.both)
  expect(place.textContent).not.toContain(words.book.move)
  await press(words.book.both)
  await vi.waitUntil(() => sent.length > 1, patience)
  expect(sent[1]).toMatchObject({ replacingReservationId: edited.reservationId, secondVisit: true })
})

test('of a kallah it is asked how many come with her, and an edit keeps it (booking-520)', async () => {
  const bride = { ...plainChoices, kallah: true, companions: 3, reservationTime: '19:45', userId: 'leah' }
  const { place, sees, submit, sent } = await form({ visit: visit(2, 'Reserved', bride) })
  await sees(words.book.companions)
  expect([...place.querySelectorAll('select')].map(({ value }) => value)).toContain('3')
  inputOf(place, words.more.kallah).click()
  await vi.waitUntil(() => !place.textContent.includes(words.book.companions), patience)
  inputOf(place, words.more.kallah).click()
  await sees(words.book.companions)
  await submit()
  expect(sent).toMatchObject([{ kallah: true, companions: 3 }])
})
