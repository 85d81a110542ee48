// @vitest-environment happy-dom
import { session } from '@mayim/ui/client/session.ts'
import { wallTimeRange } from '@mayim/ui/format.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Address, drawApp, freshBrowser, night, token } from './testing/draw-app.tsx'

const hours = `Entry ${wallTimeRange('18:00', '22:30', 'en')}`

let close: () => void
let place: HTMLElement

beforeEach(async () => {
  await freshBrowser()
  place = document.body.appendChild(document.createElement('div'))
})

afterEach(() => {
  close()
  place.remove()
  vi.unstubAllGlobals()
})

/** What the lower part of the home page asks for. */
const lists = /\/settings\/(lists|newsletter)$/

function open(address: Address, answer: (path: string) => Response | Promise<Response>): void {
  close = drawApp(place, address, path => (lists.test(path) ? Response.json([]) : answer(path)))
}

const shown = (text: string) =>
  vi.waitFor(() => expect(place.textContent).toContain(text), { timeout: 15_000 })

function good(path: string): Response {
  const body = path.includes('schedule')
    ? [night]
    : path.includes('zmanim')
      ? { now: '2026-11-22T22:00:00Z' }
      : path.includes('languagetexts')
        ? {}
        : { currency: { value: 'USD' }, websiteHomePageMessage: { value: 'First line\nSecond line' } }
  return new Response(JSON.stringify(body))
}

test('home shows tonight, the message in paragraphs, and the way to reserve', async () => {
  open('/', good)
  await shown(hours)
  await shown('13 Kislev 5787')
  expect([...place.querySelectorAll('p')].map(each => each.textContent)).toContain('Second line')
  expect(place.querySelector('footer a')?.textContent).toBe('Make Reservation')
  // A facility without a banner has the logo in its place.
  expect(place.querySelector('img')?.getAttribute('src')).toBe('/art/logo.svg')
})

test.each([
  [
    '20 minutes after the last entry tonight is over, and the next night is named',
    '03:50',
    'Closed for tonight',
  ],
  ['until the last entry tonight is open', '03:29', hours],
  ['after midnight it is still the night that is over', '06:10', 'Closed for tonight'],
])('%s', async (_, time, expected) => {
  // New York is five hours behind UTC.
  const now = `2026-11-23T${time}:00Z`
  const next = { ...night, date: '2026-11-23', openTime: '18:15', lastEntryTime: '22:45' }
  open('/', path => {
    if (path.includes('schedule')) return new Response(JSON.stringify([night, next]))
    if (path.includes('zmanim')) return new Response(JSON.stringify({ now, clockIsSet: true }))
    return path.includes('languagetexts')
      ? new Response('{}')
      : new Response(JSON.stringify({ timeZone: { value: 'America/New_York' } }))
  })
  await shown(expected)
  if (expected === hours) return
  await shown(`Entry ${wallTimeRange('18:15', '22:45', 'en')}`)
  expect(place.textContent).not.toContain(hours)
})

test('the outbox of the demonstration shows the time at the facility, not that of the browser', async () => {
  const sent = { id: '1', to: '+17185550123', at: '2026-11-23T01:05:00Z', text: 'Your code is 123456.' }
  open('/demo/outbox', path => {
    if (path.includes('outbox')) return new Response(JSON.stringify([sent]))
    return path.includes('languagetexts')
      ? new Response('{}')
      : new Response(JSON.stringify({ timeZone: { value: 'Asia/Jerusalem' } }))
  })
  await shown('3:05')
  expect(place.textContent).not.toContain('8:05')
})

test('while nothing has come there is its place, and no word of an error', async () => {
  open('/', () => new Promise<Response>(() => undefined))
  await shown('Loading')
  expect(place.querySelector('[role=alert]')).toBeNull()
})

test('a failed query is reported and can be retried', async () => {
  let broken = true
  open('/', path =>
    broken
      ? new Response(JSON.stringify({ Message: 'Not now.', code: 'refused' }), { status: 409 })
      : good(path),
  )
  await shown('Not now.')
  broken = false
  const again = [...place.querySelectorAll('button')].find(each => each.textContent === 'Try again')
  again?.click()
  await shown(hours)
})

test('an unknown path leads home, a guarded one to the login (people-34)', async () => {
  open('/nowhere', good)
  await shown(hours)
  close()
  open('/reserve', good)
  await shown('What is your mobile number?')
})

test.each([
  ['what she had chosen is there again', null, 'What would you like?'],
  ['what names a reservation is not', { id: 'hers', date: '2026-11-22', time: '19:00' }, 'Which evening?'],
])('where her session ended in the middle of a booking, %s', async (_, replacing, expected) => {
  const draft = { replacing, date: '2026-11-22', room: 'shower', extras: [], time: null }
  open({ pathname: '/reserve', state: { step: 'options', draft } }, path =>
    /availablereservations|findbyuser|waitlist/i.test(path) ? new Response('[]') : good(path),
  )
  await shown('What is your mobile number?')
  session.adopt(token)
  await shown(expected)
  session.end()
})
