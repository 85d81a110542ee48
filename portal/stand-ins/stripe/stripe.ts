import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Charge, dashboard } from '../dashboard.ts'
import type { Reply } from '../moods.ts'
import { moveDispute, openDispute } from './disputes.ts'
import { StripeEvents, type WebhookTarget } from './events.ts'
import { StripeFault } from './fault.ts'
import { sendForm } from './form.ts'
import { newMethod, prove, refundedOf } from './intents.ts'
import { newReader, readerOf, stopAtReader, tapCard } from './readers.ts'
import { createRefund, endRefund } from './refunds.ts'
import { type StripeExchange, StripeForm, type StripeRequest } from './request.ts'
import { intentOf, routes } from './routes.ts'
import { type Intent, openState, type StripeState } from './state.ts'

/**
 * What becomes of the next request: refused before it is done, or never answered; or done and then answered with 500
 * (which Stripe repeats for the same key), or done and the answer lost: never sent, or a gateway's page in its place.
 */
export type Mood =
  | 'take'
  | 'tooMany'
  | 'broken'
  | 'silentBefore'
  | 'breakAfter'
  | 'silentAfter'
  | 'cutBefore'
  | 'cutAfter'

export interface StripeOptions {
  readonly secretKey: string
  readonly publicKey: string
  readonly port?: number
  readonly host?: string
  /** What it knows outlives its process in this file. */
  readonly stateFile?: string
  readonly webhook?: WebhookTarget
  /** The readers of the account, by their ids. */
  readonly readers?: Readonly<Record<string, string>>
  /** Told of each request of the server's key that was answered. */
  readonly onExchange?: (exchange: StripeExchange) => void
  /** Someone holds a good card to a reader so long after it asks for one; nobody does unless told. */
  readonly tapsAfterMs?: number | undefined
}

export interface StripeStandIn {
  readonly url: string
  readonly state: StripeState
  readonly events: StripeEvents
  /** `POST /v1/…` of every request that the server's key sent. */
  readonly seen: readonly string[]
  /** The address and query of every request, in order. */
  readonly asked: readonly string[]
  next(...moods: Mood[]): void
  /** The same for requests whose path ends so. */
  nextAt(ending: string, ...moods: Mood[]): void
  /** A card that is typed into the form, by its number; its id. */
  typed(number: string): string
  /** In minor units: what was captured and not given back. */
  takenMinor(): number
  /** She proves to her bank who she is, or does not. */
  prove(intentId: string, proven: boolean): void
  /** Someone holds a card of that number to a reader that asks for one. */
  tap(readerId: string, number: string): void
  /** Someone presses the reader's own cross. */
  stopAt(readerId: string): void
  /** A reader that is unplugged, or asks a bank that takes its time. */
  setReader(
    readerId: string,
    how: { readonly status?: 'online' | 'offline'; readonly asksBank?: boolean },
  ): void
  /** A patron tells her bank that a payment was not hers; the id of the dispute. */
  dispute(intentId: string, isInquiry?: boolean): string
  /** The bank takes the money (`needs_response`), or decides (`won`, `lost`, `warning_closed`). */
  moveDispute(id: string, status: string): void
  /** Somebody gives money back on Stripe's own pages; the id of the refund. */
  giveBack(intentId: string, amount?: number): string
  /** The bank takes a refund in the end, or returns it. */
  endRefund(id: string, status: 'succeeded' | 'failed'): void
  /** Lets go of every request that waits in vain. */
  close(): Promise<void>
}

interface Given {
  readonly status: number
  readonly body: string
}

const bodyMax = 100_000
const goodCard = '4242424242424242'

/**
 * Stripe outside of the building: its HTTP, forms, objects, errors, keys and callbacks as far as they are used, with a
 * bank that knows Stripe's test numbers, and a form for browsers. It judges; nothing in it knows of Mayim.
 */
