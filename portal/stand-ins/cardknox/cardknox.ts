import { createHash, randomBytes } from 'node:crypto'
import { type Charge, dashboard } from '../dashboard.ts'
import { json, type Mood, Moods } from '../moods.ts'
import { type Asked, fieldsOfBody, page, serve } from '../serve.ts'
import { command, laterOf, report } from './gateway.ts'
import { type BookLine, type CardknoxState, openState } from './state.ts'

export interface CardknoxOptions {
  readonly apiKey: string
  /** Of the iFields, in the page. */
  readonly fieldsKey: string
  readonly port?: number
  readonly host?: string
  readonly stateFile?: string
  /** Where its reports of transactions go, and the PIN with which they are signed. */
  readonly webhook?: { readonly url: string; readonly pin: string }
}

export interface CardknoxStandIn {
  readonly url: string
  /** The address and query of every request, in order. */
  readonly asked: readonly string[]
  readonly state: CardknoxState
  /** Each request of the server's key: its path, its command and its fields. */
  readonly seen: readonly { readonly path: string; readonly fields: Readonly<Record<string, string>> }[]
  /** For requests whose command ends so. */
  nextAt(ending: string, ...moods: Mood[]): void
  /** Forgets the moods that no request had. */
  calm(): void
  /** A card that is typed into the fields, by its number; its token. */
  typed(number: string): string
  /** Somebody gives a captured charge back in Cardknox's own portal, which uses the invoice of the charge. */
  giveBack(ref: string, amountMinor?: number): void
  /** In minor units: what was captured and not given back. */
  takenMinor(): number
  close(): Promise<void>
}

/** Cardknox outside of the building: its commands and reports, and the pages of its iFields. Nothing in it knows of Mayim. */
export async function startCardknox(options: CardknoxOptions): Promise<CardknoxStandIn> {
  const { state, keep } = openState(options.stateFile)
  const moods = new Moods()
  const seen: { path: string; fields: Record<string, string> }[] = []

  function answer(asked: Asked) {
    const path = asked.url.pathname
    if (/^\/ifields\/[\d.]+\/ifield\.htm$/.test(path)) return page(import.meta.url, 'form/ifield.html')
    if (/^\/ifields\/[\d.]+\/ifield\.js$/.test(path)) return page(import.meta.url, 'form/ifield.js')
    if (path === '/dashboard') return dashboard('Cardknox', chargesOf(state), id => giveBack(id), asked.text)
    const fields = fieldsOfBody(asked)
    if (path === '/token') return json(tokenOf(fields))
    const isReport = path === '/reportjson'
    if (path !== '/gatewayjson' && !isReport) return json({ error: 'not found' }, 404)
    seen.push({ path, fields })
    const run = isReport ? report : command
    const reply = moods.answer(`${path} ${fields.xCommand}`, () => {
      const told = run(state, options.apiKey, fields)
      keep()
      return json(told)
    })
    return reply
  }

  function giveBack(ref: string, amountMinor?: number): void {
    const invoice = state.book.find(({ xRefNum }) => xRefNum === ref)?.xInvoice ?? ''
    const sum = amountMinor === undefined ? {} : { xAmount: (amountMinor / 100).toFixed(2) }
    command(state, options.apiKey, {
      ...{ xKey: options.apiKey, xVersion: '5.0.0', xSoftwareName: 'Portal', xSoftwareVersion: '1' },
      xCommand: amountMinor === undefined ? 'cc:voidrefund' : 'cc:refund',
      ...{ xRefNum: ref, xInvoice: invoice, ...sum },
    })
    keep()
    const line = state.book.at(-1)
    if (options.webhook && line) void send(options.webhook, line).catch(() => undefined)
  }

  /** What the frame of a field asks for: a token for one use. */
  function tokenOf({ xKey, xTokenType, value = '' }: Record<string, string>) {
    if (xKey !== options.fieldsKey) return { result: 'error', errorMessage: 'Invalid key', xTokenType }
    return { xToken: single(value.replace(/\D/g, '')), xTokenType }
  }

  function single(number: string): string {
    const token = randomBytes(12).toString('hex')
    state.single[token] = number
    keep()
    return token
  }

  const served = await serve(options, answer)
  return {
    ...served,
    state,
    seen,
    nextAt: (ending, ...more) => moods.at(ending, ...more),
    calm: () => moods.calm(),
    typed: single,
    giveBack,
    takenMinor: () => takenMinor(state),
  }
}

function takenMinor(state: CardknoxState): number {
  const minor = (amount: string) => Math.round(Number(amount) * 100)
  const approved = state.book.filter(line => line.xResponseResult === 'Approved')
  const begun = approved.filter(line => ['CC:AuthOnly', 'CC:Sale'].includes(line.xCommand))
  return begun
    .flatMap(line => [...(line.xCommand === 'CC:Sale' ? [line] : []), ...laterOf(state, line.xRefNum)])
    .reduce((sum, line) => {
      if (line.xCommand === 'CC:Capture' || line.xCommand === 'CC:Sale') return sum + minor(line.xAmount)
      return /refund/i.test(line.xCommand) ? sum - minor(line.xAmount) : sum
    }, 0)
}

/** Reports a transaction: a form, signed by the MD5 of its values in the order of their names, and the PIN. */
export async function send(
  { url, pin }: { readonly url: string; readonly pin: string },
  { of: _, ...line }: BookLine,
): Promise<number> {
  const values = Object.entries(line)
    .toSorted(([a], [b]) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
    .map(([, value]) => value)
  const signature = createHash('md5')
    .update(`${values.join('')}${pin}`)
    .digest('hex')
  const headers = { 'ck-signature': signature }
  return (await fetch(url, { method: 'POST', headers, body: new URLSearchParams(line) })).status
}

/** The charges on the stand-in's own page. Its API tells no disputes. */
function chargesOf(state: CardknoxState): Charge[] {
  const begun = state.book.filter(
    ({ xCommand, xResponseResult }) =>
      ['CC:AuthOnly', 'CC:Sale'].includes(xCommand) && xResponseResult === 'Approved',
  )
  return begun.map(line => {
    const said = laterOf(state, line.xRefNum).map(({ xCommand, xAmount }) => `${xCommand} ${xAmount}`)
    return {
      id: line.xRefNum,
      amountMinor: Math.round(Number(line.xAmount) * 100),
      currency: line.xCurrency,
      at: line.xEnteredDate,
      said,
      acts: said.some(each => /refund|void/i.test(each)) ? [] : [[line.xRefNum, 'refund']],
    }
  })
}
