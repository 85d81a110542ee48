import type { ProcessorName } from '@mayim/domain/money/card-payment.ts'
import { withoutNetwork } from '@mayim/ui/gallery/around.ts'
import { type Answers, refused, silent } from '@mayim/ui/gallery/fixture-answers.ts'
import { type Hands, until } from '@mayim/ui/gallery/hands.ts'
import { type PageState, type PatronEntry, page, reserve } from '../entry.ts'
import { idOf } from '../fixtures/facility-fixtures.ts'
import { form, held, paid, visit, withVisits } from '../fixtures/patron-fixtures.ts'
import { made, saved, wordsOf } from './card-hands.ts'

export async function payByCard(hands: Hands): Promise<void> {
  await hands.press(wordsOf(hands.t('payment.step.pay', { total: '|' })))
}

export const pay = (
  id: string,
  title: string,
  mine: ReturnType<typeof visit>,
  rest: Omit<PageState, 'answers'> & { answers?: Answers },
) =>
  page({
    id: `pay${id}`,
    title,
    at: reserve({ step: 'pay', reservationId: idOf(20) }),
    ...rest,
    answers: { ...withVisits(mine), ...rest.answers },
  })

/** No answer comes from there. */
export const elsewhere = 'https://card.example'
export const formOf = (
  processor: ProcessorName,
  entry: 'token' | 'page' | 'frame',
  scriptUrl = `${elsewhere}/`,
) => ({
  paymentForm: { ...form, processor, entry, scriptUrl, publicKey: 'key' },
})
/** A frame without the browser's own words for a page that it did not get. */
async function emptyFrame(): Promise<void> {
  const frame = await until(() => document.querySelector('iframe'), 'a frame')
  frame.src = 'about:blank'
}

/** Paying for a reservation by card. */
export const payEntries: readonly PatronEntry[] = [
  pay('', 'Pay: a new card', visit(), { sees: 'payment.card.passedOn' }),
  pay('-saved', 'Pay: saved cards', visit(), { answers: saved, sees: 'payment.card.savedCode' }),
  pay('-hold', 'Pay: a time that is held', visit(held), {
    answers: saved,
    sees: 'payment.step.laterInstead',
  }),
  pay('-page', 'Pay: on the page of the card company', visit(), {
    answers: formOf('icount', 'page'),
    sees: 'payment.card.page',
  }),
  pay('-stripe', 'Pay: the form of Stripe does not load', visit(), {
    answers: formOf('stripe', 'token', '/none'),
    sees: 'payment.card.notLoaded',
  }),
  pay('-nedarim', 'Pay: the form of Nedarim', visit(), {
    answers: formOf('nedarim', 'frame'),
    steps: emptyFrame,
    sees: 'payment.card.label',
  }),
  pay('-under-way', 'Pay: under way', visit(), {
    answers: { ...saved, makePayment: silent },
    steps: payByCard,
    sees: 'payment.step.underWay',
  }),
  pay('-done', 'Pay: done', visit(), {
    answers: { ...saved, makePayment: made },
    steps: payByCard,
    sees: 'payment.step.success',
  }),
  pay('-tip', 'Pay: a tip', visit(paid), {
    answers: saved,
    steps: async ({ press, type, t }) => {
      await press(t('payment.step.addTip'))
      await type(t('payment.tip.amount'), '5')
    },
    sees: 'payment.tip.type',
  }),
  pay('-offline', 'Pay: the phone is offline', visit(), {
    answers: saved,
    around: withoutNetwork,
    steps: payByCard,
    sees: 'payment.offline',
  }),
  pay('-declined', 'Pay: the card was declined', visit(), {
    answers: { ...saved, makePayment: refused(409, 'cardDeclined') },
    steps: payByCard,
    sees: ({ t }) => t('refusal.cardDeclined'),
  }),
]