export async function startStripe(options: StripeOptions): Promise<StripeStandIn> {
  const { state, keep } = openState(options.stateFile)
  for (const [id, label] of Object.entries(options.readers ?? {})) state.readers[id] ??= newReader(id, label)
  const events = new StripeEvents(options.webhook)
  const { route, act, proven } = judging(state, events, keep)
  const once = remembering()
  const { moodFor, next, nextAt } = moody()
  const seen: string[] = []
  const addresses: string[] = []

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    addresses.push(request.url ?? '')
    const url = new URL(request.url ?? '/', 'http://stand-in')
    if (sendForm(url, request, response)) return
    const text = await read(request)
    if (url.pathname === '/dashboard')
      return sendPage(
        response,
        dashboard('Stripe', chargesOf(state), (id, wish) => void act(() => actOn(state, id, wish)), text),
      )
    if (url.pathname === '/prove' && request.method === 'POST') {
      const form = new StripeForm(text)
      const intent = Object.values(state.intents).find(
        each => each.client_secret === form.get('client_secret'),
      )
      const given = intent ? act(() => proven(intent, form.get('outcome') === 'pass')) : notFound
      return send(response, given)
    }
    const key = (request.headers.authorization ?? '').replace('Bearer ', '')
    if (key !== options.secretKey && key !== options.publicKey) return send(response, unauthorized)
    if (key === options.secretKey) seen.push(`${request.method} ${url.pathname}`)
    const mood = key === options.secretKey ? moodFor(url.pathname) : 'take'
    if (mood === 'tooMany') return send(response, tooMany)
    if (mood === 'broken') return send(response, broken)
    if (mood === 'cutBefore') return send(response, gateway)
    if (mood === 'silentBefore') return
    const asked = request.method === 'GET' ? url.search : text
    const form = new StripeForm(asked)
    const version = String(request.headers['stripe-version'] ?? '')
    const publishable = key === options.publicKey
    const run = () => route(request.method ?? '', url.pathname, { form, version, publishable })
    const given = once(request, `${url.pathname} ${text}`, run, mood)
    if (key === options.secretKey)
      options.onExchange?.({
        method: request.method ?? '',
        path: url.pathname,
        headers: request.headers,
        form: asked,
        status: given.status,
        told: JSON.parse(given.body),
      })
    if (url.pathname.endsWith('/process_payment_intent')) tapLater(state, act, options.tapsAfterMs)
    if (mood !== 'silentAfter') send(response, mood === 'cutAfter' ? gateway : given)
  }

  await new Promise<void>(resolve => server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    events,
    seen,
    asked: addresses,
    next,
    nextAt,
    takenMinor: () =>
      Object.values(state.intents)
        .filter(each => each.object === 'payment_intent' && each.status === 'succeeded')
        .reduce((sum, each) => sum + each.amount - refundedOf(state, each), 0),
    typed: number =>
      newMethod(
        state,
        new StripeForm(`card[number]=${number}&card[exp_month]=12&card[exp_year]=2040&card[cvc]=123`),
      ).id,
    tap: (readerId, number) => void act(() => tapCard(state, readerId, number)),
    stopAt: readerId => void act(() => stopAtReader(state, readerId)),
    setReader: (readerId, how) => void Object.assign(readerOf(state, readerId), how),
    dispute: (intentId, isInquiry) =>
      ending(act(() => openDispute(state, intentOf(state, intentId), isInquiry))),
    moveDispute: (id, status) => void act(() => moveDispute(state, id, status)),
    giveBack: (intentId, amount) => ending(act(() => createRefund(state, dashboardRefund(intentId, amount)))),
    endRefund: (id, status) => void act(() => endRefund(state, id, status)),
    prove: (intentId, passed) => void act(() => proven(intentOf(state, intentId), passed)),
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** The payments on the stand-in's own page, with what a person can do there by hand. */
function chargesOf(state: StripeState): Charge[] {
  return Object.values(state.intents)
    .filter(({ status }) => status === 'succeeded')
    .filter(({ object }) => object === 'payment_intent')
    .map(intent => {
      const disputes = Object.values(state.disputes).filter(each => each.payment_intent === intent.id)
      const refunds = Object.values(state.refunds).filter(each => each.payment_intent === intent.id)
      return {
        id: intent.id,
        amountMinor: intent.amount,
        currency: intent.currency,
        at: new Date(intent.created * 1000).toISOString(),
        said: [...disputes, ...refunds].map(({ object, status, amount }) => `${object} ${amount} ${status}`),
        acts: [
          ...['refund', 'dispute', 'inquiry'].map(act => [intent.id, act] as const),
          ...disputes.flatMap(({ id }) =>
            ['needs_response', 'won', 'lost', 'warning_closed'].map(act => [id, act] as const),
          ),
          ...refunds.flatMap(({ id }) => ['succeeded', 'failed'].map(act => [id, act] as const)),
        ],
      }
    })
}

function actOn(state: StripeState, id: string, wish: string): unknown {
  if (state.disputes[id]) return moveDispute(state, id, wish)
  if (state.refunds[id]) return endRefund(state, id, wish === 'failed' ? 'failed' : 'succeeded')
  if (wish === 'refund') return createRefund(state, dashboardRefund(id, undefined))
  return openDispute(state, intentOf(state, id), wish === 'inquiry')
}

function sendPage(response: ServerResponse, { status, type, body }: Reply): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body)
}

/** A refund without anything of the account's own: it is made on Stripe's pages. */
function dashboardRefund(intentId: string, amount: number | undefined): StripeRequest {
  const sum = amount === undefined ? '' : `&amount=${amount}`
  return { form: new StripeForm(`payment_intent=${intentId}${sum}`), version: '', publishable: false }
}

