// @vitest-environment happy-dom
import { adminPages } from '@mayim/ui/admin/admin-pages.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { receptionHub } from '../gallery/fixtures/evening-fixtures.ts'
import { type Drawn, drawScreen } from '../testing/draw-screen.tsx'
import { AdminApp, features } from './admin-app.tsx'

let drawn: Drawn | undefined
afterEach(() => drawn?.close())

it('has what each page of the hub shows, and nothing without a page', () => {
  const paths = adminPages.filter(({ sides }) => (sides as readonly string[]).includes('hub'))
  expect(Object.keys(features).toSorted()).toEqual(paths.map(({ path }) => path).toSorted())
})

it.each([
  ['Reception', '/receptionist'],
  ['Attendant', '/attendant'],
] as const)('leads %s back to the screen of the evening', async (role, href) => {
  history.replaceState(null, '', '/admin/registers')
  const answers = {
    ...receptionHub(),
    roomsList: [],
    registerList: { entries: [], items: [], limits: null, rules: null },
  }
  drawn = await drawScreen(<AdminApp />, {
    role,
    answers: { ...answers, eveningClosings: { closings: [] } },
    holds: () => false,
    areas: ['admin', 'auth', 'registers', 'closing', 'schedule', 'simulation', 'building'],
  })
  const { place } = drawn
  await vi.waitFor(() => expect(place.querySelector(`a[href="${href}"]`)).not.toBe(null), { timeout: 4_000 })
})
