import type { KioskVisit } from '@mayim/contract/entities/kiosk.ts'
import { money } from '@mayim/ui/format.ts'
import { type Answers, refused, silent } from '@mayim/ui/gallery/fixture-answers.ts'
import type { Hands } from '@mayim/ui/gallery/hands.ts'
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
]
