import type { KioskVisit } from '@mayim/contract/entities/kiosk.ts'
import { ApiError } from '@mayim/ui/client/api-error.ts'
import { money } from '@mayim/ui/format.ts'
import { type Answers, refused, refusedAfter, silent } from '@mayim/ui/gallery/fixture-answers.ts'
import { type Hands, until } from '@mayim/ui/gallery/hands.ts'
import { textOf, useTexts } from '@mayim/ui/i18n.ts'
import { createElement } from 'react'
import type { PaymentStep } from '../../kiosk/use-kiosk-payment.ts'
import { patienceMs } from '../../reader/reader-step.ts'
import type { Entry } from '../entry.ts'
import { brief } from '../fixtures/room-fixtures.ts'
import { findAtKiosk, herVisit, hub, kiosk } from './kiosk-hands.ts'

const owing: Partial<KioskVisit> = { balance: 35 }
const arrived = { reservation: brief(2, 'Arrived'), ...owing }

const withReader = (language: KioskVisit['language'], more: Answers = {}) =>
  hub({
    kioskState: { shabbosMode: false, printer: 'kiosk', takesCards: true, gifts: [] },
    kioskFind: herVisit(language, owing),
    kioskArrive: herVisit(language, arrived),
    ...more,
  })

/** The kiosk asks for tips and donations. */
const withGifts = (language: KioskVisit['language'], more: Answers = {}) =>
  withReader(language, {
    kioskState: {
      shabbosMode: false,
      printer: 'kiosk',
      takesCards: true,
      gifts: [
        {
          kind: 'tip',
          amounts: [2, 5, 10],
          types: ['reception', 'attendant', 'cleaning', 'equalShares'].map(type => ({
            type,
            names: null,
          })),
        },
        {
          kind: 'donation',
          amounts: [18, 36, 72],
          types: [
            ...['donation', 'sponsor', 'friend'].map(type => ({
              type,
              names: null,
            })),
            { type: 'A new roof', names: { en: 'A new roof', he: 'גג חדש', yi: 'א נייער דאך' } },
          ],
        },
      ],
    },
    ...more,
  })

async function pressPay(hands: Hands): Promise<void> {
  await findAtKiosk(hands)
  await hands.press(hands.t('reader.pay', { amount: money(35, 'USD', hands.language) }))
}

/** An outcome that the reader reports late. */
const ended = (id: string, title: string, step: () => PaymentStep, sees: Entry['sees']) =>
  kiosk({
    id,
    title,
    answers: () => hub(),
    screen: async () => {
      const { KioskFrame } = await import('../../kiosk/kiosk-frame.tsx')
      const { PayAtReader } = await import('../../kiosk/pay-at-reader.tsx')
      const none = () => {}
      const props = { amount: 35, currency: 'USD', onStop: none, onAgain: none, onDesk: none, onEnd: none }
      function Ended() {
        const { t } = useTexts()
        const children = createElement(PayAtReader, { ...props, step: step() })
        return createElement(KioskFrame, { title: t('kiosk.title'), notice: null, onBack: none, children })
      }
      return createElement(Ended)
    },
    sees,
  })

/** Each outcome of a reader where no money was taken, and the text that the patron sees. */
const ends = [
  ['readerTimedOut', 409],
  ['readerStopped', 409],
  ['readerBusy', 409],
  ['readerOffline', 503, 'reader.cut'],
  ['readerMissing', 404, 'reader.cut'],
  ['cardsNotSet', 409, 'reader.cut'],
  ['portalUnreachable', 503, 'reader.cut'],
  ['cardFunds', 409],
  ['cardExpired', 409, 'reader.expired'],
  ['cardTooOften', 409],
  ['cardProcessing', 409],
  ['cardAuthentication', 409],
  ['shabbosMode', 409],
  ['processorUnreachable', 503, 'reader.cut'],
  ['priceChanged', 409, 'reader.price'],
  ['missing', 404, 'reader.other'],
] as const

