import { randomBytes } from 'node:crypto'
import { bankOf, isWhole } from '../stripe/cards.ts'
import { type IcountState, type IcountTransaction, nextNumber } from './state.ts'

type Fields = Readonly<Record<string, string>>
type Told = Record<string, unknown>
export type IcountMethod = (state: IcountState, fields: Fields, site: IcountSite) => Told

/** The pages of the account and its own address. */
export interface IcountSite {
  readonly payPage: string
  readonly cardPage: string
  readonly origin: () => string
}

const ok = (more: Told = {}): Told => ({ status: true, reason: 'OK', error_description: '', ...more })
export const failed = (reason: string, text = reason): Told => ({
  status: false,
  reason,
  error_description: text,
  error_details: [],
})

/** A refusal whose sentence has the number, as a careless one may: nobody may write it down. */
const refused = (reason: string, number: string): Told => failed(reason, `The card ${number} was refused`)

/** The security code that no card has. */
export const wrongCvv = '998'

/** The methods of iCount's API as far as they are used. */
export const methods: Readonly<Record<string, IcountMethod>> = {
  'auth/info': () => ok(),
  'client/create_or_update': (state, { custom_client_id: id = '', client_name = '' }) => {
    if (client_name === '') return failed('missing_client_name')
    state.clients[id] ??= { client_id: nextNumber(state), client_name }
    return ok({ client_id: state.clients[id].client_id })
  },
  'client/get_cc_tokens': (state, { custom_client_id: id = '' }) => {
    if (!state.clients[id]) return failed('client_not_found')
    const own = state.tokens.filter(({ client }) => client === id)
    return ok({
      cc_tokens: own.map(({ client: _client, number, validity, ...token }) => ({
        ...token,
        ...shown(number, validity),
      })),
    })
  },
  'cc_storage/delete': (state, { cc_token_id: id }) => {
    state.tokens = state.tokens.filter(token => token.cc_token_id !== id)
    return ok()
  },
  'cc_storage/store': (state, { cc_number = '', cc_validity = '', custom_client_id: client = '' }) => {
    const wrong = state.clients[client] ? wrongCard(cc_number, cc_validity) : 'client_not_found'
    if (wrong) return refused(wrong, cc_number)
    return ok({ cc_token_id: store(state, client, '', cc_number, cc_validity) })
  },
  'paypage/generate_sale': generateSale,
  'cc/bill': bill,
  'cc/transactions': (state, { start_date = '', end_date = '' }) =>
    ok({
      transactions: state.transactions.filter(
        ({ date }) => date >= start_date && date.slice(0, 10) <= end_date,
      ),
    }),
  'doc/create': createDocument,
  'doc/cancel': cancelDocument,
}

function generateSale(state: IcountState, fields: Fields, site: IcountSite): Told {
  const {
    paypage_id: pageId = '',
    sum = '0',
    currency_code: currency = '',
    custom_client_id: client = '',
  } = fields
  if (pageId === '') return failed('missing_paypage_id')
  if (pageId !== site.payPage && pageId !== site.cardPage) return failed('paypage_not_found')
  if (client !== '' && !state.clients[client]) return failed('client_not_found')
  if (pageId === site.payPage && !(Number(sum) > 0)) return failed('bad_sum')
  const { success_url = '', failure_url = '', cancel_url = '', ipn_url = '' } = fields
  const sid = randomBytes(8).toString('hex')
  const id = `u${randomBytes(8).toString('hex')}`
  const urls = { success_url, failure_url, cancel_url, ipn_url }
  state.sales[sid] = { id, sid, pageId, sum: Number(sum), currency, client, urls, paid: false }
  return ok({ paypage_id: pageId, sale_uniqid: id, sale_sid: sid, sale_url: `${site.origin()}/m/gen/${sid}` })
}

export function wrongCard(number: string, validity: string): string | null {
  if (!isWhole(number)) return 'bad_cc_number'
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(validity)) return 'bad_cc_validity'
  return validity < new Date().toISOString().slice(0, 7) ? 'cc_expired' : null
}

/** The reason why the bank declines a card; null where it takes it. */
export function declineOf(number: string): string | null {
  const charge = bankOf(number).charge
  if (!charge) return null
  const reasons: Readonly<Record<string, string>> = {
    insufficient_funds: 'cc_funds',
    expired_card: 'cc_expired',
    incorrect_cvc: 'cc_bad_cvv',
  }
  return reasons[charge[1]] ?? 'cc_declined'
}

export function store(
  state: IcountState,
  client: string,
  sale: string,
  number: string,
  validity: string,
): string {
  const id = String(nextNumber(state))
  state.tokens.push({ cc_token_id: id, client, sale_uniqid: sale, number, validity })
  return id
}

export function shown(number: string, validity: string) {
  return { cc_last4: number.slice(-4), cc_type: bankOf(number).brand.toUpperCase(), cc_validity: validity }
}

