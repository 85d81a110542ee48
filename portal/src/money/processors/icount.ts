import { abilitiesOf } from '@mayim/domain/money/card-payment.ts'
import type { Logger } from 'pino'
import { textOf } from './exchange.ts'
import {
  cardOfLine,
  chargedFields,
  chargesSince,
  type IcountApi,
  type IcountFields,
  type IcountOptions,
  icountApi,
  isTrue,
  paymentOfTransaction,
  storeCard,
  transactionOf,
} from './icount-api.ts'
import {
  type CardSetup,
  type NewPayment,
  noReaders,
  type Processor,
  type ProcessorAnswer,
  type ProcessorPayment,
} from './processor.ts'

/**
 * Card payments by iCount. A new card is typed into iCount's own page in a frame; its call to us is not signed and only
 * makes us ask for the transaction. A saved card, and one that was typed into fields of ours, is charged by one call without a key: after a lost answer the list of
 * transactions shows what became of it, and the call is not repeated.
 */
export function createIcount(options: IcountOptions, log: Logger): Processor {
  const api = icountApi(options, log)
  return {
    name: 'icount',
    abilities: abilitiesOf('icount', options),
    ...paymentsOf(api, options),
    ...refundsOf(api),
    ...cardsOf(api, options),
    ...noReaders,
    verifiedEvent: ({ query }) => {
      const { payment = '', mark = '' } = query
      if (payment === '' || mark !== options.markOf(payment)) return null
      return { id: payment, transactionId: null, paymentId: payment }
    },
    charges: sinceMs => chargesSince(api, sinceMs, options.nowMs()),
    later: null,
    check: async () => nothing(await api('auth/info', {})),
  }
}

const nothing = (answer: ProcessorAnswer<unknown>): ProcessorAnswer<null> =>
  answer.outcome === 'done' ? { outcome: 'done', value: null } : answer

function paymentsOf(api: IcountApi, options: IcountOptions) {
  const look: Processor['look'] = async at => {
    const found = await transactionOf(api, at)
    if (found.outcome !== 'done') return found
    return { outcome: 'done', value: paymentOfTransaction(found.value, at, options.nowMs()) }
  }
  return {
    begin: async payment => {
      const planned = plannedOf(payment)
      if (payment.isSaved) return { outcome: 'done', value: planned }
      const sale = await saleOf(api, options, options.payPage, payment.paymentId, {
        sum: payment.amountMinor / 100,
        currency_code: payment.currency,
        ...(payment.customerId === null ? {} : { custom_client_id: payment.customerId }),
      })
      if (sale.outcome !== 'done') return sale
      return { outcome: 'done', value: { ...planned, ...sale.value } }
    },
    confirm: async (payment, entry) => {
      const charged = await chargedFields(api, entry)
      if (charged.outcome !== 'done') return charged
      const answer = await api('cc/bill', {
        ...charged.value,
        sum: payment.amountMinor / 100,
        currency_code: payment.currency,
        num_of_payments: 1,
        payment_description: payment.paymentId,
      })
      // A card that the bank declines is not kept.
      if (answer.outcome === 'declined' && entry.keepFor !== null)
        await api('cc_storage/delete', { cc_token_id: charged.value.cc_token_id })
      if (answer.outcome !== 'done') return answer
      const code = textOf(answer.value.confirmation_code)
      const isSure = code !== '' && (answer.value.success === undefined || isTrue(answer.value.success))
      if (!isSure) return { outcome: 'unknown', reason: 'no_confirmation' }
      const { cc_token_id, cc_validity } = charged.value
      const card = cardOfLine({ cc_validity, ...answer.value, cc_token_id })
      await documentOf(api, { ...answer.value, sum: payment.amountMinor / 100 }, payment.paymentId)
      return { outcome: 'done', value: { ...payment, id: code, status: 'captured', card } }
    },
    look,
    // It takes the money at once.
    capture: async payment => look(payment),
    // A page that is open somewhere cannot be closed from here; what it takes later is found (`abilities.cancels`).
    cancel: async payment => ({ outcome: 'done', value: { ...payment, status: 'canceled' } }),
  } satisfies Partial<Processor>
}

function plannedOf({ paymentId, amountMinor, currency }: NewPayment): ProcessorPayment {
  const none = { clientSecret: '', card: null, decline: null }
  return { ...none, id: paymentId, paymentId, status: 'open', amountMinor, currency }
}

/** A page for one payment or one card: its id, and the address for the frame. */
async function saleOf(
  api: IcountApi,
  { callbackUrl, returnUrl }: IcountOptions,
  pageId: string,
  ownId: string,
  fields: IcountFields,
): Promise<ProcessorAnswer<{ id: string; clientSecret: string }>> {
  const answer = await api('paypage/generate_sale', {
    paypage_id: pageId,
    ...fields,
    max_payments: 1,
    is_iframe: true,
    success_url: returnUrl('paid'),
    failure_url: returnUrl('failed'),
    cancel_url: returnUrl('canceled'),
    ipn_url: callbackUrl(ownId),
  })
  if (answer.outcome !== 'done') return answer
  const [id, clientSecret] = [textOf(answer.value.sale_uniqid), textOf(answer.value.sale_url)]
  return id === '' || !URL.canParse(clientSecret)
    ? { outcome: 'error', reason: 'no_sale' }
    : { outcome: 'done', value: { id, clientSecret } }
}

