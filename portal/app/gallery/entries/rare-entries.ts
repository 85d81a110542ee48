import { refusal as refusalHe } from '@mayim/texts/he/refusal.ts'
import { site as siteHe } from '@mayim/texts/he/site.ts'
import { withNewVersion, withOneFinger, withoutFiles } from '@mayim/ui/gallery/around.ts'
import { type Answers, refused } from '@mayim/ui/gallery/fixture-answers.ts'
import { type Hands, until } from '@mayim/ui/gallery/hands.ts'
import { type PatronEntry, page } from '../entry.ts'
import {
  fiveVisits,
  idOf,
  inMinutes,
  listed,
  nightIn,
  settings,
  tonight,
} from '../fixtures/facility-fixtures.ts'
import { visit, waits } from '../fixtures/patron-fixtures.ts'
import { saved } from './card-hands.ts'
import { offer } from './home-entries.ts'
import { askForCode } from './login-entries.ts'
import { rarePayEntries } from './rare-pay-entries.ts'
import { view } from './view-entries.ts'
import { writeTo } from './visitor-entries.ts'

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

const withRobots = { publicSettings: settings({ googleSiteKey: 'key' }) }

/** The form for a kallah, which is in Hebrew for everybody, sent with these dates. */
const kallah = (id: string, sees: string, dates: { reservationDate: string; weddingDate: string } | null) =>
  page({
    id: `kallah-${id}`,
    title: `For a kallah: ${id}`,
    at: '/kallah',
    answers: {
      publicSettings: settings({ reservationsKallahContactForm: 'True' }),
      newReservation: {},
      contactForm: null,
    } as unknown as Answers,
    steps: async ({ type, press }) => {
      // From then on the page knows which days have passed.
      await until(() => document.querySelector('input[min^="2"]'), 'today')
      const words = {
        kallahName: 'רחל',
        kallahPhone: '050 555 0142',
        email: 'r@example.com',
        address: 'ירושלים',
        teacher: 'לאה',
      }
      for (const [field, text] of Object.entries({ ...(dates && words), ...dates }))
        await type(siteHe.kallah[field as keyof typeof words], text)
      await press(siteHe.kallah.send)
    },
    sees: () => sees,
  })

/** The facility's positions; the one that she chose is no longer among them when they are asked for again. */
const positions = () => {
  const all = [1, 2].map(number => listed('career', number, `Position ${number}`, `תפקיד ${number}`))
  return document.querySelector('select')?.value === 'Position 2' ? all.slice(0, 1) : all
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
    id: 'home-new-version',
    title: 'First page of an older version',
    at: '/',
    around: withNewVersion,
    sees: 'site.page.newVersion',
  }),
  page({
    id: 'home-map-touched',
    title: 'First page: one finger on the map',
    at: '/',
    visitor: true,
    answers: { publicSettings: settings({ mapTilesUrl: '/art/map.svg?{z}/{x}/{y}' }) },
    around: withOneFinger,
    steps: async () => {
      // It fades in.
      await until(
        () => document.querySelector('.pigeon-overlay-warning')?.checkVisibility({ opacityProperty: true }),
        'the warning',
      )
    },
    sees: 'site.home.twoFingers',
  }),
  page({
    id: 'contact-check-fails',
    keepsWords: true,
    title: 'Contact: the check against robots fails',
    at: '/contact',
    visitor: true,
    answers: withRobots,
    steps: writeTo,
    sees: 'site.form.checkFailed',
  }),
  page({
    id: 'login-check-fails',
    title: 'Login: the check against robots fails',
    at: '/login',
    visitor: true,
    answers: { ...withRobots, register: refused(400, 'captchaNeeded') },
    steps: askForCode,
    sees: 'auth.checkFailed',
  }),
  kallah('wrong', refusalHe.formIncomplete, null),
  kallah('past', refusalHe.datePast, { reservationDate: nightIn(-3), weddingDate: nightIn(5) }),
  kallah('sent', siteHe.kallah.sent, { reservationDate: nightIn(3), weddingDate: nightIn(5) }),
  page({
    id: 'careers-gone',
    keepsWords: true,
    title: 'Careers: the position is gone',
    at: '/careers',
    visitor: true,
    answers: { siteLists: positions },
    steps: async hands => {
      await fillIn(hands, ['firstName', 'lastName', 'email', 'phone'])
      await hands.type(hands.t('site.careers.experience'), 'Ten years')
      await until(() => document.querySelector('option[value="Position 2"]'), 'the positions')
      await hands.choose(hands.t('site.careers.position'), 'Position 2')
      dispatchEvent(new Event('online'))
      await until(() => document.querySelectorAll('select option').length === 1, 'one position')
      await hands.press(hands.t('site.form.send'))
    },
    sees: ({ t }) => t('refusal.positionRequired'),
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
