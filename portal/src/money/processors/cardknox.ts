import { createHash, timingSafeEqual } from 'node:crypto'
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
  type Callback,
  type CardEntry,
  type NewPayment,
  noReaders,
  type Processor,
  type ProcessorEvent,
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
    verifiedEvent: verifiedOf,
    charges: sinceMs => chargesSince(gateway, sinceMs, options.nowMs()),
    later: null,
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

/** What Cardknox reports of transactions: of a payment it is looked up; what gives money back has the lists compared. */
const looked = ['cc:sale', 'cc:authonly', 'cc:capture', 'cc:postauth', 'cc:splitcapture']
const givesBack = ['cc:refund', 'cc:credit', 'cc:void', 'cc:voidrelease', 'cc:voidrefund', 'cc:adjust']
/** A card is saved or examined by our own requests. */
const unconcerned = ['cc:save', 'cc:avsonly']

/**
 * A report of Cardknox, which it sends for each transaction. Its header `ck-signature` is the MD5 of the values, in the
 * order of their names, and the PIN of the webhook; without a PIN none is believed
 * (docs.solapayments.com/products/webhooks).
 */
function verifiedOf({ rawBody, headers, secret }: Callback): ProcessorEvent | null {
  const signature = headers['ck-signature']
  if (secret === '' || typeof signature !== 'string') return null
  const fields = [...new URLSearchParams(rawBody)].map(
    ([name, value]) => [name.toLowerCase(), value] as const,
  )
  const sorted = fields.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value)
  const due = createHash('md5')
    .update(`${sorted.join('')}${secret}`)
    .digest()
  const told = Buffer.from(signature, 'hex')
  if (told.length !== due.length || !timingSafeEqual(told, due)) return null
  const { xrefnum: id = '', xcommand = '', xinvoice: paymentId = '' } = Object.fromEntries(fields)
  const command = xcommand.toLowerCase()
  const event = { id, transactionId: null }
  if (givesBack.includes(command)) return { ...event, compares: true }
  if (looked.includes(command)) return paymentId === '' ? event : { ...event, paymentId }
  return unconcerned.includes(command) ? event : { ...event, strange: xcommand }
}
