import { abilitiesOf } from '@mayim/domain/money/card-payment.ts'
import type { ListedCharge } from '@mayim/domain/money/match-charge.ts'
import type { Logger } from 'pino'
import { fieldsOf, instantOr, majorOf, minorOfMajor, textOf } from './exchange.ts'
import { manage, NedarimHistory, type NedarimLine, type NedarimOptions } from './nedarim-history.ts'
import {
  type Callback,
  type NewPayment,
  noReaders,
  type Processor,
  type ProcessorAnswer,
  type ProcessorEvent,
  type ProcessorPayment,
} from './processor.ts'

const noCards = { outcome: 'error', reason: 'no_saved_cards' } as const

/**
 * Card payments by Nedarim Plus. The card is typed into its frame, which charges by a message of the page with the
 * amount of this server. The browser's word proves nothing: its server calls ours, and the call counts where it comes
 * from one of its addresses and names our mark and the amount (threats-T31). A call that did not arrive is found in the
 * history. It saves no cards.
 */
export function createNedarim(options: NedarimOptions, log: Logger): Processor {
  const history = new NedarimHistory(options, log)
  return {
    name: 'nedarim',
    abilities: abilitiesOf('nedarim'),
    ...paymentsOf(options, history),
    ...refundsOf(options, history),
    charges: sinceMs => chargesSince(history, sinceMs),
    later: null,
    ...noReaders,
    verifiedEvent: callback => verifiedOf(options, callback),
    customer: async userId => ({ outcome: 'done', value: userId }),
    keepCard: async () => noCards,
    lookSetup: async () => noCards,
    forgetCard: async () => ({ outcome: 'done', value: null }),
    forgetCustomer: async () => ({ outcome: 'done', value: null }),
    check: async () => {
      const answer = await manage(options, 'GetHistoryJson', { LastId: '', MaxId: '1' })
      if (answer.outcome !== 'done') return answer
      return answer.value.trimStart().startsWith('[')
        ? { outcome: 'done', value: null }
        : { outcome: 'error', reason: 'refused' }
    },
  }
}

function paymentsOf(options: NedarimOptions, history: NedarimHistory) {
  const look: Processor['look'] = async ({ paymentId }) => {
    const isOurs = ({ comments }: NedarimLine) => comments.includes(paymentId)
    const lines = await history.since(paymentId, all => all.some(isOurs))
    if (lines.outcome !== 'done') return lines
    const line = lines.value.find(isOurs)
    return { outcome: 'done', value: paymentOfLine(line, lines.value, paymentId) }
  }
  return {
    begin: async payment => {
      const message = messageOf(options, payment)
      return message === null
        ? { outcome: 'error', reason: 'currency' }
        : { outcome: 'done', value: plannedOf(payment, JSON.stringify(message)) }
    },
    confirm: async () => noCards,
    look,
    capture: async payment => look(payment),
    // A frame that is open somewhere cannot be closed from here; what it takes later is found (`abilities.cancels`).
    cancel: async payment => ({ outcome: 'done', value: { ...payment, status: 'canceled' } }),
  } satisfies Partial<Processor>
}

function plannedOf({ paymentId, amountMinor, currency }: NewPayment, clientSecret: string): ProcessorPayment {
  return {
    id: paymentId,
    paymentId,
    status: 'open',
    amountMinor,
    currency,
    clientSecret,
    card: null,
    decline: null,
  }
}

const currencies: Readonly<Record<string, string>> = { ILS: '1', USD: '2' }

/** The message by which the frame charges; each key is sent, also an empty one. Nothing in it is about the patron. */
function messageOf(options: NedarimOptions, { paymentId, amountMinor, currency }: NewPayment) {
  const Currency = currencies[currency]
  if (Currency === undefined) return null
  return {
    Mosad: options.mosad,
    ApiValid: options.apiValid,
    PaymentType: 'Ragil',
    Currency,
    Zeout: '',
    FirstName: '',
    LastName: '',
    Street: '',
    City: '',
    Phone: '',
    Mail: '',
    Amount: majorOf(amountMinor),
    Tashlumim: '1',
    Day: '',
    Groupe: '',
    // The history has it, so that a payment is found there.
    Comment: paymentId,
    Param1: options.markOf(paymentId),
    Param2: paymentId,
    ForceUpdateMatching: '',
    ThirdPartyReceipt: '',
    CallBack: options.callbackUrl(),
    CallBackMailError: '',
    Tokef: '',
  }
}

const backOf = (id: string) => `זיכוי עסקה: ${id}`

function backMinorOf(id: string, lines: readonly NedarimLine[]): number {
  return (
    0 -
    lines
      .filter(({ comments, amountMinor: minor }) => minor < 0 && comments.includes(backOf(id)))
      .reduce((sum, each) => sum + each.amountMinor, 0)
  )
}

