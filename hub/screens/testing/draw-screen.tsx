import type { Area } from '@mayim/texts/texts.ts'
import { createQueryClient } from '@mayim/ui/client/queries.ts'
import { session } from '@mayim/ui/client/session.ts'
import type { Answers } from '@mayim/ui/gallery/fixture-answers.ts'
import { answerFetchFrom, tokenFor } from '@mayim/ui/gallery/fixture-fetch.ts'
import { startTexts } from '@mayim/ui/i18n.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'

const areasOfScreens: readonly Area[] = [
  'common',
  'status',
  'refusal',
  'desk',
  'panel',
  'reader',
  'kiosk',
  'shabbos',
  'reception',
]

export interface Drawn {
  readonly place: HTMLElement
  /** Presses the button with that name, as soon as it appears. */
  press(name: string): Promise<void>
  /** Waits for a text. */
  sees(text: string): Promise<void>
  /** Releases the pending answer to this path. Resolves when the screen has processed it. */
  letGo(path: string): Promise<void>
  close(): void
}

/**
 * Renders a screen of the hub in English over fixtures. An answer is held back while `holds` returns true for its
 * path.
 */
export async function drawScreen(
  screen: ReactNode,
  hub: {
    role: 'Kiosk' | 'Room' | 'Reception' | 'Attendant' | 'Admin' | 'Technician'
    answers: Answers
    holds: (path: string) => boolean
    /** Of texts that the screen needs beside those of the building's screens. */
    areas?: readonly Area[]
  },
): Promise<Drawn> {
  const really = window.fetch
  const held = new Map<string, PromiseWithResolvers<void>>()
  const left = new AbortController()
  answerFetchFrom(() => ({ ...hub, left: left.signal, cut: false, answered: false }))
  const answering = window.fetch
  window.fetch = async (target, init) => {
    const path = String(target).split('?')[0] ?? ''
    if (hub.holds(path)) {
      const waiting = held.get(path) ?? Promise.withResolvers<void>()
      held.set(path, waiting)
      await waiting.promise
    }
    return answering(target, init)
  }
  await startTexts([...areasOfScreens, ...(hub.areas ?? [])], 'en')
  session.adopt(tokenFor(hub.role))
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const client = createQueryClient()
  root.render(<QueryClientProvider client={client}>{screen}</QueryClientProvider>)
  const buttonOf = (name: string) =>
    [...place.querySelectorAll('button')].find(
      each => (each.getAttribute('aria-label') ?? each.textContent).trim() === name && !each.disabled,
    )
  return {
    place,
    async press(name) {
      const button = await vi.waitUntil(() => buttonOf(name), { timeout: 4_000, interval: 5 })
      button.click()
    },
    async sees(text) {
      await vi.waitUntil(() => place.textContent.includes(text), { timeout: 4_000, interval: 5 })
    },
    async letGo(path) {
      const waiting = await vi.waitUntil(() => [...held].find(([each]) => each.endsWith(path))?.[1])
      waiting.resolve()
      await vi.waitUntil(() => client.isMutating() + client.isFetching() === 0, { timeout: 4_000 })
    },
    close() {
      root.unmount()
      left.abort()
      place.remove()
      session.end()
      window.fetch = really
    },
  }
}
