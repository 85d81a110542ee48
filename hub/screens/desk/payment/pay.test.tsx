// @vitest-environment happy-dom
import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { desk as deskWords } from '@mayim/texts/en/desk.ts'
import { reader as readerWords } from '@mayim/texts/en/reader.ts'
import { reception as words } from '@mayim/texts/en/reception.ts'
import { refusal } from '@mayim/texts/en/refusal.ts'
import type { CallInput } from '@mayim/ui/client/call-api.ts'
import { withoutMarks } from '@mayim/ui/format.ts'
import { type Answers, refused } from '@mayim/ui/gallery/fixture-answers.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { everyScreen } from '../../gallery/fixtures/facility-fixtures.ts'
import { payment, visit } from '../../gallery/fixtures/visit-fixtures.ts'
import { type Drawn, drawScreen } from '../../testing/draw-screen.tsx'
import { noJobs } from '../../testing/no-jobs.ts'
import { inputOf, typeInto } from '../../testing/type-into.ts'
import type { Job } from '../jobs/visit-jobs.ts'
import { Pay } from './pay.tsx'

const facility = { name: 'Bais Chaya', timeZone: 'America/New_York', currency: 'USD' } as const
let drawn: Drawn | undefined
afterEach(() => drawn?.close())

test('a sum that another desk has taken says who took it, when and how', async () => {
  const taken = { ...payment(2, 'Cash', -35), takenBy: 'reception', dateCreated: '2026-11-24T00:05:00.000Z' }
  const paid = visit(2, 'Waiting', { balance: 0, payments: [taken] })
  const screen = (
    <Pay visit={paid} facility={facility} printer={null} jobs={noJobs} onClose={() => undefined} />
  )
  const answers = { ...everyScreen(), reservationGet: paid }
  drawn = await drawScreen(screen, { role: 'Reception', answers, holds: () => false })
  const { place } = drawn
  const told = words.pay.takenBy
    .replace('{amount}', '$35.00')
    .replace('{name}', 'reception')
    .replace('{time}', '7:05 PM')
    .replace('{how}', deskWords.method.Cash)
  await vi.waitUntil(() => withoutMarks(place.textContent).includes(told), { timeout: 15_000 })
  expect(place.textContent).toContain(words.checkIn.paid)
})

type Sent = CallInput<'makePayment'>['body']

