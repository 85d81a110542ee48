import { withoutFiles } from '@mayim/ui/gallery/around.ts'
import { type Answers, refused } from '@mayim/ui/gallery/fixture-answers.ts'
import type { Hands } from '@mayim/ui/gallery/hands.ts'
import { type PatronEntry, page } from '../entry.ts'
import { fiveVisits, idOf, inMinutes, tonight } from '../fixtures/facility-fixtures.ts'
import { visit, waits } from '../fixtures/patron-fixtures.ts'
import { saved } from './card-hands.ts'
import { offer } from './home-entries.ts'
import { rarePayEntries } from './rare-pay-entries.ts'
import { view } from './view-entries.ts'

const history = `/history?visit=${idOf(20)}`
const receiptGet = {
  heading: ['Example Mikvah'],
  number: '4821',
  night: tonight,
  isCanceled: false,
  issuedAt: '2026-11-24T00:20:00.000Z',
  currency: 'USD',
  charges: [],
  total: 0,
  payments: [],
  balance: 0,
}

const here = { reservationDate: tonight, reservationStatus: 'Done', timeArrived: inMinutes(-90) } as const

const filled = { firstName: 'Leah', lastName: 'Weiss', email: 'leah@example.com', phone: '718 555 0142' }

async function fillIn({ t, type }: Hands, fields: readonly (keyof typeof filled)[]): Promise<void> {
  for (const field of fields) await type(t(`site.form.${field}`), filled[field])
}

const entries: readonly PatronEntry[] = [
  ...rarePayEntries,
  view(
    '-owed',
    'Reservation: done, and something is owed',
    [visit({ ...here, timeCompleted: inMinutes(-10) })],
    {
      sees: 'visit.facts.owed',
    },
  ),
  view('-no-file', 'Reservation: the calendar file is not saved', [visit()], {
    around: withoutFiles,
    steps: ({ press, t }) => press(t('visit.calendar.add')),
    sees: 'visit.calendar.failed',
  }),
  page({
    id: 'donate-amount',
    title: 'Donate: an amount is chosen',
    at: '/donate',
    answers: saved,
    steps: ({ t, type }) => type(t('payment.donate.amount'), '36'),
    sees: 'payment.donate.amount',
  }),
  page({
    id: 'prepaid-month',
    title: 'A package that lasts a month',
    at: '/prepaid',
    answers: { siteLists: [{ ...fiveVisits, months: 1 }], ...saved },
    sees: ({ t }) => t('payment.prepaid.months', { count: 1 }),
  }),
  page({
    id: 'contact-refused',
    title: 'Contact: refused',
    at: '/contact',
    visitor: true,
    answers: { contactForm: refused(429, 'messagesTooMany') },
    steps: async hands => {
      await fillIn(hands, ['firstName', 'lastName', 'email'])
      await hands.type(hands.t('site.contact.message'), 'Good evening, is there parking?')
      await hands.press(hands.t('site.form.send'))
    },
    sees: ({ t }) => t('refusal.messagesTooMany'),
  }),
  page({
    id: 'contact-no-message',
    keepsWords: true,
    title: 'Contact: no message',
    at: '/contact',
    visitor: true,
    steps: async hands => {
      await fillIn(hands, ['firstName', 'lastName', 'email'])
      await hands.press(hands.t('site.form.send'))
    },
    sees: ({ t }) => t('refusal.messageRequired'),
  }),
  page({
    id: 'careers-wrong',
    keepsWords: true,
    title: 'Careers: no experience',
    at: '/careers',
    visitor: true,
    steps: async hands => {
      await fillIn(hands, ['firstName', 'lastName', 'email', 'phone'])
      await hands.press(hands.t('site.form.send'))
    },
    sees: ({ t }) => t('refusal.experienceRequired'),
  }),
  page({
    id: 'confirm-new-refused',
    title: 'After a long absence: no new account',
    at: '/reserve',
    role: 'unconfirmed',
    answers: { accountStartAnew: refused(409, 'accountConfirmed') },
    steps: async ({ press, t }) => {
      await press(t('account.confirm.new'))
      await press(t('account.confirm.yes'))
    },
    sees: ({ t }) => t('refusal.accountConfirmed'),
  }),
  ...[refused(409, 'mailNotSet'), null].map(receiptMail =>
    page({
      id: receiptMail ? 'receipt-refused' : 'receipt-mailed',
      title: 'A receipt by email',
      at: history,
      answers: { receiptGet, receiptMail } as unknown as Answers,
      steps: async ({ press, t }) => {
        await press(t('receipt.mail'))
        await press(t('receipt.send'))
      },
      sees: ({ t }) => t(receiptMail ? 'refusal.mailNotSet' : 'receipt.mailSent'),
    }),
  ),
  page({
    id: 'home-leave-refused',
    title: 'Home: the wait list is not left',
    at: '/',
    answers: { waitList: [waits()], waitListLeave: refused(404, 'waitListMissing') },
    steps: ({ press, t }) => press(t('waitList.entry.leave')),
    sees: ({ t }) => t('refusal.waitListMissing'),
  }),
  page({
    id: 'home-offer-refused',
    title: 'Home: the offer is over',
    at: '/',
    answers: { waitList: [waits({ offer })], waitListAnswer: refused(409, 'offerOver') },
    steps: ({ press, t }) => press(t('waitList.offer.yes')),
    sees: ({ t }) => t('refusal.offerOver'),
  }),
]

/** States that differ from another one by their texts: the gallery's test draws them at the size of the proof. */
export const rareEntries: readonly PatronEntry[] = entries.map(entry => ({ ...entry, isRare: true }))
