import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { connection } from '../client/connection.ts'
import { createQueryClient } from '../client/queries.ts'
import { session } from '../client/session.ts'
import { changeLanguage, startTexts } from '../i18n.ts'
import { isLanguage, type Language } from '../language.ts'
import type { Device, Entry, Gallery } from './entry.ts'
import { answerFetchFrom, type FixtureHub, tokenFor } from './fixture-fetch.ts'
import { handsFor, hasten, until } from './hands.ts'
import { forgetStorage } from './memory-storage.ts'
import { stayOnPage } from './stay-on-page.ts'

const restMs = 10_000

const never = new AbortController().signal
const nobody: FixtureHub = { answers: {}, role: null, left: never, cut: false, answered: false }

let hub = nobody
let leave: () => void = () => {}
let root: Root | null = null
/** The shown picture, if a change of language only needs its texts again. Otherwise null. */
let readable: Entry | null = null

/**
 * One picture at a time, named in the address after `#`: language, device, id. Another name shows another picture.
 */
export async function startFrame(gallery: Gallery): Promise<void> {
  forgetStorage()
  answerFetchFrom(() => hub)
  stayOnPage()
  // A silent hub stays silent while its picture is shown.
  AbortSignal.timeout = () => new AbortController().signal
  await startTexts(gallery.areas)
  let last = Promise.resolve()
  // One after the other, also on quick changes: two at once would share one storage and one hub.
  const showAddressed = () => {
    const name = decodeURIComponent(location.hash.slice(1))
    last = last.then(() => showNamed(gallery, name))
    return last
  }
  window.addEventListener('hashchange', showAddressed)
  await showAddressed()
}

async function showNamed({ entries, devices }: Gallery, name: string): Promise<void> {
  if (name === '') return
  const [language, ...rest] = name.split('/')
  const entry = entries.find(each => `${each.device}/${each.id}` === rest.join('/'))
  const device = entry && devices[entry.device]
  const { dataset } = document.documentElement
  delete dataset.shown
  delete dataset.failed
  try {
    if (!device || !isLanguage(language)) throw new Error('There is no such picture')
    if (entry === readable && !hub.answered) await changeLanguage(language)
    else await show(entry, device, language)
    const wanted = entry.sees(handsFor(language))
    await until(() => (document.body.innerText + document.title).includes(wanted), wanted)
    await document.fonts.ready
    dataset.shown = name
  } catch (error) {
    dataset.failed = error instanceof Error ? error.message : String(error)
  }
}

async function show(entry: Entry, device: Device, language: Language): Promise<void> {
  readable = null
  // A page restores its session only once. A page that is signed in reloads to show that state.
  if (entry.role === 'restoring' && session.current().phase !== 'restoring')
    return new Promise(() => location.reload())
  root?.unmount()
  leave()
  // Writes that the picture makes when it is left, or when its state does not come, happen before the storage is
  // cleared.
  await new Promise(resolve => setTimeout(resolve))
  forgetStorage()
  dress(device)
  await changeLanguage(language)
  surround(entry, language)
  connection.answered()
  if (entry.role === null) session.end()
  else if (entry.role !== 'restoring') session.adopt(tokenFor(entry.role))
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  root = createRoot(document.getElementById('root') ?? document.body)
  const screen = await entry.screen()
  const hands = handsFor(language)
  let isSpoken = entry.answers.length > 0
  root.render(
    <StrictMode>
      <QueryClientProvider client={client}>{screen}</QueryClientProvider>
    </StrictMode>,
  )
  await entry.steps?.({
    ...hands,
    get language() {
      isSpoken = true
      return language
    },
  })
  if (entry.thenCut) {
    await until(
      () => document.querySelector('main')?.innerText && !document.querySelector('main [aria-busy]'),
    )
    hub.cut = true
    connection.failed()
  }
  if (!isSpoken) readable = entry
}

/** Installs the picture's hub and browser environment. */
function surround(entry: Entry, language: Language): void {
  const gone = new AbortController()
  const left = gone.signal
  const waysBack = [() => gone.abort(), entry.around?.(), entry.rested && hasten(restMs)]
  leave = () => {
    for (const back of waysBack) if (back) back()
  }
  const answers = { ...entry.answers(language), languageTexts: { [language]: {} } }
  hub = { ...nobody, answers, role: entry.role, left }
}

function dress({ theme, scale }: Device): void {
  const { dataset } = document.documentElement
  dataset.theme = theme
  if (scale) dataset.scale = scale
  else delete dataset.scale
}