/** The document of a charge, made once: `sanity_string` has a second one refused. */
function documentOf(api: IcountApi, line: IcountFields, paymentId: string) {
  return api('doc/create', {
    doctype: 'invrec',
    currency_code: line.currency_code,
    items: [{ description: 'Payment', unitprice: line.sum, quantity: 1 }],
    cc: { sum: line.sum, card_number: line.cc_last4, confirmation_code: line.confirmation_code },
    sanity_string: paymentId,
  })
}

function refundsOf(api: IcountApi) {
  return {
    refund: async ({ id, paymentId, amountMinor: wholeMinor }, { amountMinor }) => {
      if (amountMinor !== wholeMinor) return { outcome: 'error', reason: 'whole_only' }
      const found = await transactionOf(api, { id, paymentId })
      if (found.outcome !== 'done') return found
      if (found.value === null) return { outcome: 'unknown', reason: 'no_transaction' }
      const made = textOf(found.value.docnum) === '' ? await documentOf(api, found.value, paymentId) : found
      if (made.outcome !== 'done') return made
      const { doctype = 'invrec', docnum } = made.value ?? {}
      const answer = await api('doc/cancel', { doctype, docnum, refund_cc: true, reason: 'refund' })
      return answer.outcome === 'done' ? { outcome: 'done', value: { status: 'done' } } : answer
    },
    lookRefund: async at => {
      const found = await transactionOf(api, at)
      if (found.outcome !== 'done') return found
      const isDone = textOf(found.value?.refund_docnum) !== ''
      return { outcome: 'done', value: isDone ? { status: 'done' } : null }
    },
  } satisfies Partial<Processor>
}

function cardsOf(api: IcountApi, options: IcountOptions) {
  async function tokensOf(customerId: string): Promise<ProcessorAnswer<readonly IcountFields[]>> {
    const answer = await api('client/get_cc_tokens', { custom_client_id: customerId })
    if (answer.outcome !== 'done') return answer
    const list = answer.value.cc_tokens ?? answer.value.tokens ?? []
    return Array.isArray(list)
      ? { outcome: 'done', value: list as IcountFields[] }
      : { outcome: 'unknown', reason: 'malformed' }
  }
  const forget = (id: unknown) => api('cc_storage/delete', { cc_token_id: id })

  /** A saved card by one of its fields. */
  async function setupOf(
    id: string,
    customerId: string,
    field: 'sale_uniqid' | 'cc_token_id',
  ): Promise<ProcessorAnswer<CardSetup>> {
    const tokens = await tokensOf(customerId)
    if (tokens.outcome !== 'done') return tokens
    const found = tokens.value.findLast(each => textOf(each[field]) === id)
    const status = found ? ('done' as const) : ('failed' as const)
    const card = found ? cardOfLine(found) : null
    return { outcome: 'done', value: { id, status, clientSecret: '', customerId, card, decline: null } }
  }
  return {
    // A name that says nothing: iCount wants one.
    customer: async userId => {
      const answer = await api('client/create_or_update', {
        custom_client_id: userId,
        client_name: `Patron ${userId.slice(-6)}`,
      })
      return answer.outcome === 'done' ? { outcome: 'done', value: userId } : answer
    },
    keepCard: async (customerId, card) => {
      if (card !== null) {
        const stored = await storeCard(api, customerId, card)
        return stored.outcome === 'done' ? setupOf(stored.value, customerId, 'cc_token_id') : stored
      }
      if (options.cardPage === '') return { outcome: 'error', reason: 'no_tokens' }
      const sale = await saleOf(api, options, options.cardPage, customerId, { custom_client_id: customerId })
      if (sale.outcome !== 'done') return sale
      return {
        outcome: 'done',
        value: { ...sale.value, status: 'action', customerId, card: null, decline: null },
      }
    },
    lookSetup: async (id, customerId) => setupOf(id, customerId, 'sale_uniqid'),
    forgetCard: async id => nothing(await forget(id)),
    forgetCustomer: async customerId => {
      const tokens = await tokensOf(customerId)
      if (tokens.outcome === 'error' && tokens.reason === 'client_not_found')
        return { outcome: 'done', value: null }
      if (tokens.outcome !== 'done') return tokens
      for (const { cc_token_id: id } of tokens.value) {
        const answer = await forget(id)
        if (answer.outcome !== 'done') return answer
      }
      return { outcome: 'done', value: null }
    },
  } satisfies Partial<Processor>
}
