import { money } from '@mayim/ui/format.ts'
import { type Answers, refused } from '@mayim/ui/gallery/fixture-answers.ts'
import type { Hands } from '@mayim/ui/gallery/hands.ts'
import type { Entry } from '../entry.ts'
import { overDetails, owing } from './dialog-entries.ts'

const openPay = ({ press, t }: Hands) => press(t('reception.pay.open'))
const take = ({ press, t, language }: Hands) =>
  press(t('reception.pay.submit', { amount: money(35, 'USD', language) }))

/** The payment form for an amount due, over the details. */
const pay = (id: string, title: string, answers: Answers, sees: Entry['sees'], then?: Entry['steps']) =>
  overDetails(id, `Payment: ${title}`, 'Reception reservation', {
    visit: owing,
    answers,
    steps: async hands => {
      await openPay(hands)
      await then?.(hands)
    },
    sees,
  })

/** The reader is selected, and the amount was sent to it. */
const atReader = (
  id: string,
  title: string,
  answer: NonNullable<Answers['readerPay']>,
  sees: Entry['sees'],
  then?: Entry['steps'],
) =>
  pay(id, title, { readerPay: answer }, sees, async hands => {
    await hands.press(hands.t('reader.desk.option'))
    await take(hands)
    await then?.(hands)
  })

const savedCards = [
  { id: 'a', brand: 'Visa', last4: '4242', expiry: '08/28' },
  { id: 'b', brand: 'Mastercard', last4: '0005', expiry: '01/29' },
]
const askCards = ({ press, t }: Hands) => press(t('reception.pay.cardsAsk'))
const receiptFailed = {
  makePayment: { paid: true, balance: 0, payment: null },
  printReceipt: refused(503, 'deviceUnavailable'),
}

/** Taking the amount due at the desk: cash, check, saved card, the reader, and each way in which it fails. */
export const payEntries: readonly Entry[] = [
  pay('pay', 'cash, check or her card', { savedCards }, () => 'Visa 4242', askCards),
  pay(
    'pay-readers',
    'several readers, no printer',
    {
      cardReaders: [
        { id: 'tmr_desk', name: 'Desk', place: 'desk', screenId: null },
        { id: 'tmr_door', name: 'ליד הדלת', place: 'desk', screenId: null },
      ],
    },
    ({ t }) => t('reader.desk.optionNamed', { name: 'ליד הדלת' }),
  ),
  pay(
    'pay-part',
    'a part was taken, the rest by another method',
    {
      makePayment: { paid: false, balance: 20, payment: null },
      cardReaders: [{ id: 'tmr_desk', name: 'Desk', place: 'desk', screenId: null }],
    },
    ({ t, language }) =>
      t('reception.pay.partTaken', {
        amount: money(15, 'USD', language),
        rest: money(20, 'USD', language),
      }),
    async ({ type, press, t, language }) => {
      await type(t('reception.pay.amount'), '15')
      await press(t('reception.pay.submit', { amount: money(15, 'USD', language) }))
    },
  ),
  pay(
    'pay-change',
    'cash, and the change to count out',
    {},
    ({ t }) => t('reception.pay.change'),
    ({ press, t, language }) => press(t('reception.pay.givenSum', { amount: money(50, 'USD', language) })),
  ),
  pay(
    'pay-said-no',
    'the hub says no',
    { makePayment: refused(409, 'amountOverBalance') },
    ({ t }) => t('refusal.amountOverBalance'),
    take,
  ),
  pay(
    'pay-done',
    'taken, and no receipt came',
    receiptFailed,
    ({ t }) => t('refusal.deviceUnavailable'),
    take,
  ),
  atReader('pay-reader', 'the reader waits for her card', { state: 'waiting' }, ({ t }) =>
    t('reader.desk.waiting'),
  ),
  pay(
    'pay-reader-paid',
    'paid at the reader',
    { readerPay: { state: 'paid' }, printReceipt: { printer: 'reception', waits: null } },
    ({ t, language }) => t('reception.pay.donePrinted', { amount: money(35, 'USD', language), code: '9TX' }),
    async hands => {
      await hands.press(hands.t('reader.desk.option'))
      await take(hands)
    },
  ),
]
