import { refused } from '@mayim/ui/gallery/fixture-answers.ts'
import { type PageState, type PatronEntry, page, reserve } from '../entry.ts'
import { goods, settings } from '../fixtures/facility-fixtures.ts'
import { noCredit, visit, withVisits } from '../fixtures/patron-fixtures.ts'
import { saved } from './card-hands.ts'
import { change, draft } from './reserve-entries.ts'

const review = (id: string, title: string, rest: PageState, more: object = {}) =>
  page({ id: `review${id}`, title, at: reserve({ step: 'payment', draft: { ...draft, ...more } }), ...rest })

const robe = { item: 'Robe', description: '', quantity: 1, price: 24, total: 24 }

/** The answer to her press is that somebody else took the time. */
const taken = (next: string): PageState => ({
  answers: { merchandiseList: [], newReservation: refused(409, 'slotTaken', { time: draft.time, next }) },
  steps: ({ press, t }) => press(t('patron.payment.reserve', { total: '' }).split(' ·')[0] ?? ''),
  sees: next === '' ? 'patron.payment.noTime' : 'refusal.slotTaken',
})

/** The review of a reservation and its refusals. */
export const reviewEntries: readonly PatronEntry[] = [
  review('', 'Review: to pay at the door', {
    answers: { merchandiseList: [] },
    sees: 'payment.method.legend',
  }),
  review('-cards', 'Review: saved cards, items and gifts', {
    answers: saved,
    steps: async ({ press, t, language }) => {
      await press(t('payment.step.shop'))
      await press(t('payment.shop.more', { item: goods[0]?.names[language] ?? '' }))
      await press(t('payment.donation.title'))
      await press(t('payment.tip.title'))
    },
    sees: 'payment.tip.type',
  }),
  review('-sponsor', 'Review: a donation that gives the reduced price', {
    steps: async ({ press, t }) => {
      await press(t('payment.donation.title'))
      await press(t('common.gift.sponsor'))
    },
    sees: ({ t }) => t('payment.donation.reduced', { amount: '{' }).split('{')[0] ?? '',
  }),
  review('-fee', 'Review: the fee for not coming', {
    answers: { publicSettings: settings({ noShowFee: '20' }) },
    sees: 'visit.fees.title',
  }),
  review('-prepay', 'Review: an evening that is paid ahead', {
    answers: {
      publicSettings: settings({ reservationsRequirePrepayAll: 'True' }),
      paymentForm: refused(409, 'cardsNotSet'),
    },
    sees: 'patron.payment.prepayNeeded',
  }),
  review('-prepaid', 'Review: paid with credit', {
    answers: { prepaidGet: { ...noCredit, left: 100, credit: 10 } },
    sees: 'payment.step.prepaid',
  }),
  review(
    '-extras',
    'Review: every extra',
    {
      answers: { publicSettings: settings({ priceSalonBoth: '30' }) },
      sees: ({ t }) => t('patron.price.salonBoth'),
    },
    { extras: ['doubleSlot', 'parking', 'salonBoth'] },
  ),
  review(
    '-pedicure',
    'Review: a shower and a pedicure',
    {
      answers: { publicSettings: settings({ priceSalonPedicure: '20' }) },
      sees: ({ t }) => t('patron.price.salonPedicure'),
    },
    { room: 'shower', extras: ['salonPedicure'] },
  ),
  review(
    '-change',
    'Review of a change',
    { answers: withVisits(visit({ merchandise: [robe], merchTotal: 24 })), sees: 'payment.step.balance' },
    change,
  ),
  review('-taken', 'Review: the time is taken, with the nearest free times', taken('19:15 19:45 20:00')),
  review('-full', 'Review: the time is taken, and no other is free', taken('')),
]
