import { connection } from '@mayim/shared/ui/client/connection.ts'
import { createQueryClient } from '@mayim/shared/ui/client/queries.ts'
import { session } from '@mayim/shared/ui/client/session.ts'
import { changeLanguage, startTexts } from '@mayim/shared/ui/i18n.ts'
import { isLanguage, type Language } from '@mayim/shared/ui/language.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { entries } from './entries.ts'
import { devices, type Entry } from './entry.ts'
import { answerFetchFrom, type FixtureHub, tokenFor } from './fixture-fetch.ts'
import { handsFor, until } from './hands.ts'
import { forgetStorage } from './memory-storage.ts'

const restMs = 10_000

let hub: FixtureHub = { answers: {}, role: null, cut: false }
let root: Root | null = null

/** One picture at a time, named in the address after `#`: language, device, id; another name shows another one. */
export async function startFrame(): Promise<void> {
  forgetStorage()
  answerFetchFrom(() => hub)
  await startTexts([
    'common',
    'status',
    'refusal',
    'board',
    'desk',
    'link',
    'panel',
    'reception',
    'reader',
    'kiosk',
    'shabbos',
  ])
  window.addEventListener('hashchange', () => void showNamed())
  await showNamed()
}

async function showNamed(): Promise<void> {
  const name = decodeURIComponent(location.hash.slice(1))
  if (name === '') return
  const [language, ...rest] = name.split('/')
  const entry = entries.find(each => `${each.device}/${each.id}` === rest.join('/'))
  const { dataset } = document.documentElement
  delete dataset.shown
  delete dataset.failed
  try {
    if (!entry || !isLanguage(language)) throw new Error('There is no such picture')
    await show(entry, language)
    dataset.shown = name
  } catch (error) {
    dataset.failed = error instanceof Error ? error.message : String(error)
  }
}

async function show(entry: Entry, language: Language): Promise<void> {
  // What is still restoring its session can be seen only once: a page that is signed in starts anew for it.
  if (entry.role === 'restoring' && session.current().phase !== 'restoring') return location.reload()
  root?.unmount()
  // What it keeps when it is left is kept before that is forgotten.
  await new Promise(resolve => setTimeout(resolve))
  forgetStorage()
  dress(entry)
  await changeLanguage(language)
  hub = { answers: entry.answers(language), role: entry.role, cut: false }
  connection.answered()
  if (entry.role === null) session.end()
  else if (entry.role !== 'restoring') session.adopt(tokenFor(entry.role))
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  root = createRoot(document.getElementById('root') ?? document.body)
  const screen = await entry.screen()
  const hands = handsFor(language)
  const draw = () =>
    root?.render(
      <StrictMode>
        <QueryClientProvider client={client}>{screen}</QueryClientProvider>
      </StrictMode>,
    )
  if (entry.rested) await restSoon(draw)
  else draw()
  await entry.steps?.(hands)
  if (entry.thenCut) {
    await until(() => document.querySelector('main')?.innerText)
    hub.cut = true
    connection.failed()
  }
  const wanted = entry.sees(hands)
  await until(() => (document.body.innerText + document.title).includes(wanted), wanted)
  await document.fonts.ready
}

/** Draws with timers of a rest that end at once. */
function restSoon(draw: () => void): Promise<void> {
  return new Promise(resolve => {
    const really = window.setTimeout
    window.setTimeout = ((run: () => void, delayMs = 0) =>
      really(run, delayMs >= restMs ? 60 : delayMs)) as unknown as typeof window.setTimeout
    draw()
    really(() => {
      window.setTimeout = really
      resolve()
    }, 120)
  })
}

function dress(entry: Entry): void {
  const { theme, scale } = devices[entry.device]
  const { dataset } = document.documentElement
  dataset.theme = theme
  if (scale) dataset.scale = scale
  else delete dataset.scale
}
