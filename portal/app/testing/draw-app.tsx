import { createQueryClient } from '@mayim/ui/client/queries.ts'
import { session } from '@mayim/ui/client/session.ts'
import { startTexts } from '@mayim/ui/i18n.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { vi } from 'vitest'
import { App } from '../app.tsx'

/** A night of the schedule, as the portal sends it. */
export const night = {
  date: '2026-11-22',
  closed: false,
  openTime: '18:00',
  lastEntryTime: '22:30',
  lastBath: '22:00',
  zmanTevillah: '17:17',
  shabbosMode: false,
  hebrewNote: '',
  hebrewDay: 13,
  hebrewMonth: 'Kislev',
  hebrewYear: 5787,
  kind: 'weekday',
  shkia: '16:32',
  candles: null,
  cutoff: null,
  pastCutoff: false,
  tooEarly: false,
}

/** The answer of the portal to a patron who signed in. */
export const token = {
  access_token: 'a',
  expires_in: 900,
  userId: 'her',
  userName: '+17185550101',
  roles: [],
} as never

export type Address = string | { readonly pathname: string; readonly state: unknown }

/** A browser that was never here, in English, with nobody signed in. */
export async function freshBrowser(): Promise<void> {
  localStorage.clear()
  await startTexts(['common', 'status', 'patron', 'auth'], 'en')
  await session.restore()
}

/** Renders the patron's app at an address into a place, over given answers. Returns how it is removed again. */
export function drawApp(
  place: HTMLElement,
  address: Address,
  answer: (path: string) => Response | Promise<Response>,
): () => void {
  vi.stubGlobal('fetch', async (url: string) => answer(String(url)))
  const root = createRoot(place)
  root.render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <App />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return () => root.unmount()
}
