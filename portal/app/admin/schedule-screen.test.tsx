// @vitest-environment happy-dom
import { createQueryClient } from '@mayim/ui/client/queries.ts'
import { session } from '@mayim/ui/client/session.ts'
import { startTexts } from '@mayim/ui/i18n.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { App } from '../app.tsx'
import { night as plain } from '../testing/draw-app.tsx'

const night = {
  ...plain,
  date: '2026-11-23',
  hebrewDay: 14,
  cutoff: '2026-11-23T22:30:00.000Z',
  needsReview: false,
  byHand: {},
  reasons: [
    { field: 'openTime', key: 'openBeforeZman', values: { minutes: 60 } },
    { field: 'openTime', key: 'openEarliest', values: { time: '18:00' } },
  ],
}
const userId = '00000000-0000-4000-8000-000000000009'
const affected = [{ reservationCode: 'K7PX', reservationTime: '18:15', userId, outside: true }]
const changes = [{ field: 'openTime', before: '18:00', after: '19:00', reasons: [] }]
const answered = { schedule: [night], days: [{ date: night.date, affected, changes }] }

let root: Root
let place: HTMLElement
let sent: Record<string, unknown>[]
let texts: Record<string, unknown>[]

beforeEach(async () => {
  localStorage.clear()
  await startTexts(['common', 'status', 'patron', 'auth'], 'en')
  await session.restore()
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  sent = []
  texts = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    if (url.includes('sendsms')) texts.push(JSON.parse(body ?? '{}'))
    if (url.includes('editschedule')) sent.push(JSON.parse(body ?? '{}'))
    const answer = url.includes('editschedule')
      ? { success: true, result: answered, errorMessage: null }
      : url.includes('sendsms')
        ? { success: true, result: { queued: 1 }, errorMessage: null }
        : url.includes('nightsbooked')
          ? [{ date: night.date, reservations: 3 }]
          : url.includes('schedule')
            ? [night]
            : url.includes('zmanim')
              ? { date: night.date, now: '2026-11-23T22:00:00Z' }
              : { timeZone: { value: 'America/New_York' } }
    return new Response(JSON.stringify(answer))
  })
})

afterEach(() => {
  root.unmount()
  place.remove()
  session.end()
  vi.unstubAllGlobals()
})

function open(): void {
  root.render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={['/admin/schedule']}>
        <App />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

function signIn(roles: string[]): void {
  session.adopt({ access_token: 't', expires_in: 900, userId: 'u', userName: 'admin', roles } as never)
}

const shown = (text: string) =>
  vi.waitFor(() => expect(document.body.textContent).toContain(text), { timeout: 20_000 })
const press = (text: string) =>
  vi.waitFor(() => {
    const button = [...document.querySelectorAll('button')].find(each => each.textContent === text)
    if (!button) throw new Error(`no button ${text}`)
    button.click()
  })

test('an Admin reads the reason, previews a change and confirms the affected bookings', {
  timeout: 30_000,
}, async () => {
  signIn(['Admin'])
  open()
  await shown('Opens 60 min before nightfall, not before 6:00 PM')
  await shown('3 reservations')
  await press('Change')
  await press('See what changes')
  await shown('Opening: 7:00 PM (was 6:00 PM)')
  await shown('no longer fits')
  await press('Save; 1 reservation is affected')
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    { date: night.date, preview: true },
    { date: night.date, confirmedCodes: ['K7PX'] },
  ])
  await shown('Saved. 1 patron has a reservation')
  const text = document.querySelector('textarea')
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(
    text,
    'We open at seven.',
  )
  text?.dispatchEvent(new Event('input', { bubbles: true }))
  await press('Send to 1 patron')
  await shown('1 text is on its way.')
  expect(texts).toMatchObject([{ msg: 'We open at seven.', users: [userId] }])
})

test('a user who is no Admin is refused, and a visitor may sign in as one', { timeout: 30_000 }, async () => {
  open()
  await shown('User name')
  signIn(['Reception'])
  await shown('This page is for an Admin.')
  expect(document.body.textContent).not.toContain('Change')
})
