import { type Charge, dashboard } from '../dashboard.ts'
import { json, type Mood, Moods, type Reply } from '../moods.ts'
import { type Asked, fieldsOfBody, page, serve } from '../serve.ts'
import { book, declineOf, documented, failed, type IcountSite, methods, store, wrongCard } from './methods.ts'
import { type IcountSale, type IcountState, nextNumber, openState } from './state.ts'

export interface IcountOptions {
  readonly apiToken: string
  readonly payPage: string
  readonly cardPage: string
  readonly port?: number
  readonly host?: string
  readonly stateFile?: string
}

export interface IcountStandIn {
  readonly url: string
  /** The address and query of every request, in order. */
  readonly asked: readonly string[]
  readonly state: IcountState
  readonly seen: readonly { readonly method: string; readonly fields: Readonly<Record<string, string>> }[]
  nextAt(ending: string, ...moods: Mood[]): void
  /** Forgets the moods that no request had. */
  calm(): void
  /** What becomes of the calls to us: sent once, twice, or lost. */
  callbacks: 'once' | 'twice' | 'lost'
  /** Someone pays on the page of a sale, as its form does; the address to which the page then leads. */
  payOnPage(saleId: string, number: string): Promise<string>
  /** Somebody cancels the document of a charge, by its confirmation, on iCount's own pages. */
  giveBack(code: string): void
  /** In minor units: what was charged and not given back. */
  takenMinor(): number
  close(): Promise<void>
}

/** iCount outside of the building: its API, the pages on which cards are typed, and its calls. */
export async function startIcount(options: IcountOptions): Promise<IcountStandIn> {
  const { state, keep } = openState(options.stateFile)
  const moods = new Moods()
  const seen: { method: string; fields: Record<string, string> }[] = []
  const site: IcountSite = { ...options, origin: () => served.url }

  async function answer(asked: Asked): Promise<Reply | null> {
    const path = asked.url.pathname
    const sid = /^\/m\/gen\/(\w+)$/.exec(path)?.[1]
    const sale = sid === undefined ? undefined : state.sales[sid]
    if (path === '/m/sale.js') return page(import.meta.url, 'form/sale.js')
    if (sale && asked.method === 'GET') return saleHtml(sale, options)
    if (sale) return json({ lead: await pay(sale, fieldsOfBody(asked)) })
    if (path === '/dashboard') return dashboard('iCount', chargesOf(state), giveBack, asked.text)
    const method = /^\/api\/v3\.php\/(.+)$/.exec(path)?.[1]
    if (method === undefined) return json(failed('not_found'), 404)
    const fields = fieldsOfBody(asked)
    seen.push({ method, fields })
    return moods.answer(method, () => {
      if (asked.headers.authorization !== `Bearer ${options.apiToken}`) return json(failed('auth_required'))
      const allowed = (documented[method] ?? '').split(' ')
      const unknown = Object.keys(fields).find(name => !allowed.includes(name))
      if (unknown) return json(failed('unknown_parameter', unknown))
      const told = methods[method]?.(state, fields, site) ?? failed('unknown_method')
      keep()
      return json(told)
    })
  }

  function giveBack(code: string): void {
    const line = state.transactions.find(each => each.confirmation_code === code)
    if (line?.refund_docnum === '') line.refund_docnum = String(nextNumber(state))
    keep()
  }

  /** The page's own form: charges or saves, tells us, and says where the frame goes on. */
  async function pay(
    sale: IcountSale,
    { number = '', validity = '' }: Record<string, string>,
  ): Promise<string> {
    const typed = number.replace(/\D/g, '')
    if (wrongCard(typed, validity) ?? declineOf(typed)) return sale.urls.failure_url
    if (sale.paid) return sale.urls.failure_url
    sale.paid = true
    const token = sale.client === '' ? '' : store(state, sale.client, sale.id, typed, validity)
    if (sale.pageId === options.payPage) {
      const charge = {
        sum: sale.sum,
        currency_code: sale.currency,
        sale_uniqid: sale.id,
        payment_description: '',
      }
      const line = book(state, { number: typed, validity, token }, charge)
      Object.assign(line, { doctype: 'invrec', docnum: `1${line.confirmation_code}` })
    }
    keep()
    await tell(sale)
    return sale.urls.success_url
  }

  async function tell(sale: IcountSale): Promise<void> {
    const line = state.transactions.find(each => each.sale_uniqid === sale.id)
    const body = new URLSearchParams({
      sale_uniqid: sale.id,
      sale_sid: sale.sid,
      paypage_id: sale.pageId,
      status: '1',
      confirmation_code: line?.confirmation_code ?? '',
      sum: String(sale.sum),
    })
    const times = { once: 1, twice: 2, lost: 0 }[standIn.callbacks]
    for (let time = 0; time < times; time += 1)
      await fetch(sale.urls.ipn_url, { method: 'POST', body }).catch(() => undefined)
  }

  const served = await serve(options, answer)
  const standIn: IcountStandIn = {
    ...served,
    state,
    seen,
    callbacks: 'once',
    nextAt: (ending, ...more) => moods.at(ending, ...more),
    calm: () => moods.calm(),
    giveBack,
    payOnPage: async (saleId, number) => {
      const sale = Object.values(state.sales).find(({ id }) => id === saleId)
      if (!sale) throw new Error('No such sale')
      return pay(sale, { number, validity: '2040-12' })
    },
    takenMinor: () =>
      state.transactions
        .filter(({ refund_docnum: refunded }) => refunded === '')
        .reduce((sum, line) => sum + Math.round(line.sum * 100), 0),
  }
  return standIn
}

function saleHtml(sale: IcountSale, { payPage }: IcountOptions): Reply {
  const shell = page(import.meta.url, 'form/sale.html')
  const amount = sale.pageId === payPage ? `${sale.sum.toFixed(2)} ${sale.currency}` : ''
  return { ...shell, body: shell.body.replaceAll('{amount}', amount) }
}

/** The charges on the stand-in's own page. Nothing in what is known of iCount's API is a dispute. */
function chargesOf({ transactions }: IcountState): Charge[] {
  return transactions.map(line => ({
    id: line.confirmation_code,
    amountMinor: Math.round(line.sum * 100),
    currency: line.currency_code,
    at: line.date,
    said: line.refund_docnum === '' ? [] : ['refunded'],
    acts: line.refund_docnum === '' ? [[line.confirmation_code, 'refund']] : [],
  }))
}