/** Paying by card at the kiosk. */
export const kioskPayEntries: readonly Entry[] = [
  kiosk({
    id: 'visit-owes-card',
    title: 'Something to pay, here or at the desk',
    answers: language => withReader(language),
    steps: findAtKiosk,
    sees: ({ t }) => t('kiosk.visit.noReceipt'),
  }),
  kiosk({
    id: 'pay-asking',
    title: 'The reader is being asked',
    answers: language => withReader(language, { readerPay: silent }),
    steps: pressPay,
    sees: ({ t }) => t('reader.asking'),
  }),
  kiosk({
    id: 'pay-hold',
    title: 'Her card, please',
    answers: language => withReader(language, { readerPay: { state: 'waiting' } }),
    steps: pressPay,
    sees: ({ t }) => t('reader.holdHint'),
  }),
  kiosk({
    id: 'pay-declined',
    title: 'Her bank did not accept it',
    answers: language => withReader(language, { readerPay: refused(409, 'cardDeclined') }),
    steps: pressPay,
    sees: ({ t }) => t('reader.declined'),
  }),
  kiosk({
    id: 'pay-cut',
    title: 'No card can be taken',
    answers: language => withReader(language, { readerPay: refused(503, 'portalUnreachable') }),
    steps: pressPay,
    sees: ({ t }) => t('reader.cut'),
  }),
  ...ends.map(([code, status, says]) =>
    ended(
      `pay-${code}`,
      `Not paid: ${code}`,
      () => ({ at: 'refused', error: new ApiError(status, code, textOf(`refusal.${code}`)) }),
      ({ t }) => t(says ?? `refusal.${code}`),
    ),
  ),
  kiosk({
    id: 'gift',
    title: 'Asked whether she gives something',
    answers: language => withGifts(language),
    steps: pressPay,
    sees: ({ t }) => t('kiosk.gift.title'),
  }),
  kiosk({
    id: 'gift-chosen',
    title: 'A tip for all and a donation with what is due',
    answers: language => withGifts(language),
    steps: async hands => {
      await pressPay(hands)
      await hands.press(money(5, 'USD', hands.language))
      await hands.press(money(18, 'USD', hands.language))
    },
    sees: ({ t, language }) => t('reader.pay', { amount: money(58, 'USD', language) }),
  }),
  kiosk({
    id: 'gift-nothing-due',
    title: 'Nothing to pay, and she may give',
    answers: language => withGifts(language, { kioskFind: herVisit(language) }),
    steps: findAtKiosk,
    sees: ({ t }) => t('kiosk.gift.open'),
  }),
  kiosk({
    id: 'pay-stopping',
    title: 'She had the reader stopped',
    answers: language =>
      withReader(language, { readerPay: ({ stop }) => (stop ? silent : { state: 'waiting' }) }),
    steps: async hands => {
      await pressPay(hands)
      await until(() => document.body.innerText.includes(hands.t('reader.hold')))
      await hands.press(hands.t('reader.stop'))
    },
    sees: ({ t }) => t('reader.stopping'),
  }),
  kiosk({
    id: 'pay-stopped',
    title: 'She had it stopped before the reader was asked',
    answers: language => withReader(language, { kioskArrive: silent }),
    steps: async hands => {
      await pressPay(hands)
      await hands.press(hands.t('reader.stop'))
    },
    sees: ({ t }) => t('refusal.readerStopped'),
  }),
  kiosk({
    id: 'pay-paid',
    title: 'It is paid, and she is being checked in',
    answers: language =>
      withReader(language, {
        readerPay: { state: 'paid' },
        // The receipt is requested with the second one.
        kioskArrive: ({ printer }) => (printer ? silent : herVisit(language, arrived)),
      }),
    steps: pressPay,
    sees: ({ t }) => t('reader.paid'),
  }),
  kiosk({
    id: 'pay-unknown',
    title: 'Nobody knows whether it was charged',
    answers: language =>
      withReader(language, { readerPay: refusedAfter(patienceMs + 1_000, 503, 'noAnswer') }),
    steps: pressPay,
    sees: ({ t }) => t('reader.unknown'),
  }),
  ended(
    'pay-not-here',
    'Charged, and the facility has not heard of it',
    () => ({ at: 'notHere' }),
    ({ t }) => t('kiosk.done.again'),
  ),
]
