import { type Answers, refused } from '@mayim/ui/gallery/fixture-answers.ts'
import type { Hands } from '@mayim/ui/gallery/hands.ts'
import { type PageState, type PatronEntry, page } from '../entry.ts'
import { fiveVisits, idOf, settings } from '../fixtures/facility-fixtures.ts'
import { cards, form, visit, withVisits } from '../fixtures/patron-fixtures.ts'
import { fillCard, made, saved, wordsOf } from './card-hands.ts'

const donate = (id: string, title: string, rest: PageState) =>
  page({ id: `donate${id}`, title, at: '/donate', ...rest })
const donateEntries = [
  donate('', 'Donate, a visitor', { visitor: true, sees: 'payment.donate.signIn' }),
  donate('-balance', 'Donate, a patron who owes', {
    answers: { ...withVisits(visit()), ...saved },
    sees: 'payment.donate.toBalance',
  }),
  donate('-credit', 'Donate, a patron with credit', {
    answers: withVisits(visit({ balance: -10 })),
    sees: ({ t }) => wordsOf(t('payment.donate.credit', { total: '|' })),
  }),
  donate('-wrong', 'Donate: nothing filled in', {
    visitor: true,
    steps: async hands => {
      await fillCard(hands, '4111111111111111', '12/30')
      await hands.press(hands.t('payment.donate.giveNone'))
    },
    sees: ({ t }) => t('refusal.amountRequired'),
  }),
  donate('-tip', 'Donate: a tip', {
    steps: ({ choose, t }) => choose(t('payment.donate.type'), 'Tip'),
    answers: saved,
    sees: 'payment.tip.choose',
  }),
  donate('-other', 'Donate: in her own words', {
    steps: ({ choose, t }) => choose(t('payment.donate.type'), 'Other'),
    answers: saved,
    sees: 'payment.donate.description',
  }),
  donate('-done', 'Donate: thank you', {
    answers: { ...saved, makePayment: made },
    steps: async ({ type, press, t }) => {
      await type(t('payment.donate.amount'), '36')
      await press(wordsOf(t('payment.donate.give', { total: '|' })))
    },
    sees: 'payment.donation.thanks',
  }),
]

const gold = { level: 'Gold', description: 'For a year', price: 300, months: 12, reducedPrices: true }
const month = { level: 'Month', description: '', price: 30, months: 1, reducedPrices: false }
const membership = (id: string, title: string, rest: PageState) =>
  page({ id: `membership${id}`, title, at: '/membership', ...rest })
const pressAmount = (key: 'payment.membership.buy' | 'payment.prepaid.buyFor') => (hands: Hands) =>
  hands.press(wordsOf(hands.t(key, { total: '|' })))

const membershipEntries = [
  membership('', 'Membership: to buy', {
    answers: { membershipLevels: [gold, month], ...saved },
    sees: 'payment.membership.intro',
  }),
  membership('-none', 'Membership: none on sale', { sees: 'payment.membership.noneSold' }),
  membership('-holds', 'Membership: to renew', {
    answers: {
      membershipLevels: [gold],
      membershipGet: { level: 'Gold', expires: '2027-03-01', reducedPrices: true },
      ...saved,
    },
    sees: 'payment.membership.reduced',
  }),
  membership('-ended', 'Membership: ended', {
    answers: {
      membershipLevels: [gold],
      membershipGet: { level: 'Gold', expires: '2026-03-01', reducedPrices: true },
    },
    sees: ({ t }) => wordsOf(t('payment.membership.ended', { date: '|' })),
  }),
  membership('-done', 'Membership: bought', {
    answers: { membershipLevels: [gold], ...saved, makePayment: made },
    steps: pressAmount('payment.membership.buy'),
    sees: 'payment.membership.done',
  }),
]

const sold: Answers = {
  siteLists: [fiveVisits],
  publicSettings: settings({ giftCardAmounts: '50,100', giftCardMin: '20', giftCardMax: '500' }),
  ...saved,
}
const full = {
  left: 120,
  credit: 0,
  credits: [
    { id: idOf(90), kind: 'Package', name: 'Five visits', value: 175, left: 70, expires: '2027-05-01' },
    { id: idOf(91), kind: 'Voucher', name: '', value: 50, left: 50, expires: null },
  ],
  vouchers: (['open', 'redeemed', 'returned'] as const).map((state, at) => ({
    paymentId: idOf(92 + at),
    value: 50,
    state,
    day: '2026-11-01',
  })),
} as const

