import { money } from '@mayim/shared/ui/format.ts'
import type { Entry } from '../entry.ts'
import { refused } from '../fixture-answers.ts'
import { overDetails, owing } from './dialog-entries.ts'

/** Taking what she owes at the desk. */
export const payEntries: readonly Entry[] = [
  overDetails('pay', 'Payment: cash, check or her card', 'Reception reservation', {
    visit: owing,
    answers: { savedCards: [{ id: 'a', brand: 'Visa', last4: '4242', expiry: '08/28' }] },
    steps: async ({ press, t }) => {
      await press(t('reception.pay.open'))
      await press(t('reception.pay.cardsAsk'))
    },
    sees: ({ t }) => t('reception.pay.card', { last4: '4242' }),
  }),
  overDetails('pay-cut', 'Payment: cards cannot be reached', 'Reception reservation', {
    visit: owing,
    answers: { savedCards: refused(503, 'unreachable') },
    steps: async ({ press, t }) => {
      await press(t('reception.pay.open'))
      await press(t('reception.pay.cardsAsk'))
    },
    sees: ({ t }) => t('reception.pay.cardsCut'),
  }),
  overDetails('pay-reader', 'Payment: the reader waits for her card', 'Reception reservation', {
    visit: owing,
    answers: { readerPay: { state: 'waiting' } },
    steps: async ({ press, t, language }) => {
      await press(t('reception.pay.open'))
      await press(t('reader.desk.option'))
      await press(t('reception.pay.submit', { amount: money(35, 'USD', language) }))
    },
    sees: ({ t }) => t('reader.desk.hold'),
  }),
]
