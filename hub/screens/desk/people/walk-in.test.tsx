// @vitest-environment happy-dom
import { desk } from '@mayim/texts/en/desk.ts'
import { reception as words } from '@mayim/texts/en/reception.ts'
import { refusal as refusals } from '@mayim/texts/en/refusal.ts'
import { refused, type Trouble } from '@mayim/ui/gallery/fixture-answers.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { type Estimates, noEstimates } from '../../facility/use-estimates.ts'
import { booking } from '../../gallery/fixtures/booking-fixtures.ts'
import { businessDate, everyScreen } from '../../gallery/fixtures/facility-fixtures.ts'
import { room, sectionOf } from '../../gallery/fixtures/room-fixtures.ts'
import { visit } from '../../gallery/fixtures/visit-fixtures.ts'
import { type Drawn, drawScreen } from '../../testing/draw-screen.tsx'
import { noJobs } from '../../testing/no-jobs.ts'
import { inputOf, typeInto } from '../../testing/type-into.ts'
import type { Job } from '../jobs/visit-jobs.ts'
import { WalkIn } from './walk-in.tsx'

const settings = {
  facilityName: { value: 'Bais Chaya' },
  timeZone: { value: 'America/New_York' },
  currency: { value: 'USD' },
  priceShower: { value: '25' },
  priceBath: { value: '30' },
}

let drawn: Drawn | undefined
afterEach(() => drawn?.close())

async function atDesk(full: Trouble | null = null, estimates: Estimates = noEstimates) {
  const sent: object[] = []
  const placed: object[] = []
  const chosen: (readonly [string, 'pay' | null])[] = []
  const booked = visit(2, 'Reserved', { balance: 25 })
  const answers = {
    ...everyScreen(),
    ...booking,
    publicSettings: settings,
    usersFindByPhone: { user: null, reservation: null },
    newReservation: (body: object) => {
      sent.push(body)
      return full !== null && sent.length === 1 ? full : booked
    },
    checkIn: {
      reservation: { ...visit(2, 'Waiting'), timeToBeSet: false },
      waitingCode: '12',
      balance: 25,
      cubicle: null,
      receipt: 'none',
    } as never,
    assignRoom: ((body: object) => {
      placed.push(body)
      return null
    }) as never,
  }
  const screen = (
    <WalkIn
      start={{}}
      tonight={businessDate}
      rooms={[room(1, 'Ready', { section: sectionOf(1) })]}
      estimates={estimates}
      facility={{ name: 'Bais Chaya', timeZone: 'America/New_York', currency: 'USD' }}
      jobs={{ ...noJobs, perform: (job: Job) => void job.send(undefined).then(() => job.next?.()) }}
      onChoose={(id, form) => chosen.push([id, form])}
      onClose={() => undefined}
    />
  )
  drawn = await drawScreen(screen, { role: 'Reception', answers, holds: () => false })
  return { ...drawn, sent, placed, chosen, booked }
}

test('a walk-in without a phone is taken by name, at the price that is shown (booking-78, booking-79)', async () => {
  const { place, press, sees, sent, placed, chosen, booked } = await atDesk()
  await sees(words.checkIn.owes.replace('{amount}', '$25.00'))
  inputOf(place, words.walkIn.noPhone).click()
  await sees(words.walkIn.name)
  typeInto(inputOf(place, words.walkIn.name), 'Dina Blum')
  inputOf(place, 'Bath').click()
  await sees(words.checkIn.owes.replace('{amount}', '$30.00'))
  // The room that fits is chosen already, and the button says so.
  await press(words.walkIn.submitRoom.replace('{name}', '1'))
  await vi.waitUntil(() => chosen.length > 0)
  expect(sent).toMatchObject([{ name: 'Dina Blum', total: 30, bath: true, advanceReservation: false }])
  expect(sent[0]).not.toHaveProperty('phone')
  // Placed at once, and asked to pay.
  expect(chosen).toEqual([[booked.reservationId, 'pay']])
  expect(placed).toMatchObject([{ roomId: 1 }])
})