/** A canceled charge has the amount 0, and a refund is a line of its own below 0. */
function paymentOfLine(
  line: NedarimLine | undefined,
  lines: readonly NedarimLine[],
  paymentId: string,
): ProcessorPayment {
  const none = { paymentId, clientSecret: '', decline: null, card: null }
  if (!line) return { ...none, id: paymentId, status: 'open', amountMinor: 0, currency: '' }
  const { id, amountMinor, currency, last4 } = line
  const backMinor = backMinorOf(id, lines)
  const card = { id: '', brand: 'Unknown', last4, expiry: '', mark: '' }
  const isBack = amountMinor === 0 || backMinor >= amountMinor
  const taken = line.confirmation === '' ? 'pending' : 'captured'
  return { ...none, id, status: isBack ? 'refunded' : taken, amountMinor, currency, card }
}

/** All lines of the history but refunds; a deleted charge has the amount 0. */
async function chargesSince(
  history: NedarimHistory,
  sinceMs: number,
): Promise<ProcessorAnswer<readonly ListedCharge[]>> {
  const answer = await history.sinceMs(sinceMs, () => false)
  if (answer.outcome !== 'done') return answer
  const lines = answer.value
  const charges = lines.filter(({ amountMinor, confirmation }) => amountMinor >= 0 && confirmation !== '')
  return {
    outcome: 'done',
    value: charges.map(({ id, amountMinor, currency, last4, comments, day }) => ({
      ...{ id, amountMinor, currency, last4 },
      paymentId: ownId.exec(comments)?.[0] ?? '',
      backMinor: backMinorOf(id, lines),
      at: instantOr(day.split(/[ /]/).slice(0, 3).toReversed().join('-'), sinceMs),
    })),
  }
}

const ownId = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** What a callback proves; null where it is none of Nedarim's or not about a payment of ours. */
function verifiedOf(options: NedarimOptions, { rawBody, address }: Callback): ProcessorEvent | null {
  if (!options.callbackAddresses.includes(address)) return null
  const answer = fieldsOf(rawBody)
  const paymentId = textOf(answer?.Param2)
  if (answer?.Status !== 'OK' || paymentId === '' || textOf(answer.Param1) !== options.markOf(paymentId))
    return null
  const id = textOf(answer.ID) || textOf(answer.TransactionId)
  const amountMinor = minorOfMajor(answer.Amount)
  const event = { id, transactionId: null, paymentId }
  const currency = Object.entries(currencies).find(([, code]) => code === textOf(answer.Currency))?.[0]
  // Without an amount, a currency or a confirmation it is a reason to look, and no proof.
  if (amountMinor === null || !currency || id === '' || textOf(answer.Confirmation) === '') return event
  const card = { id: '', brand: 'Unknown', last4: textOf(answer.LastNum), expiry: '', mark: '' }
  const none = { clientSecret: '', decline: null }
  return { ...event, heard: { ...none, id, paymentId, status: 'captured', amountMinor, currency, card } }
}

function refundsOf(options: NedarimOptions, history: NedarimHistory) {
  async function act(
    action: string,
    fields: Readonly<Record<string, string>>,
  ): Promise<ProcessorAnswer<null>> {
    const answer = await manage(options, action, fields)
    if (answer.outcome !== 'done') return answer
    if (fieldsOf(answer.value)?.Result === 'OK') return { outcome: 'done', value: null }
    // A sentence or an error: it says in words what it did not do.
    return answer.value.trim() === ''
      ? { outcome: 'unknown', reason: 'malformed' }
      : { outcome: 'error', reason: 'refused' }
  }
  return {
    // Until the evening a whole charge is deleted without a fee; after that it is refunded, once.
    refund: async ({ id, amountMinor: wholeMinor }, { amountMinor }) => {
      const isWhole = amountMinor === wholeMinor
      const deleted = isWhole ? await act('DeletedAllowedTransaction', { TransactionId: id }) : null
      const answer =
        deleted === null || deleted.outcome === 'error'
          ? await act('RefundTransaction', { TransactionId: id, RefundAmount: majorOf(amountMinor) })
          : deleted
      return answer.outcome === 'done' ? { outcome: 'done', value: { status: 'done' } } : answer
    },
    lookRefund: async ({ id, paymentId }) => {
      const isBack = (line: NedarimLine) =>
        (line.id === id && line.amountMinor === 0) ||
        (line.amountMinor < 0 && line.comments.includes(backOf(id)))
      const lines = await history.since(paymentId, all => all.some(isBack))
      if (lines.outcome !== 'done') return lines
      return { outcome: 'done', value: lines.value.some(isBack) ? { status: 'done' } : null }
    },
  } satisfies Partial<Processor>
}
