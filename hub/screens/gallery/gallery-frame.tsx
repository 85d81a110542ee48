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
import { handsFor, hasten, until } from './hands.ts'
import { forgetStorage } from './memory-storage.ts'

const restMs = 10_000

let hub: FixtureHub = { answers: {}, role: null, left: new AbortController().signal, cut: false }
let leave = () => {}
let root: Root | null = null

/** One picture at a time, named in the address after `#`: language, device, id; another name shows another one. */
export async function startFrame(): Promise<void> {
  forgetStorage()
  answerFetchFrom(() => hub)
  // What is silent is so for as long as it is looked at.
  AbortSignal.timeout = () => new AbortController().signal
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
  let last = showNamed()
  // One after the other, also for who is quick: two at once would have one storage and one hub.
  window.addEventListener('hashchange', () => {
    last = last.then(showNamed)
  })
  await last
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
    const atEase = entry.rested ? hasten(restMs) : () => {}
    await show(entry, language).finally(atEase)
    dataset.shown = name
  } catch (error) {
    dataset.failed = error instanceof Error ? error.message : String(error)
  }
}

async function show(entry: Entry, language: Language): Promise<void> {
  // What is still restoring its session can be seen only once: a page that is signed in starts anew for it.
  if (entry.role === 'restoring' && session.current().phase !== 'restoring') return location.reload()
  root?.unmount()
  leave()
  // What it keeps when it is left, and when what it waited for does not come, is kept before that is forgotten.
  await new Promise(resolve => setTimeout(resolve))
  forgetStorage()
  dress(entry)
  await changeLanguage(language)
  const left = new AbortController()
  leave = () => left.abort()
  hub = { answers: entry.answers(language), role: entry.role, left: left.signal, cut: false }
  connection.answered()
  if (entry.role === null) session.end()
  else if (entry.role !== 'restoring') session.adopt(tokenFor(entry.role))
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  root = createRoot(document.getElementById('root') ?? document.body)
  const screen = await entry.screen()
  const hands = handsFor(language)
  root.render(
    <StrictMode>
      <QueryClientProvider client={client}>{screen}</QueryClientProvider>
    </StrictMode>,
  )
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

function dress(entry: Entry): void {
  const { theme, scale } = devices[entry.device]
  const { dataset } = document.documentElement
  dataset.theme = theme
  if (scale) dataset.scale = scale
  else delete dataset.scale
}
