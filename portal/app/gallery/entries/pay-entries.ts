import type { ProcessorName } from '@mayim/domain/money/card-processors.ts'
import { withoutNetwork, withoutTimers } from '@mayim/ui/gallery/around.ts'
import { type Answers, refused, silent } from '@mayim/ui/gallery/fixture-answers.ts'
import { type Hands, until } from '@mayim/ui/gallery/hands.ts'
import { type PageState, type PatronEntry, page, reserve } from '../entry.ts'
import { idOf, inMinutes, nightIn, settings } from '../fixtures/facility-fixtures.ts'
import { form, held, paid, visit, withVisits } from '../fixtures/patron-fixtures.ts'
import { fillCard, made, saved, wordsOf } from './card-hands.ts'

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
export async function emptyFrame(): Promise<void> {
  const frame = await until(() => document.querySelector('iframe'), 'a frame')
  frame.src = 'about:blank'
}

/** Cards that are refused before they are sent. */
const wrongCards = [
  ['number', '4111111111111112', '12/30', {}, 'payment.card.number'],
  ['expiry', '4111111111111111', '01/20', {}, 'payment.card.expiry'],
  ['cvv', '4111111111111111', '12/30', { cvv: '12' }, 'payment.card.cvv'],
  ['holder', '4111111111111111', '12/30', { holder: '1234' }, 'payment.card.holder'],
] as const

/** Paying for a reservation by card. */
export const payEntries: readonly PatronEntry[] = [
  pay('', 'Pay: a new card', visit(), { sees: 'payment.card.passedOn' }),
  pay('-saved', 'Pay: saved cards', visit(), { answers: saved, sees: 'payment.card.savedCode' }),
  pay('-hold', 'Pay: a time that is held', visit(held), {
    answers: saved,
    sees: 'payment.step.laterInstead',
  }),
  pay('-hold-friday', 'Pay: a Friday night that is held', visit({ ...held, reservationDate: nightIn(4) }), {
    answers: saved,
    sees: 'payment.step.laterInsteadShabbos',
  }),
  pay('-hold-fee', 'Pay: a time that is held, with a new fee for not coming', visit(held), {
    answers: { ...saved, publicSettings: settings({ noShowFee: '20' }) },
    steps: async ({ press, t }) => {
      await press(t('payment.step.laterInstead'))
      await press(t('payment.step.laterInstead'))
    },
    sees: 'visit.fees.needed',
  }),
  pay('-lost', 'Pay: the hold ran out', visit({ ...held, holdExpiresAt: inMinutes(-1) }), {
    sees: 'payment.step.tryOther',
  }),
  pay('-off', 'Pay: no cards online', visit(), {
    answers: { paymentForm: refused(409, 'cardsNotSet') },
    sees: 'payment.method.off',
  }),
  pay('-saved-failed', 'Pay: saved cards do not load', visit(), {
    answers: { savedCards: refused(503, 'processorUnreachable') },
    sees: 'payment.method.savedFailed',
  }),
  pay('-page', 'Pay: on the page of the card company', visit(), {
    answers: formOf('icount', 'page'),
    sees: 'payment.card.page',
  }),
  pay('-stripe', 'Pay: the form of Stripe does not load', visit(), {
    answers: formOf('stripe', 'token', '/none'),
    sees: 'payment.card.notLoaded',
  }),
  pay('-cardknox', 'Pay: the form of Cardknox is loading', visit(), {
    answers: formOf('cardknox', 'token'),
    around: withoutTimers,
    sees: 'payment.card.label',
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
  pay('-asking', 'Pay: not known yet', visit(), {
    answers: { ...saved, makePayment: refused(503, 'paymentUnknown') },
    steps: payByCard,
    sees: 'payment.asking.text',
  }),
  pay('-done', 'Pay: done', visit(), {
    answers: { ...saved, makePayment: made },
    steps: payByCard,
    sees: 'payment.step.success',
  }),
  pay('-paid', 'Pay: everything is paid', visit(paid), { sees: 'payment.step.paidHint' }),
  pay('-donation', 'Pay: a donation', visit(paid), {
    answers: saved,
    steps: ({ press, t }) => press(t('payment.step.addDonation')),
    sees: 'payment.donation.amount',
  }),
  pay('-tip', 'Pay: a tip', visit(paid), {
    answers: saved,
    steps: async ({ press, type, t }) => {
      await press(t('payment.step.addTip'))
      await type(t('payment.tip.amount'), '5')
    },
    sees: 'payment.tip.type',
  }),
  pay('-tip-done', 'Pay: thank you for the tip', visit(paid), {
    answers: { ...saved, makePayment: made },
    steps: async hands => {
      const { t, press, type, choose } = hands
      await press(t('payment.step.addTip'))
      await type(t('payment.tip.amount'), '5')
      await choose(t('payment.tip.type'), 'Attendant')
      await press(wordsOf(t('payment.donation.pay', { total: '|' })))
    },
    sees: 'payment.tip.thanks',
  }),
  pay('-offline', 'Pay: the phone is offline', visit(), {
    answers: saved,
    around: withoutNetwork,
    steps: payByCard,
    sees: 'payment.offline',
  }),
  ...wrongCards.map(([id, number, expiry, more, sees]) =>
    pay(`-wrong-${id}`, `Pay: a wrong card, ${id}`, visit(), {
      keepsWords: true,
      steps: async hands => {
        await fillCard(hands, number, expiry, more)
        if (id !== 'expiry') await payByCard(hands)
      },
      sees,
    }),
  ),
  ...(
    [
      'cardDeclined',
      'cardFunds',
      'cardExpired',
      'cardCvcWrong',
      'cardNumberWrong',
      'cardProcessing',
      'cardTooOften',
      'cardAuthentication',
      'processorUnreachable',
      'nothingOwed',
      'paidTooLate',
    ] as const
  ).map(code =>
    pay(`-${code}`, `Pay: ${code}`, visit(), {
      answers: { ...saved, makePayment: refused(409, code) },
      steps: payByCard,
      sees: ({ t }) => t(`refusal.${code}`),
    }),
  ),
]
