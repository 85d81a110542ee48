import { createQueryClient } from '@mayim/ui/client/queries.ts'
import { session } from '@mayim/ui/client/session.ts'
import type { Answers } from '@mayim/ui/gallery/fixture-answers.ts'
import { answerFetchFrom, tokenFor } from '@mayim/ui/gallery/fixture-fetch.ts'
import { startTexts } from '@mayim/ui/i18n.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { expect, vi } from 'vitest'
import { App } from '../app.tsx'
import { portal } from '../gallery/fixtures/patron-fixtures.ts'
import { type Address, freshBrowser } from './draw-app.tsx'

const patience = { timeout: 15_000 }

/** A page of the patron's app that is open in a test. */
export interface OpenPage {
  /** Waits until the page shows this text. */
  readonly shows: (text: string) => Promise<void>
  readonly text: () => string
  /** Waits for the button, link or label with this text, and clicks it. */
  readonly press: (name: string) => Promise<void>
  /** Asks for everything again, as after a change that the stream reported. */
  readonly again: () => Promise<void>
  readonly close: () => void
}

/** Signs the gallery's patron in, in English. Call it before each test. */
export async function signInPatron(): Promise<void> {
  await freshBrowser()
  await startTexts(['common', 'status', 'patron', 'auth', 'payment', 'visit', 'account'], 'en')
  session.adopt(tokenFor('patron'))
}

/**
 * Opens a page of the patron's app over the answers of the gallery's portal and these in their place. `close`
 * signs out and restores `fetch`.
 */
export function drawPage(at: Address, answers: Answers): OpenPage {
  vi.stubGlobal('fetch', fetch)
  const left = new AbortController()
  const all = { ...portal, ...answers }
  answerFetchFrom(() => ({ answers: all, role: 'patron', left: left.signal, cut: false, answered: false }))
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const client = createQueryClient()
  root.render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>
        <App />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  // A dialog is rendered beside the page.
  const text = () => document.body.textContent ?? ''
  return {
    text,
    shows: expected => vi.waitFor(() => expect(text()).toContain(expected), patience),
    async press(name) {
      const named = await vi.waitFor(() => namedBy(name) ?? expect.fail(`Not there: ${name}`), patience)
      named.click()
    },
    again: () => client.invalidateQueries(),
    close() {
      left.abort()
      root.unmount()
      place.remove()
      session.end()
      vi.unstubAllGlobals()
    },
  }
}

function namedBy(name: string): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>('button, a, label')]
  return all.findLast(each => each.textContent?.trim() === name)
}
