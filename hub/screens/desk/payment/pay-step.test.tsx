// @vitest-environment happy-dom
import { reception as words } from '@mayim/texts/en/reception.ts'
import { refusal } from '@mayim/texts/en/refusal.ts'
import type { CallInput } from '@mayim/ui/client/call-api.ts'
import { type Answers, refused } from '@mayim/ui/gallery/fixture-answers.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { everyScreen } from '../../gallery/fixtures/facility-fixtures.ts'
import { payment, visit } from '../../gallery/fixtures/visit-fixtures.ts'
import { type Drawn, drawScreen } from '../../testing/draw-screen.tsx'
import { payLater, paySeveral, usePayStep } from './pay-step.ts'

let drawn: Drawn | undefined
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => drawn?.close())

const due = visit(2, 'Waiting', { balance: 30, payments: [] })

/** The step of a visit of which 30 are due, over a hub with these answers. */
async function stepOver(answers: Answers) {
  const now: { step?: ReturnType<typeof usePayStep> } = {}
  function Sheet() {
    now.step = usePayStep(due, { currency: 'USD' })
    return <p>{now.step.words(30) ?? 'nothing to take'}</p>
  }
  drawn = await drawScreen(<Sheet />, {
    role: 'Reception',
    answers: { ...everyScreen(), ...answers },
    holds: () => false,
  })
  await vi.waitUntil(() => now.step?.options.some(({ value }) => value === 'cash'))
  return { drawn, step: () => now.step as ReturnType<typeof usePayStep> }
}

type Sent = CallInput<'makePayment'>['body']

test('one press takes the whole amount, prints, remembers how, and can be undone', async () => {
  const sent: Sent[] = []
  const { drawn, step } = await stepOver({
    makePayment: body => {
      sent.push(body)
      return { paid: true, balance: 0, payment: payment(7, 'Check', -30) }
    },
    printReceipt: { printer: 'reception', waits: null },
  })
  await drawn.sees(words.pay.step.cash.replace('{amount}', '$30.00'))
  step().setHow('check')
  await drawn.sees(words.pay.step.check.replace('{amount}', '$30.00'))
  const job = step().job(30, 'reception')
  await job?.send(undefined)
  expect(sent.map(({ method, amt }) => [method, amt])).toEqual([['check', 30]])
  expect(job?.done).toEqual(['reception.pay.donePrinted', { amount: '$30.00', code: '9TX' }])
  expect(job?.undo?.done).toEqual(['reception.pay.undone', { amount: '$30.00', code: '9TX' }])
  expect(localStorage.getItem('mayimDeskPays')).toBe('check')
})

test('pressed again after a lost answer, it is the same payment, whatever is chosen meanwhile', async () => {
  const sent: Sent[] = []
  const { drawn, step } = await stepOver({
    makePayment: body => {
      sent.push(body)
      return sent.length > 1
        ? { paid: true, balance: 0, payment: payment(7, 'Cash', -30) }
        : refused(503, 'noAnswer')
    },
  })
  await expect(step().job(30, null)?.send(undefined)).rejects.toThrow(refusal.noAnswerYet)
  await drawn.sees(words.pay.askAgain)
  step().setHow(payLater)
  await step().job(30, null)?.send(undefined)
  expect(sent[1]).toEqual(sent[0])
  await drawn.sees('nothing to take')
})

test('later, several ways and nothing due take nothing', async () => {
  const { drawn, step } = await stepOver({})
  expect(step().job(0, null)).toBeNull()
  for (const how of [payLater, paySeveral]) {
    step().setHow(how)
    await drawn.sees('nothing to take')
    expect(step().job(30, null)).toBeNull()
  }
})

test('a refusal is told, and leaves nothing to ask again for', async () => {
  const { step } = await stepOver({ makePayment: refused(409, 'amountOverBalance') })
  await expect(step().job(30, null)?.send(undefined)).rejects.toMatchObject({ code: 'amountOverBalance' })
  expect(sessionStorage).toHaveLength(0)
})