/** Books a charge: from here on it is in the list, whatever becomes of the answer. */
export function book(
  state: IcountState,
  card: BilledCard,
  charge: Pick<IcountTransaction, 'sum' | 'currency_code' | 'sale_uniqid' | 'payment_description'>,
): IcountTransaction {
  const line: IcountTransaction = {
    ...charge,
    confirmation_code: String(nextNumber(state)).padStart(7, '0'),
    ...shown(card.number, card.validity),
    cc_token_id: card.token,
    doctype: '',
    docnum: '',
    refund_docnum: '',
    date: new Date().toISOString(),
  }
  state.transactions.push(line)
  return line
}

function bill(state: IcountState, fields: Fields): Told {
  const card = fields.cc_number === undefined ? storedCard(state, fields) : typedCard(state, fields)
  if (typeof card === 'string') return failed(card)
  if (!(Number(fields.sum) > 0)) return failed('bad_sum')
  const { number, validity } = card
  const isWrongCvv = fields.cc_cvv === wrongCvv
  const wrong = wrongCard(number, validity) ?? declineOf(number) ?? (isWrongCvv ? 'cc_bad_cvv' : null)
  if (wrong) return refused(wrong, number)
  const line = book(state, card, {
    sum: Number(fields.sum),
    currency_code: fields.currency_code ?? 'ILS',
    sale_uniqid: '',
    payment_description: fields.payment_description ?? '',
  })
  return ok({ success: true, ...line })
}

interface BilledCard {
  readonly number: string
  readonly validity: string
  readonly token: string
}

function storedCard({ tokens }: IcountState, { cc_token_id: wanted }: Fields): BilledCard | string {
  const token = tokens.find(({ cc_token_id: id }) => id === wanted)
  return token ? { ...token, token: token.cc_token_id } : 'bad_token'
}

/** The digits themselves, with a client that is known. */
function typedCard({ clients }: IcountState, fields: Fields): BilledCard | string {
  const { cc_number: number = '', cc_validity: validity = '', cc_cvv = '', cc_holder_id = '' } = fields
  if (!clients[fields.custom_client_id ?? '']) return 'client_not_found'
  if (cc_cvv === '' || cc_holder_id === '') return 'missing_parameters'
  return { number, validity, token: '' }
}

function createDocument(state: IcountState, fields: Fields): Told {
  const { sanity_string: sanity = '', doctype = '' } = fields
  const known = state.documents[sanity]
  if (sanity !== '' && known) return failed('duplicate_document')
  const { confirmation_code: code } = JSON.parse(fields.cc ?? '{}') as { confirmation_code?: string }
  const docnum = String(nextNumber(state))
  if (sanity !== '') state.documents[sanity] = docnum
  const line = state.transactions.find(each => each.confirmation_code === code)
  if (line) Object.assign(line, { doctype, docnum })
  return ok({ doctype, docnum, doc_url: `https://app.icount.co.il/doc/${docnum}` })
}

/** All of it goes back to the card, and a document says so; there is no part. */
function cancelDocument(state: IcountState, { docnum = '', refund_cc }: Fields): Told {
  const line = state.transactions.find(each => docnum !== '' && each.docnum === docnum)
  if (!line) return failed('doc_not_found')
  if (line.refund_docnum !== '') return failed('doc_already_cancelled')
  if (refund_cc !== 'true') return failed('refund_cc_needed')
  const number = state.tokens.find(({ cc_token_id: id }) => id === line.cc_token_id)?.number ?? ''
  if (bankOf(number).refund === 'failed') return failed('cc_refund_declined')
  line.refund_docnum = String(nextNumber(state))
  return ok({ refund_doctype: 'refund', refund_docnum: line.refund_docnum })
}

/** The parameters of each method that the references name; another one would be a slip of ours. */
export const documented: Readonly<Record<string, string>> = {
  'auth/info': '',
  'client/create_or_update': 'client_name email custom_client_id',
  'client/get_cc_tokens': 'client_id custom_client_id',
  'cc_storage/delete': 'cc_token_id',
  'cc_storage/store': 'cc_number cc_cvv cc_validity cc_holder_name cc_holder_id client_id custom_client_id',
  'paypage/generate_sale':
    'paypage_id sum description currency_code client_name email phone custom_client_id success_url failure_url cancel_url ipn_url max_payments is_iframe page_lang items',
  'cc/bill':
    'cc_token_id cc_number cc_cvv cc_validity cc_holder_name cc_holder_id cc_type client_id custom_client_id sum currency_code num_of_payments payment_description is_test is_credit',
  'cc/transactions': 'client_id email confirmation_code start_date end_date',
  'doc/create': 'doctype client_name items cc sanity_string currency_code',
  'doc/cancel': 'doctype docnum refund_cc reason',
}
