import { refused } from '@mayim/ui/gallery/fixture-answers.ts'
import { type PatronEntry, page } from '../entry.ts'
import { visit } from '../fixtures/patron-fixtures.ts'
import { fillCard, processorSays, wordsOf } from './card-hands.ts'
import { elsewhere, emptyFrame, formOf, pay, payByCard } from './pay-entries.ts'

const begun = (clientSecret: string) => ({ createPaymentIntent: { clientSecret, transactionId: 'one' } })
const card = { brand: 'Visa', last4: '4242', expiry: '04/29' }
const checked = { Name: 'ValidateFields', Value: 'OK' }
const declined = {
  Name: 'TransactionResponse',
  Value: { Status: 'Error', Message: 'Refused by the card company' },
}

/** Cards that a page or a frame of the processor does not take, and one that is not kept. */
export const rarePayEntries: readonly PatronEntry[] = [
  pay('-page-refused', 'Pay: another payment is under way', visit(), {
    answers: { ...formOf('icount', 'page'), createPaymentIntent: refused(409, 'paymentUnderWay') },
    steps: payByCard,
    sees: ({ t }) => t('refusal.paymentUnderWay'),
  }),
  pay('-page-left', 'Pay: the page of the card company took no card', visit(), {
    answers: { ...formOf('icount', 'page'), ...begun(`${elsewhere}/page`) },
    steps: async hands => {
      await payByCard(hands)
      await processorSays(location.origin, wordsOf(hands.t('payment.card.notTaken')), {
        mayimCard: 'canceled',
      })
    },
    sees: 'payment.card.notTaken',
  }),
  pay('-frame-failed', 'Pay: the frame of the card company does not know the field', visit(), {
    answers: formOf('nedarim', 'frame'),
    steps: async hands => {
      await emptyFrame()
      await payByCard(hands)
      await processorSays(elsewhere, wordsOf(hands.t('payment.card.failed')), { ...checked, Value: 'No' })
    },
    sees: 'payment.card.failed',
  }),
  pay('-frame-declined', 'Pay: the frame of the card company says why not', visit(), {
    answers: { ...formOf('nedarim', 'frame'), ...begun('{}') },
    steps: async hands => {
      await emptyFrame()
      await payByCard(hands)
      await processorSays(elsewhere, declined.Value.Message, checked, declined)
    },
    sees: ({ t }) => t('payment.card.transaction', { message: declined.Value.Message }),
  }),
  page({
    id: 'cards-refused',
    title: 'Her cards: there are too many',
    at: '/payment-methods',
    answers: {
      savedCards: Array.from({ length: 10 }, (_, at) => ({ ...card, id: `card${at}` })),
      savedCardAdd: refused(409, 'tooManyCards'),
    },
    steps: async hands => {
      await hands.press(hands.t('payment.cards.add'))
      await fillCard(hands, '4111111111111111', '12/30')
      await hands.press(hands.t('payment.cards.save'))
    },
    sees: ({ t }) => t('refusal.tooManyCards'),
  }),
]
