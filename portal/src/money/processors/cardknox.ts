import { abilitiesOf } from '@mayim/domain/money/card-payment.ts'
import type { Logger } from 'pino'
import {
  type CardknoxFields,
  type CardknoxGateway,
  type CardknoxOptions,
  cardknoxGateway,
  cardOfFields,
  chargesSince,
  isApproved,
  linesOfInvoice,
  onItsWayMs,
  paymentOfLines,
} from './cardknox-gateway.ts'
import { majorOf, minorOfMajor, textOf, timeOfId } from './exchange.ts'
import {
  type CardEntry,
  type NewPayment,
  noCallbacks,
  noReaders,
  type Processor,
  type ProcessorPayment,
} from './processor.ts'

/**
 * Card payments by Cardknox (now Sola), held and then captured. It has no key of a request: each call has one of our
 * ids as its invoice, and after a lost answer the report of the invoice shows what became of it. A call that certainly
 * had no effect is the only one that is repeated.
 */
export function createCardknox(options: CardknoxOptions, log: Logger): Processor {
  const gateway = cardknoxGateway(options, log)
  return {
    name: 'cardknox',
    abilities: abilitiesOf('cardknox'),
    ...paymentsOf(gateway, options),
    ...refundsOf(gateway, options),
    ...cardsOf(gateway),
    ...noReaders,
    ...noCallbacks,
    charges: sinceMs => chargesSince(gateway, sinceMs, options.nowMs()),
    check: async () => {
      const answer = await gateway.report({ xBeginDate: '2026-01-01', xEndDate: '2026-01-01' })
      return answer.outcome === 'done' ? { outcome: 'done', value: null } : answer
    },
  }
}

function paymentsOf(gateway: CardknoxGateway, { nowMs }: CardknoxOptions) {
  const look: Processor['look'] = async ({ paymentId }) => {
    const lines = await linesOfInvoice(gateway, paymentId)
    return lines.outcome === 'done'
      ? { outcome: 'done', value: paymentOfLines(lines.value, paymentId, nowMs()) }
      : lines
  }
  return {
    // Nothing exists there before the card is charged.
    begin: async payment => ({ outcome: 'done', value: plannedOf(payment) }),
    confirm: async (payment, card) => {
      const token = card.keepFor !== null && !card.isSaved ? await savedOf(gateway, card) : null
      if (token !== null && token.outcome !== 'done') return token
      const answer = await gateway.ask('cc:authonly', {
        ...(token ? { xToken: token.value.xToken } : cardFields(card)),
        xAmount: majorOf(payment.amountMinor),
        xCurrency: payment.currency,
        xInvoice: payment.paymentId,
        xAllowDuplicate: false,
        xSupports64BitRefnum: true,
      })
      if (answer.outcome !== 'done') return answer
      const { xRefNum, xAuthAmount } = answer.value
      return {
        outcome: 'done',
        value: {
          ...payment,
          id: textOf(xRefNum),
          status: 'authorised',
          // A bank may approve a part.
          amountMinor: minorOfMajor(xAuthAmount) ?? 0,
          card: cardOfFields({ ...token?.value, ...answer.value }),
        },
      }
    },
    look,
    capture: async payment => {
      const { id, paymentId, amountMinor } = payment
      const answer = await gateway.ask('cc:capture', {
        xRefNum: id,
        xAmount: majorOf(amountMinor),
        xInvoice: paymentId,
      })
      if (answer.outcome === 'done') return { outcome: 'done', value: { ...payment, status: 'captured' } }
      return answer.outcome === 'busy' ? answer : look(payment)
    },
    cancel: async payment => {
      if (payment.status !== 'authorised')
        return { outcome: 'done', value: { ...payment, status: 'canceled' } }
      const answer = await gateway.ask('cc:void', { xRefNum: payment.id, xInvoice: payment.paymentId })
      return answer.outcome === 'done'
        ? { outcome: 'done', value: { ...payment, status: 'canceled' } }
        : answer
    },
  } satisfies Partial<Processor>
}

function plannedOf({ paymentId, amountMinor, currency }: NewPayment): ProcessorPayment {
  const none = { clientSecret: '', card: null, decline: null }
  return { ...none, id: paymentId, paymentId, status: 'open', amountMinor, currency }
}

/** A token of the fields is used once and goes where a number would; a saved one has its own field and its expiry. */
function cardFields({ methodId, isSaved, securityCode, expiry }: CardEntry): CardknoxFields {
  const code = securityCode ? { xCVV: securityCode } : {}
  return isSaved ? { xToken: methodId, ...code } : { xCardNum: methodId, xExp: expiry, ...code }
}

function savedOf(gateway: CardknoxGateway, card: CardEntry) {
  return gateway.ask('cc:save', cardFields(card))
}

function refundsOf(gateway: CardknoxGateway, { nowMs }: CardknoxOptions) {
  return {
    // All of it: Cardknox decides whether it voids or refunds.
    refund: async ({ id, amountMinor: wholeMinor }, { refundId, amountMinor }) => {
      const isWhole = amountMinor === wholeMinor
      const answer = await gateway.ask(isWhole ? 'cc:voidrefund' : 'cc:refund', {
        xRefNum: id,
        ...(isWhole ? {} : { xAmount: majorOf(amountMinor) }),
        xInvoice: refundId,
      })
      return answer.outcome === 'done' ? { outcome: 'done', value: { status: 'done' } } : answer
    },
    lookRefund: async (_payment, { refundId }) => {
      const lines = await linesOfInvoice(gateway, refundId)
      if (lines.outcome !== 'done') return lines
      const isDone = lines.value.some(line => isApproved(line) && /refund|void/i.test(textOf(line.xCommand)))
      // One that is on its way is sent again only when it did not arrive.
      if (!isDone && nowMs() - timeOfId(refundId) < onItsWayMs)
        return { outcome: 'unknown', reason: 'on_its_way' }
      return { outcome: 'done', value: isDone ? { status: 'done' } : null }
    },
  } satisfies Partial<Processor>
}

function cardsOf(gateway: CardknoxGateway) {
  return {
    // It has no record of a person: a token stands alone.
    customer: async userId => ({ outcome: 'done', value: userId }),
    keepCard: async (customerId, card) => {
      if (card === null) return { outcome: 'error', reason: 'card_missing' }
      const answer = await savedOf(gateway, card)
      if (answer.outcome !== 'done') return answer
      const setup = {
        id: textOf(answer.value.xRefNum),
        status: 'done',
        clientSecret: '',
        decline: null,
      } as const
      return { outcome: 'done', value: { ...setup, customerId, card: cardOfFields(answer.value) } }
    },
    lookSetup: async () => ({ outcome: 'error', reason: 'no_setups' }),
    // A token cannot be deleted there; it is of no use without our key, and we forget it.
    forgetCard: async () => ({ outcome: 'done', value: null }),
    forgetCustomer: async () => ({ outcome: 'done', value: null }),
  } satisfies Partial<Processor>
}
