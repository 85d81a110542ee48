import type { Answers } from '@mayim/ui/gallery/fixture-answers.ts'
import { type PageState, type PatronEntry, page } from '../entry.ts'
import { fiveVisits, idOf, settings } from '../fixtures/facility-fixtures.ts'
import { fillCard, saved, wordsOf } from './card-hands.ts'

const donate = (id: string, title: string, rest: PageState) =>
  page({ id: `donate${id}`, title, at: '/donate', ...rest })
const donateEntries = [
  donate('', 'Donate, a visitor', { visitor: true, sees: 'payment.donate.signIn' }),
  donate('-wrong', 'Donate: nothing filled in', {
    visitor: true,
    steps: async hands => {
      await fillCard(hands, '4111111111111111', '12/30')
      await hands.press(hands.t('payment.donate.giveNone'))
    },
    sees: ({ t }) => t('refusal.amountRequired'),
  }),
]

const gold = { level: 'Gold', description: 'For a year', price: 300, months: 12, reducedPrices: true }
const month = { level: 'Month', description: '', price: 30, months: 1, reducedPrices: false }
const membership = (id: string, title: string, rest: PageState) =>
  page({ id: `membership${id}`, title, at: '/membership', ...rest })

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
]

const methods = (id: string, title: string, rest: PageState) =>
  page({ id: `cards${id}`, title, at: '/payment-methods', ...rest })
const methodEntries = [
  methods('', 'Her cards', { answers: saved, sees: 'payment.cards.intro' }),
  methods('-empty', 'No saved cards', { sees: 'payment.cards.empty' }),
  methods('-add', 'Her cards: add one', {
    steps: ({ press, t }) => press(t('payment.cards.add')),
    sees: 'payment.cards.save',
  }),
  methods('-delete', 'Her cards: delete?', {
    answers: saved,
    steps: ({ press, t }) => press(wordsOf(t('payment.cards.removeCard', { card: '|' }))),
    sees: 'payment.cards.question',
  }),
]

/** Gifts, memberships, prepaid credit and saved cards. */
export const saleEntries: readonly PatronEntry[] = [
  ...donateEntries,
  ...membershipEntries,
  ...prepaidEntries,
  ...methodEntries,
]
