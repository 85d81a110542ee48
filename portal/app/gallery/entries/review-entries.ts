import { refused } from '@mayim/ui/gallery/fixture-answers.ts'
import type { Hands } from '@mayim/ui/gallery/hands.ts'
import { type PageState, type PatronEntry, page, reserve } from '../entry.ts'
import { goods, nightIn, settings } from '../fixtures/facility-fixtures.ts'
import { noCredit, paid, visit, withVisits } from '../fixtures/patron-fixtures.ts'
import { saved, wordsOf } from './card-hands.ts'
import { change, draft } from './reserve-entries.ts'

const review = (id: string, title: string, rest: PageState, more: object = {}) =>
  page({ id: `review${id}`, title, at: reserve({ step: 'payment', draft: { ...draft, ...more } }), ...rest })

const robe = { item: 'Robe', description: '', quantity: 1, price: 24, total: 24 }

const pressReserve = (hands: Hands) => hands.press(wordsOf(hands.t('patron.payment.reserve', { total: '|' })))

/** Refusals of a booking: after some of them only another time helps. */
const refusals = [
  'slotTaken',
  'slotPast',
  'notOffered',
  'parkingTaken',
  'salonTaken',
  'alreadyReserved',
  'priceChanged',
  'attendantsAllExcluded',
  'reserveDateTooFar',
  'reserveDatePast',
  'slotNotOffered',
  'itemSoldOut',
  'notOpenYet',
  'profileNeeded',
  'feeNotAgreed',
  'editPastCutoff',
] as const

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
    sees: 'payment.donation.reduced',
  }),
  review('-tip-wrong', 'Review: a tip for nobody', {
    steps: async hands => {
      await hands.press(hands.t('payment.tip.title'))
      await hands.type(hands.t('payment.tip.amount'), '5')
      await pressReserve(hands)
    },
    sees: ({ t }) => t('refusal.tipTypeMissing'),
  }),
  review('-fee', 'Review: the fee for not coming', {
    answers: { publicSettings: settings({ noShowFee: '20' }) },
    sees: 'visit.fees.title',
  }),
  review('-fee-needed', 'Review: the fee for not coming is not agreed', {
    answers: { publicSettings: settings({ noShowFee: '20' }) },
    steps: pressReserve,
    sees: 'visit.fees.needed',
  }),
  review('-prepay', 'Review: an evening that is paid ahead', {
    answers: {
      publicSettings: settings({ reservationsRequirePrepayAll: 'True' }),
      paymentForm: refused(409, 'cardsNotSet'),
    },
    sees: 'patron.payment.prepayNeeded',
  }),
  review('-new-card', 'Review: a new card', {
    steps: ({ press, t }) => press(t('payment.method.new')),
    sees: 'payment.method.newNote',
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
    '-manicure',
    'Review: a private room and a manicure',
    {
      answers: { publicSettings: settings({ priceSalonManicure: '15' }) },
      sees: ({ t }) => t('patron.price.salonManicure'),
    },
    { room: 'privateRoom', extras: ['salonManicure'] },
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
    '-friday',
    'Review: a Friday night',
    { sees: 'payment.step.laterShabbos' },
    { date: nightIn(4), room: null },
  ),
  review(
    '-change',
    'Review of a change',
    { answers: withVisits(visit({ merchandise: [robe], merchTotal: 24 })), sees: 'payment.step.balance' },
    change,
  ),
  review(
    '-change-paid',
    'Review of a change that is paid',
    { answers: withVisits(visit({ ...paid, amountPaid: 45 })), sees: 'payment.step.change' },
    change,
  ),
  ...refusals.map(code =>
    review(`-${code}`, `Review: refused, ${code}`, {
      answers: { newReservation: refused(409, code), merchandiseList: [] },
      steps: pressReserve,
      sees: ({ t }) => t(`refusal.${code}`),
    }),
  ),
]