function ending({ body }: Given): string {
  return (JSON.parse(body) as { id?: string }).id ?? ''
}

/** Holds a good card to every reader that waits, after so long; never unless told. */
function tapLater(
  state: StripeState,
  act: (run: () => unknown) => unknown,
  afterMs: number | undefined,
): void {
  if (afterMs === undefined) return
  const tapAll = () => {
    for (const { id, action } of Object.values(state.readers))
      if (action?.status === 'in_progress') act(() => tapCard(state, id, goodCard))
  }
  setTimeout(tapAll, afterMs).unref()
}

/** What a request does to what the stand-in knows, and whom that is told. */
function judging(state: StripeState, events: StripeEvents, keep: () => void) {
  function route(method: string, path: string, request: StripeRequest): Given {
    for (const [verb, pattern, run, forBrowsers] of routes) {
      const match = verb === method ? pattern.exec(path) : null
      if (match === null) continue
      if (request.publishable && forBrowsers !== true) return unauthorized
      return act(() => run(state, request, match[1] ?? ''))
    }
    return notFound
  }

  function act(run: () => unknown): Given {
    const before = statuses(state)
    const given = attempt(run)
    keep()
    for (const [id, status] of statuses(state)) {
      if (before.get(id) === status) continue
      const reader = state.readers[id]
      const refund = state.refunds[id]
      const dispute = state.disputes[id]
      if (reader) events.tellReader(reader)
      else if (refund) events.tellRefund(state, refund, !before.has(id))
      else if (dispute) events.tellDispute(dispute, !before.has(id))
      else events.tell(state, intentOf(state, id))
    }
    return given
  }

  function proven(intent: Intent, passed: boolean) {
    prove(state, intent, passed)
    return { id: intent.id, object: intent.object, status: intent.status }
  }

  return { route, act, proven }
}

/** Answers by the key of a request. */
function remembering() {
  const known = new Map<string, { asked: string; given: Given }>()

  // The first answer to a key is the answer, be it 500 (Stripe, Idempotent requests).
  return function once(request: IncomingMessage, asked: string, run: () => Given, mood: Mood): Given {
    const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined
    const before = typeof key === 'string' ? known.get(key) : undefined
    if (before) return before.asked === asked ? before.given : keyReused
    const done = run()
    const given = mood === 'breakAfter' ? broken : done
    if (typeof key === 'string' && done.status !== 400) known.set(key, { asked, given })
    return given
  }
}

/** What becomes of the requests to come. */
function moody() {
  const moods: { ending: string; mood: Mood }[] = []

  function moodFor(path: string): Mood {
    const at = moods.findIndex(each => path.endsWith(each.ending))
    return at < 0 ? 'take' : (moods.splice(at, 1)[0]?.mood ?? 'take')
  }

  const nextAt: StripeStandIn['nextAt'] = (ending, ...more) =>
    void moods.push(...more.map(mood => ({ ending, mood })))
  return { moodFor, nextAt, next: (...more: Mood[]) => nextAt('', ...more) }
}

function statuses(state: StripeState): Map<string, string> {
  return new Map([
    ...Object.values(state.intents).map(each => [each.id, `${each.status}${each.error?.code}`] as const),
    ...Object.values(state.refunds).map(each => [each.id, each.status] as const),
    ...Object.values(state.disputes).map(each => [each.id, each.status] as const),
    ...Object.values(state.readers).map(each => [each.id, `${each.action?.status}`] as const),
  ])
}

function attempt(run: () => unknown): Given {
  try {
    return { status: 200, body: JSON.stringify(run()) }
  } catch (error) {
    if (!(error instanceof StripeFault)) throw error
    return fault(error.status, error.fields)
  }
}

function fault(status: number, error: object): Given {
  return { status, body: JSON.stringify({ error }) }
}

const unauthorized = fault(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
const notFound = fault(404, { type: 'invalid_request_error', message: 'Unrecognized request URL' })
const tooMany = fault(429, {
  type: 'invalid_request_error',
  code: 'rate_limit',
  message: 'Too many requests',
})
const broken = fault(500, { type: 'api_error', message: 'An unknown error occurred' })
const gateway: Given = { status: 502, body: '<html><h1>Bad Gateway</h1></html>' }
const keyReused = fault(400, {
  type: 'idempotency_error',
  message: 'Keys for idempotent requests can only be used with the same parameters.',
})

function send(response: ServerResponse, { status, body }: Given): void {
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'request-id': `req_${randomUUID().slice(0, 8)}`,
    })
    .end(body)
}

async function read(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > bodyMax) throw new Error('too large')
  }
  return text
}
