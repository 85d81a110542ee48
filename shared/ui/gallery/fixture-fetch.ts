import type { Role } from '@mayim/contract/call.ts'
import { type CallId, calls } from '@mayim/contract/calls.ts'
import type { TokenAnswer } from '@mayim/contract/entities/session.ts'
import type { TextKey } from '@mayim/texts/texts.ts'
import { textOf } from '../i18n.ts'
import { type Answers, silent, Trouble } from './fixture-answers.ts'

/** Also a patron, and one who is asked who she is after a long absence (people-350). */
export type PictureRole = Role | 'patron' | 'unconfirmed'

/** The phone of the patron of all pictures, which is her user name. */
export const patronPhone = '+17185550142'

/** The hub of a picture: its answers, and the user who is signed in. */
export interface FixtureHub {
  readonly answers: Answers
  readonly role: PictureRole | 'restoring' | null
  /** Aborted when another picture is shown: pending requests are released. */
  readonly left: AbortSignal
  cut: boolean
  /** Set after a refusal or the answer to a write: a screen may keep its text in the language in which it came. */
  answered: boolean
}

const tokenPath = '/api/token'
const routes = Object.entries(calls).map(([id, { method, path }]) => ({
  id: id as CallId,
  method,
  path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  fixed: !path.includes('{'),
}))

/**
 * Replaces the browser's `fetch` by fixtures. Everything behind it (queries, live stream, session) is the code that
 * runs in production.
 */
export function answerFetchFrom(hubNow: () => FixtureHub): void {
  const really = window.fetch.bind(window)
  window.fetch = (target, init) => {
    const url = new URL(target instanceof Request ? target.url : target, location.href)
    // Without an origin a frame would be refused it.
    if (url.pathname === '/version.json') return Promise.resolve(json(200, {}))
    if (!url.pathname.startsWith('/api/')) return really(target, init)
    const hub = hubNow()
    return hub.cut ? Promise.reject(new TypeError('cut')) : answerOf(hub, init?.method ?? 'GET', url, init)
  }
}

function answerOf(hub: FixtureHub, method: string, url: URL, init?: RequestInit): Promise<Response> {
  const path = url.pathname
  if (path === tokenPath) return tokenOf(hub, init)
  const fits = routes.filter(route => route.method === method && route.path.test(path))
  const route = fits.find(({ fixed }) => fixed) ?? fits[0]
  if (route?.id === 'events') return Promise.resolve(neverEnding())
  const fixture = route && hub.answers[route.id]
  const answer = typeof fixture === 'function' ? fixture((bodyOf(init) ?? url) as never) : fixture
  if (answer !== silent && (method !== 'GET' || answer instanceof Trouble)) hub.answered = true
  if (route === undefined || answer === undefined) return Promise.resolve(refusal(404, 'internal'))
  if (answer instanceof Trouble) return troubleOf(answer, hub, init)
  const wrapped = 'envelope' in calls[route.id]
  return Promise.resolve(json(200, wrapped ? { success: true, result: answer, errorMessage: null } : answer))
}

function bodyOf(init?: RequestInit): unknown {
  return typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
}

/** A live stream without changes. */
function neverEnding(): Response {
  return new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } })
}

function troubleOf(trouble: Trouble, { left }: FixtureHub, init?: RequestInit): Promise<Response> {
  if (trouble.how === 'cut') return Promise.reject(new TypeError('cut'))
  if (trouble.tookMs > 0) setClockAhead(trouble.tookMs)
  if (trouble.how === 'refused') return Promise.resolve(refusal(trouble.status, trouble.code, trouble))
  const ends = init?.signal ? AbortSignal.any([init.signal, left]) : left
  return new Promise((_, reject) => {
    const end = () => reject(new DOMException('gone', 'AbortError'))
    if (ends.aborted) end()
    else ends.addEventListener('abort', end)
  })
}

/** The clock by which waits are measured. Timers do not use it. */
function setClockAhead(byMs: number): void {
  const before = performance.now.bind(performance)
  performance.now = () => before() + byMs
}

function tokenOf(hub: FixtureHub, init?: RequestInit): Promise<Response> {
  const { role } = hub
  if (role === 'restoring') return troubleOf(silent, hub, init)
  const typed = String(init?.body ?? '').includes('grant_type=password')
  const answer = hub.answers.token
  if (answer !== silent) hub.answered = true
  if (typed && answer instanceof Trouble) return troubleOf(answer, hub, init)
  return Promise.resolve(role === null || typed ? refusal(400, 'passwordWrong') : json(200, tokenFor(role)))
}

/** The token of a user or a paired screen of that role. */
export function tokenFor(role: PictureRole): TokenAnswer {
  const userId = '00000000-0000-4000-8000-000000000001'
  const token = { access_token: 'gallery', token_type: 'bearer', expires_in: 3600, userId } as const
  if (role === 'patron') return { ...token, userName: patronPhone, roles: [] }
  if (role === 'unconfirmed') return { ...tokenFor('patron'), held: 'notConfirmed' }
  const userName = role === 'Attendant' ? 'rivka' : role.toLowerCase()
  return { ...token, userName, roles: [role], ...(role === 'Room' ? { roomId: 3 } : {}) }
}

function refusal(status: number, code: string, { detail = {}, field }: Partial<Trouble> = {}) {
  // A proxy in between knows no codes.
  if (code === '') return new Response('', { status })
  const errorMessage = textOf(`refusal.${code}` as TextKey, detail)
  return json(status, { success: false, result: null, errorMessage, code, detail, field })
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}
