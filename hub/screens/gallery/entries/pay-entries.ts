import { money } from '@mayim/ui/format.ts'
import { type Answers, refused, refusedAfter, silent } from '@mayim/ui/gallery/fixture-answers.ts'
import type { Hands } from '@mayim/ui/gallery/hands.ts'
import { patienceMs } from '../../reader/reader-step.ts'
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

/** The outcomes of a reader where no money was taken. */
const refusals = [
  'cardDeclined',
  'readerBusy',
  'readerOffline',
  'readerMissing',
  'readerStopped',
  'readerTimedOut',
  'cardsNotSet',
] as const

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
  pay(
    'pay',
    'cash, check or her card',
    { savedCards },
    ({ t }) => t('reception.pay.card', { last4: '4242' }),
    askCards,
  ),
  pay(
    'pay-cut',
    'cards cannot be reached',
    { savedCards: refused(503, 'unreachable') },
    ({ t }) => t('reception.pay.cardsCut'),
    askCards,
  ),
  pay(
    'pay-no-cards',
    'she has no saved card',
    { savedCards: [] },
    ({ t }) => t('reception.pay.noCards'),
    askCards,
  ),
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
  pay('pay-busy', 'on its way', { makePayment: silent }, ({ t }) => t('reception.pay.how'), take),
  pay(
    'pay-said-no',
    'the hub says no',
    { makePayment: refused(409, 'amountOverBalance') },
    ({ t }) => t('refusal.amountOverBalance'),
    take,
  ),
  pay(
    'pay-unknown',
    'nobody knows whether it was taken',
    { makePayment: refused(503, 'noAnswer') },
    ({ t }) => t('reception.pay.unknown'),
    take,
  ),
  pay(
    'pay-done',
    'taken, and no receipt came',
    receiptFailed,
    ({ t }) => t('refusal.deviceUnavailable'),
    take,
  ),
  atReader('pay-reader-asking', 'the reader is being asked', silent, ({ t }) => t('reader.desk.asking')),
  atReader('pay-reader', 'the reader waits for her card', { state: 'waiting' }, ({ t }) =>
    t('reader.desk.waiting'),
  ),
  atReader(
    'pay-reader-stopping',
    'the reader is told to stop',
    ({ stop }) => (stop ? silent : { state: 'waiting' }),
    ({ t }) => t('reader.desk.stopping'),
    ({ press, t }) => press(t('reader.stop')),
  ),
  atReader(
    'pay-reader-unknown',
    'no word of the reader for too long',
    refusedAfter(patienceMs + 1_000, 503, 'noAnswer'),
    ({ t }) => t('reception.pay.unknown'),
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
  atReader(
    'pay-reader-cut',
    'the card company cannot be reached',
    refused(503, 'processorUnreachable'),
    ({ t }) => t('reception.pay.cardsCut'),
  ),
  atReader(
    'pay-reader-portalUnreachable',
    'the portal cannot be reached',
    refused(503, 'portalUnreachable'),
    ({ t }) => t('reception.pay.cardsCut'),
  ),
  ...refusals.map(code =>
    atReader(`pay-reader-${code}`, `the reader, ${code}`, refused(409, code), ({ t }) =>
      t(`refusal.${code}`),
    ),
  ),
]
