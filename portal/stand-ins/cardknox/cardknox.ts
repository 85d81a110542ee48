import { randomBytes } from 'node:crypto'
import { json, type Mood, Moods } from '../moods.ts'
import { type Asked, fieldsOfBody, page, serve } from '../serve.ts'
import { command, laterOf, report } from './gateway.ts'
import { type CardknoxState, openState } from './state.ts'

export interface CardknoxOptions {
  readonly apiKey: string
  /** Of the iFields, in the page. */
  readonly fieldsKey: string
  readonly port?: number
  readonly host?: string
  readonly stateFile?: string
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