const prepaid = (id: string, title: string, rest: PageState) =>
  page({ id: `prepaid${id}`, title, at: '/prepaid', ...rest })
const prepaidEntries = [
  prepaid('', 'Gift cards and packages', {
    answers: { ...sold, prepaidGet: { ...full, credits: [...full.credits], vouchers: [...full.vouchers] } },
    sees: 'payment.prepaid.used',
  }),
  prepaid('-none', 'No gift cards or packages', { sees: 'payment.prepaid.noneSold' }),
  prepaid('-code', 'The code of a gift card', {
    answers: {
      ...sold,
      prepaidGet: { ...full, credits: [], vouchers: [...full.vouchers] },
      voucherCode: { code: 'ABCD-EFGH-JKLM' },
    },
    steps: ({ press, t }) => press(t('payment.prepaid.showCode')),
    sees: 'payment.prepaid.codeNote',
  }),
  prepaid('-free', 'A gift card of another amount', {
    answers: sold,
    steps: ({ press, t }) => press(t('payment.prepaid.voucherFree')),
    sees: 'payment.prepaid.amount',
  }),
  prepaid('-redeemed', 'A gift card is redeemed', {
    answers: { ...sold, voucherRedeem: { value: 50 } },
    steps: async ({ type, press, t }) => {
      await type(t('payment.prepaid.code'), 'ABCD-EFGH-JKLM')
      await press(t('payment.prepaid.redeemIt'))
    },
    sees: ({ t }) => wordsOf(t('payment.prepaid.redeemed', { amount: '|' })),
  }),
  prepaid('-unknown', 'An unknown gift card', {
    answers: { voucherRedeem: refused(404, 'voucherUnknown') },
    steps: async ({ type, press, t }) => {
      await type(t('payment.prepaid.code'), 'ABCD-EFGH-JKLM')
      await press(t('payment.prepaid.redeemIt'))
    },
    sees: ({ t }) => t('refusal.voucherUnknown'),
  }),
  prepaid('-package', 'A package is bought', {
    answers: { ...sold, makePayment: made },
    steps: pressAmount('payment.prepaid.buyFor'),
    sees: 'payment.prepaid.packageDone',
  }),
  prepaid('-voucher', 'A gift card is bought', {
    answers: { ...sold, siteLists: [], makePayment: made },
    steps: pressAmount('payment.prepaid.buyFor'),
    sees: 'payment.prepaid.voucherDone',
  }),
]

const methods = (id: string, title: string, rest: PageState) =>
  page({ id: `cards${id}`, title, at: '/payment-methods', ...rest })
const methodEntries = [
  methods('', 'Her cards', { answers: saved, sees: 'payment.cards.intro' }),
  methods('-empty', 'No saved cards', { sees: 'payment.cards.empty' }),
  methods('-no-saving', 'Cards are not saved here', {
    answers: { paymentForm: { ...form, savesCards: false } },
    sees: 'payment.cards.noSaving',
  }),
  methods('-add', 'Her cards: add one', {
    steps: ({ press, t }) => press(t('payment.cards.add')),
    sees: 'payment.cards.save',
  }),
  methods('-added', 'Her cards: added', {
    answers: { savedCardAdd: cards },
    steps: async hands => {
      await hands.press(hands.t('payment.cards.add'))
      await fillCard(hands, '4111111111111111', '12/30')
      await hands.press(hands.t('payment.cards.save'))
    },
    sees: 'payment.cards.added',
  }),
  methods('-delete', 'Her cards: delete?', {
    answers: saved,
    steps: ({ press, t }) => press(wordsOf(t('payment.cards.removeCard', { card: '|' }))),
    sees: 'payment.cards.question',
  }),
  methods('-deleted', 'Her cards: deleted', {
    answers: { ...saved, savedCardRemove: cards.slice(1) },
    steps: async ({ press, t }) => {
      await press(wordsOf(t('payment.cards.removeCard', { card: '|' })))
      await press(t('payment.cards.yes'))
    },
    sees: 'payment.cards.removed',
  }),
]

/** Gifts, memberships, prepaid credit and saved cards. */
export const saleEntries: readonly PatronEntry[] = [
  ...donateEntries,
  ...membershipEntries,
  ...prepaidEntries,
  ...methodEntries,
]