test('a room that is promised to one before her is not chosen, and the form says why (visit-168)', async () => {
  const { place, press, sees, sent, placed, chosen } = await atDesk(null, {
    ...noEstimates,
    promised: new Map([[1, '3TM']]),
  })
  await sees(desk.noRoom.promised.replace('{room}', 'Room 1').replace('{code}', '3TM'))
  inputOf(place, words.walkIn.noPhone).click()
  await sees(words.walkIn.name)
  typeInto(inputOf(place, words.walkIn.name), 'Dina')
  await press(words.walkIn.submit)
  await vi.waitUntil(() => chosen.length > 0)
  expect(sent).toHaveLength(1)
  expect(placed).toEqual([])
})

test('a second visit of tonight is opened, or taken by a button that says so (booking-522)', async () => {
  const first = { code: 'K7Q4', time: '19:00', reservationId: 'first' }
  const { place, press, sees, sent, chosen } = await atDesk(refused(409, 'secondVisit', first))
  await sees(words.walkIn.phone)
  inputOf(place, words.walkIn.noPhone).click()
  await sees(words.walkIn.name)
  typeInto(inputOf(place, words.walkIn.name), 'Dina')
  await press(words.walkIn.submitRoom.replace('{name}', '1'))
  await press(words.walkIn.show.replace('{code}', 'K7Q4'))
  expect(chosen).toEqual([['first', null]])
  await press(words.book.bookSecond)
  await vi.waitUntil(() => sent.length === 2)
  expect(sent[0]).not.toHaveProperty('secondVisit')
  expect(sent[1]).toMatchObject({ name: 'Dina', secondVisit: true })
})

test('ten zeros are no phone: the name is asked for (people-4)', async () => {
  const { place, press, sees, sent } = await atDesk()
  await sees(words.walkIn.phone)
  typeInto(inputOf(place, words.walkIn.phone), '0000000000')
  await sees(words.walkIn.name)
  typeInto(inputOf(place, words.walkIn.name), 'Dina')
  await press(words.walkIn.submitRoom.replace('{name}', '1'))
  await vi.waitUntil(() => sent.length > 0)
  expect(sent).toMatchObject([{ name: 'Dina' }])
})

test('the accessible room is a type of room, and another room asks why (visit-41)', async () => {
  const { place, press, sees, sent, placed } = await atDesk()
  await sees(words.walkIn.phone)
  inputOf(place, words.walkIn.noPhone).click()
  await sees(words.walkIn.name)
  typeInto(inputOf(place, words.walkIn.name), 'Dina Blum')
  inputOf(place, 'Accessible').click()
  await sees(refusals.roomNotAccessible)
  await sees(desk.noRoom.accessible)
  inputOf(place, 'Room 1').click()
  await sees(words.all.reason)
  typeInto(inputOf(place, words.all.reason), 'Her mother helps her in')
  await press(words.walkIn.submitRoom.replace('{name}', '1'))
  await vi.waitUntil(() => placed.length > 0)
  expect(sent).toMatchObject([{ bath: true, handicapped: true, total: 30 }])
  expect(placed).toMatchObject([{ roomId: 1, overrideReason: 'Her mother helps her in' }])
})

test('where now is full she is checked in for a free time by one press, without a reason (booking-85)', async () => {
  const full = refused(409, 'slotTaken', { time: '18:00', next: '18:15 18:30' })
  const { place, press, sees, sent } = await atDesk(full)
  await sees(words.walkIn.phone)
  inputOf(place, words.walkIn.noPhone).click()
  await sees(words.walkIn.name)
  typeInto(inputOf(place, words.walkIn.name), 'Dina')
  await press(words.walkIn.submitRoom.replace('{name}', '1'))
  await press(words.walkIn.later.replace('{time}', '6:30 PM'))
  await vi.waitUntil(() => sent.length === 2)
  expect(sent[0]).not.toHaveProperty('reservationTime')
  expect(sent[1]).toMatchObject({ name: 'Dina', reservationTime: '18:30', advanceReservation: false })
  expect(sent[1]).not.toHaveProperty('overrideReason')
})
