import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { connection } from '../client/connection.ts'
import { createQueryClient } from '../client/queries.ts'
import { session } from '../client/session.ts'
import { changeLanguage, type OwnTexts, setOwnTexts, startTexts } from '../i18n.ts'
import { isLanguage, type Language } from '../language.ts'
import type { Device, Entry, Gallery } from './entry.ts'
import { answerFetchFrom, type FixtureHub, tokenFor } from './fixture-fetch.ts'
import { followDialog } from './follow-dialog.ts'
import { handsFor, hasten, until } from './hands.ts'
import { forgetStorage } from './memory-storage.ts'
import type { TextPictures } from './pictures-of-text.ts'
import { withRefusal } from './refusals.ts'
import { stayOnPage } from './stay-on-page.ts'
import { markTexts, withoutMarks } from './text-marks.ts'
import { textsHere } from './texts-here.ts'

const restMs = 10_000
const refusalPatienceMs = 3_000

const never = new AbortController().signal
const nobody: FixtureHub = { answers: {}, role: null, left: never, cut: false, told: false }

let hub = nobody
let leave: () => void = () => {}
let root: Root | null = null
/** The shown picture, if a change of language only needs its texts again. Otherwise null. */
let readable: Entry | null = null

/**
 * One picture at a time, named in the address after `#`: language, device, id, and after a colon the key of a refusal
 * that it shows in place of its own. Another name shows another picture. In the dialog of a text it shows what the
 * dialog asks for.
 */
export async function startFrame(gallery: Gallery, index: TextPictures): Promise<void> {
  forgetStorage()
  answerFetchFrom(() => hub)
  stayOnPage()
  // A silent hub stays silent while its picture is shown.
  AbortSignal.timeout = () => new AbortController().signal
  await startTexts(gallery.areas)
  markTexts()
  let last = Promise.resolve()
  // One after the other, also on quick changes: two at once would share one storage and one hub.
  const show = (name: string, texts: OwnTexts = {}) => {
    last = last.then(() => showNamed(gallery, name, texts))
    return last
  }
  const showAddressed = () => show(decodeURIComponent(location.hash.slice(1)))
  window.addEventListener('hashchange', showAddressed)
  Object.assign(window, { textsOfPicture })
  followDialog(gallery, index, show)
  await showAddressed()
}

/** The keys of the texts of the shown picture: what is seen, and what is only read aloud. */
export interface TextsOfPicture {
  readonly seen: readonly string[]
  readonly told: readonly string[]
}

function textsOfPicture(): TextsOfPicture {
  const here = textsHere()
  const keysOf = (isSeen: boolean) => [
    ...new Set(here.filter(each => each.isSeen === isSeen).map(({ key }) => key)),
  ]
  return { seen: keysOf(true), told: keysOf(false) }
}

async function showNamed({ entries, devices }: Gallery, name: string, texts: OwnTexts): Promise<void> {
  if (name === '') return
  const [language, ...rest] = name.split('/')
  const [picture, refusal = ''] = rest.join('/').split(':')
  const entry = entries.find(each => `${each.device}/${each.id}` === picture)
  const device = entry && devices[entry.device]
  const { dataset } = document.documentElement
  delete dataset.shown
  delete dataset.failed
  try {
    if (!device || !isLanguage(language)) throw new Error('There is no such picture')
    if (entry === readable && !hub.told) await changeLanguage(language)
    else await show(entry, device, { language, refusal, texts })
    const wanted = withoutMarks(entry.sees(handsFor(language)))
    if (refusal !== '')
      await until(() => textsHere().some(({ key }) => key === refusal), refusal, refusalPatienceMs)
    else await until(() => withoutMarks(document.body.innerText + document.title).includes(wanted), wanted)
    await document.fonts.ready
    dataset.shown = name
  } catch (error) {
    dataset.failed = error instanceof Error ? error.message : String(error)
  }
}

/** What a picture is shown with: a refusal in place of its own, and the facility's own texts. */
interface Wish {
  readonly language: Language
  readonly refusal: string
  readonly texts: OwnTexts
}

async function show(entry: Entry, device: Device, wish: Wish): Promise<void> {
  const { language } = wish
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
  // Before it: a screen keeps what its server told it.
  await setOwnTexts(language, wish.texts)
  surround(entry, wish)
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
function surround(entry: Entry, { language, refusal, texts }: Wish): void {
  const gone = new AbortController()
  const left = gone.signal
  const waysBack = [() => gone.abort(), entry.around?.(), entry.rested && hasten(restMs)]
  leave = () => {
    for (const back of waysBack) if (back) back()
  }
  const answers = { ...withRefusal(entry.answers(language), refusal), languageTexts: { [language]: texts } }
  hub = { ...nobody, answers, role: entry.role, left }
}

function dress({ theme, scale }: Device): void {
  const { dataset } = document.documentElement
  dataset.theme = theme
  if (scale) dataset.scale = scale
  else delete dataset.scale
}