/** A form of a payment of 30 over a hub that takes it, with the requests that it got and the jobs that it performs. */
async function sale(
  answers: Answers = {},
  printer: string | null = null,
  payments: StaffReservation['payments'] = [],
) {
  const sent: Sent[] = []
  const jobs: Job[] = []
  let closed = 0
  const screen = (
    <Pay
      visit={visit(2, 'Waiting', { balance: 30, payments })}
      facility={facility}
      printer={printer}
      jobs={{ ...noJobs, perform: job => jobs.push(job) }}
      onClose={() => {
        closed += 1
      }}
    />
  )
  const makePayment = (body: Sent) => {
    sent.push(body)
    return { paid: false, balance: 0, payment: payment(sent.length, 'Cash', -body.amt) }
  }
  drawn = await drawScreen(screen, {
    role: 'Reception',
    answers: { ...everyScreen(), makePayment, ...answers },
    holds: () => false,
  })
  await drawn.sees(words.pay.amount)
  const { place } = drawn
  // Not by the button: happy-dom finds no number that is a step of 0.01.
  const submit = () =>
    place.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  return { sent, jobs, drawn, place, submit, isClosed: () => closed > 0 }
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

test('the message about cash says the change to count out, and offers to undo it', async () => {
  const { place, jobs, submit, drawn } = await sale()
  typeInto(inputOf(place, words.pay.given), '50')
  await drawn.sees(words.pay.change)
  submit()
  await vi.waitUntil(() => jobs.length > 0, { timeout: 4_000 })
  expect(jobs[0]?.done).toEqual(['reception.pay.done', { amount: '$30.00 (change $20.00)', code: '9TX' }])
  expect(jobs[0]?.undo?.done).toEqual(['reception.pay.undone', { amount: '$30.00', code: '9TX' }])
})

test('a likely sum is one press', async () => {
  const { drawn } = await sale()
  await drawn.press(words.pay.givenSum.replace('{amount}', '$50.00'))
  await drawn.sees(words.pay.change)
  expect(withoutMarks(drawn.place.textContent)).toContain(`${words.pay.change}: $20.00`)
})

test('a sale stays open until nothing is owed, and prints one receipt (money-1101)', async () => {
  const { place, sent, jobs, submit, drawn, isClosed } = await sale({}, 'reception')
  typeInto(inputOf(place, words.pay.amount), '15')
  await drawn.sees(words.pay.rest)
  submit()
  const told = words.pay.partTaken.replace('{amount}', '$15.00').replace('{rest}', '$15.00')
  await vi.waitUntil(() => withoutMarks(place.textContent).includes(told), { timeout: 4_000 })
  expect([jobs.length, isClosed()]).toEqual([0, false])
  // The second press of a double press takes nothing.
  submit()
  await vi.waitUntil(
    () => {
      submit()
      return sent.length === 2
    },
    { timeout: 4_000, interval: 50 },
  )
  await vi.waitUntil(() => isClosed(), { timeout: 4_000 })
  expect(sent.map(({ method, amt }) => [method, amt])).toEqual([
    ['cash', 15],
    ['check', 15],
  ])
  expect(sent[0]?.idempotencyKey).not.toBe(sent[1]?.idempotencyKey)
  expect(jobs).toHaveLength(1)
  expect(jobs[0]?.before).toEqual(['reception.pay.done', { amount: '$30.00', code: '9TX' }])
  expect(sessionStorage).toHaveLength(0)
})

test('what was left open after a part prints its receipt once', async () => {
  const { place, jobs, submit, drawn } = await sale({}, 'reception')
  typeInto(inputOf(place, words.pay.amount), '10')
  await drawn.sees(words.pay.rest)
  submit()
  await drawn.sees(words.pay.partTaken.split('. ')[1]?.split('{rest}')[1] ?? '')
  await drawn.press(words.later)
  expect(jobs[0]?.before).toEqual(['reception.pay.done', { amount: '$10.00', code: '9TX' }])
})

test('a part that was undone is not said to be received', async () => {
  const undone = payment(8, 'Cash', -10)
  const draft = { how: 'cash', after: null, part: '', given: '', receipt: true }
  const parts = [{ how: 'cash', amount: 10, paymentId: undone.id }]
  const { reservationId } = visit(2, 'Waiting', {})
  sessionStorage.setItem(`mayimSale ${reservationId}`, JSON.stringify({ ...draft, parts }))
  const undo = { ...payment(9, 'Cash', 10), undoes: undone.id }
  const { submit, jobs } = await sale({}, null, [undone, undo])
  submit()
  await vi.waitUntil(() => jobs.length > 0, { timeout: 4_000 })
  expect(jobs[0]?.done).toEqual(['reception.pay.done', { amount: '$30.00', code: '9TX' }])
})

test('what is typed is there again after a reload', async () => {
  const first = await sale()
  typeInto(inputOf(first.place, words.pay.amount), '12')
  typeInto(inputOf(first.place, words.pay.given), '20')
  await first.drawn.sees(words.pay.change)
  first.drawn.close()
  const again = await sale()
  expect(inputOf(again.place, words.pay.amount).value).toBe('12')
  expect(inputOf(again.place, words.pay.given).value).toBe('20')
})

test('a card takes a part too', async () => {
  const asked: CallInput<'readerPay'>['body'][] = []
  const readerPay = (body: CallInput<'readerPay'>['body']) => {
    asked.push(body)
    return { state: 'paid' as const }
  }
  const desk = { id: 'tmr_desk', name: 'Desk', place: 'desk' as const, screenId: null }
  const { place, submit, drawn } = await sale({ readerPay, cardReaders: [desk] })
  await drawn.sees(readerWords.desk.option)
  place.querySelector<HTMLInputElement>('input[value="reader:tmr_desk"]')?.click()
  typeInto(inputOf(place, words.pay.amount), '10')
  await drawn.sees(words.pay.rest)
  submit()
  await vi.waitUntil(() => asked.length > 0, { timeout: 4_000 })
  expect(asked[0]?.amt).toBe(10)
})

test('after a lost answer it says that a second press does nothing twice, and sends the same payment', async () => {
  const sent: Sent[] = []
  const lost = (body: Sent) => {
    sent.push(body)
    return refused(503, 'noAnswer')
  }
  const { submit, drawn } = await sale({ makePayment: lost })
  submit()
  await drawn.sees(refusal.noAnswerYet)
  await drawn.press(words.pay.askAgain)
  submit()
  await vi.waitUntil(() => sent.length > 1, { timeout: 4_000 })
  expect(sent[1]).toEqual(sent[0])
})

test('a walk-in without a phone, who can have saved no card, is not offered any', async () => {
  const pay = async (phone: string | null) => {
    const first = visit(2, 'Waiting', { balance: 30 })
    const due = { ...first, user: { ...first.user, phone } }
    const screen = (
      <Pay visit={due} facility={facility} printer={null} jobs={noJobs} onClose={() => undefined} />
    )
    drawn = await drawScreen(screen, { role: 'Reception', answers: everyScreen(), holds: () => false })
    await drawn.sees(words.pay.check)
    return withoutMarks(drawn.place.textContent)
  }
  expect(await pay('+17185550148')).toContain(words.pay.cardsAsk)
  drawn?.close()
  expect(await pay(null)).not.toContain(words.pay.cardsAsk)
})
