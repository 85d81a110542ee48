import { type Charge, dashboard } from '../dashboard.ts'
import { json, type Mood, Moods, type Reply } from '../moods.ts'
import { type Asked, fieldsOfBody, page, serve } from '../serve.ts'
import { bankOf, isWhole } from '../stripe/cards.ts'
import { actions, documented } from './manage.ts'
import { type NedarimState, nextId, openState } from './state.ts'

export interface NedarimOptions {
  readonly mosad: string
  readonly apiValid: string
  readonly apiPassword: string
  readonly port?: number
  readonly host?: string
  readonly stateFile?: string
}

/** The message by which a page has the frame charge. */
export type Message = Readonly<Record<string, string>>

export interface NedarimStandIn {
  readonly url: string
  /** The address and query of every request, in order. */
  readonly asked: readonly string[]
  readonly state: NedarimState
  readonly seen: readonly { readonly action: string; readonly fields: Readonly<Record<string, string>> }[]
  nextAt(ending: string, ...moods: Mood[]): void
  /** Forgets the moods that no request had. */
  calm(): void
  /** What becomes of the calls to us. It sends each once; the others are a forger's and a broken line's work. */
  callbacks: 'once' | 'twice' | 'lost'
  /** The evening's transmission was: charges are refunded from now on, not deleted. */
  isSent: boolean
  /** A charge by the frame, as its page makes it: the answer for the page. */
  finish(message: Message, number: string): Promise<Readonly<Record<string, string>>>
  /** Somebody gives a charge back on Nedarim's own pages: all of it, or a part. */
  giveBack(id: string, amountMinor?: number): void
  /** In minor units: what was charged and not given back. */
  takenMinor(): number
  close(): Promise<void>
}

const keys =
  'Mosad ApiValid PaymentType Currency Zeout FirstName LastName Street City Phone Mail Amount Tashlumim Day Groupe Comment Param1 Param2 ForceUpdateMatching ThirdPartyReceipt CallBack CallBackMailError Tokef'.split(
    ' ',
  )

/** Nedarim Plus outside of the building: its frame, its management page and its calls. */
export async function startNedarim(options: NedarimOptions): Promise<NedarimStandIn> {
  const { state, keep } = openState(options.stateFile)
  const moods = new Moods()
  const seen: { action: string; fields: Record<string, string> }[] = []

  async function answer(asked: Asked): Promise<Reply | null> {
    const path = asked.url.pathname
    if (path === '/nedarimplus/iframe/') return page(import.meta.url, 'form/frame.html')
    if (path === '/nedarimplus/iframe/frame.js') return page(import.meta.url, 'form/frame.js')
    if (path === '/nedarimplus/iframe/charge') {
      const { number = '', expiry = '', message = '{}' } = fieldsOfBody(asked)
      return json(await charge(JSON.parse(message) as Message, number.replace(/\D/g, ''), expiry))
    }
    if (path === '/dashboard')
      return dashboard('Nedarim Plus', chargesOf(state), id => giveBack(id), asked.text)
    if (path !== '/nedarimplus/Reports/Manage3.aspx') return json({ Result: 'Error' }, 404)
    const fields = fieldsOfBody(asked)
    const { Action = '', MosadId, ApiPassword } = fields
    seen.push({ action: Action, fields })
    return moods.answer(Action, () => {
      if (MosadId !== options.mosad || ApiPassword !== options.apiPassword)
        return json({ Result: 'Error', Message: 'מוסד או סיסמה שגויים' })
      const allowed = ['Action', 'MosadId', 'ApiPassword', ...(documented[Action] ?? [])]
      if (Object.keys(fields).some(name => !allowed.includes(name)))
        return json({ Result: 'Error', Message: 'פרמטר' })
      const told = actions[Action]?.(state, fields, standIn.isSent) ?? 'פעולה לא מוכרת'
      keep()
      return typeof told === 'string' ? { status: 200, type: 'text/html', body: told } : json(told)
    })
  }

  function giveBack(id: string, amountMinor?: number): void {
    const part = { TransactionId: id, RefundAmount: ((amountMinor ?? 0) / 100).toFixed(2) }
    const action = amountMinor === undefined ? 'DeletedAllowedTransaction' : 'RefundTransaction'
    actions[action]?.(state, part, false)
    keep()
  }

  const error = (text: string) => ({ Status: 'Error', Message: text })

  async function charge(
    message: Message,
    number: string,
    expiry: string,
  ): Promise<Readonly<Record<string, string>>> {
    const missing = keys.find(key => typeof message[key] !== 'string')
    if (missing) return error(`חסר פרמטר ${missing}`)
    if (message.Mosad !== options.mosad || message.ApiValid !== options.apiValid)
      return error('טקסט אימות שגוי')
    if (message.PaymentType !== 'Ragil' || message.Tashlumim !== '1') return error('סוג תשלום שגוי')
    if (!/^\d+(\.\d\d)?$/.test(message.Amount ?? '') || !['1', '2'].includes(message.Currency ?? ''))
      return error('סכום שגוי')
    if (!isWhole(number) || !/^(0[1-9]|1[0-2])\d\d$/.test(expiry)) return error('כרטיס שגוי')
    if (bankOf(number).charge) return error('הכרטיס נדחה')
    const line = {
      TransactionId: nextId(state),
      Amount: message.Amount ?? '',
      Currency: message.Currency ?? '',
      Confirmation: '0012345',
      LastNum: number.slice(-4),
      Comments: message.Comment ?? '',
      TransactionTime: new Date().toLocaleDateString('en-GB'),
      number,
      refunded: false,
    }
    state.lines.push(line)
    keep()
    const told = {
      Status: 'OK',
      ID: line.TransactionId,
      Confirmation: line.Confirmation,
      LastNum: line.LastNum,
    }
    await tell(message, { ...told, Amount: line.Amount, Currency: line.Currency })
    return told
  }

  async function tell({ CallBack = '', Param1 = '', Param2 = '' }: Message, told: object): Promise<void> {
    const times = { once: 1, twice: 2, lost: 0 }[standIn.callbacks]
    const body = JSON.stringify({ ...told, Param1, Param2 })
    const headers = { 'content-type': 'application/json' }
    for (let time = 0; time < times; time += 1)
      await fetch(CallBack, { method: 'POST', headers, body }).catch(() => undefined)
  }

  const served = await serve(options, answer)
  const standIn: NedarimStandIn = {
    ...served,
    state,
    seen,
    callbacks: 'once',
    isSent: false,
    nextAt: (ending, ...more) => moods.at(ending, ...more),
    calm: () => moods.calm(),
    giveBack,
    finish: (message, number) => charge(message, number, '1240'),
    takenMinor: () => state.lines.reduce((sum, line) => sum + Math.round(Number(line.Amount) * 100), 0),
  }
  return standIn
}

/** The charges on the stand-in's own page. Its maker's documents know no disputes. */
function chargesOf({ lines }: NedarimState): Charge[] {
  return lines.map(line => ({
    id: line.TransactionId,
    amountMinor: Math.round(Number(line.Amount) * 100),
    currency: line.Currency === '1' ? 'ILS' : 'USD',
    at: line.TransactionTime,
    said: line.refunded ? ['refunded'] : [],
    acts: line.refunded || Number(line.Amount) <= 0 ? [] : [[line.TransactionId, 'refund']],
  }))
}
