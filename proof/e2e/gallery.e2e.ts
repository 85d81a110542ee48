import { addSecurityHeaders } from '@mayim/core/http/security-headers.ts'
import { serveScreens } from '@mayim/core/http/serve-screens.ts'
import type { Language } from '@mayim/ui/language.ts'
import { expect, type Page, test } from '@playwright/test'
import fastify, { type FastifyInstance } from 'fastify'
import { entries } from '../../hub/screens/gallery/entries.ts'
import { type DeviceName, devices, type Entry } from '../../hub/screens/gallery/entry.ts'
import { hubScreens } from '../../hub/src/screens.ts'
import { isWholeProof } from '../size.ts'
import { axeFinds, readyForAxe } from './axe-finds.ts'
import { keepPicture } from './keep-picture.ts'

/** Every screen of the house in every state, by its own code on fixtures: drawn, mirrored, reachable, nothing cut off. */
test.describe.configure({ mode: 'parallel' })

const narrow = { width: 360, height: 740 }
/** As many pictures as one page shows in all languages before the next one begins afresh. */
const wallLength = 32
const dialog = 'dialog[open], [role=dialog]'
/** Where an older phone or a split window is likely; the others hang on walls and desks. */
const mayBeNarrow = new Set<DeviceName>(['attendant', 'kiosk', 'room', 'door'])
/** Hang on a wall and are not scrolled. */
const glass = new Set<DeviceName>(['room', 'smallRoom', 'display'])

const twoLanguages = ['en', 'he'] as const
/** It begins elsewhere: what was opened in one language is read in the others, so not all of it is opened in English. */
const allLanguages = ['yi', 'he', 'en'] as const

interface Picture {
  readonly entry: Entry
  readonly languages: readonly Language[]
}

let app: FastifyInstance
let address = ''

test.beforeAll(async () => {
  // No house behind it: what the screens ask for is answered in the page.
  app = fastify() as unknown as FastifyInstance
  app.addHook('onRequest', async request => {
    request.cookies = {}
  })
  await addSecurityHeaders(app, false)
  const page = await serveScreens(app, hubScreens(true))
  app.setNotFoundHandler((request, reply) => page(request, reply) || reply.code(404).send())
  address = await app.listen({ host: '127.0.0.1', port: 0 })
})
test.afterAll(async () => app?.close())

for (const device of Object.keys(devices) as DeviceName[]) {
  const all = entries.filter(entry => entry.device === device)
  // What is not known yet is seen before anything else is: a page that is signed in would start anew for it.
  const isFirst = (entry: Entry) => entry.role === 'restoring'
  const inOrder = [...all.filter(isFirst), ...all.filter(entry => !isFirst(entry))]
  for (let first = 0; first < inOrder.length; first += wallLength) {
    // Yiddish is laid out as Hebrew is: one picture of twelve shows the differences.
    const wall = inOrder.slice(first, first + wallLength).map((entry, at) => ({
      entry,
      languages: isWholeProof || (first + at) % 12 === 0 ? allLanguages : twoLanguages,
    }))
    test(`${device} from ${first + 1}`, ({ page }) => lookAtAll(page, device, wall))
  }
}

async function lookAtAll(page: Page, device: DeviceName, wall: readonly Picture[]) {
  const { width, height } = devices[device]
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await readyForAxe(page)
  await page.goto(`${address}/gallery/frame`)
  const faults: string[] = []
  for (const picture of wall) faults.push(...(await look(page, picture)))
  expect(faults).toEqual([])
}

/** Opens one picture in its languages and says what is wrong with it. */
async function look(page: Page, { entry, languages }: Picture): Promise<string[]> {
  const faults: string[] = []
  const { width, height } = devices[entry.device]
  let isNarrow = false
  const resize = async (toNarrow: boolean) => {
    if (toNarrow !== isNarrow) await page.setViewportSize(toNarrow ? narrow : { width, height })
    // Where it was scrolled to is not where it would be.
    if (isNarrow && !toNarrow) await page.evaluate(() => scrollTo(0, 0))
    isNarrow = toNarrow
  }
  for (const language of languages) {
    const name = `${language}/${entry.device}/${entry.id}`
    const failed = await page.evaluate(show, name)
    if (failed !== null) return [...faults, `${name}: ${failed}`]
    // It stays narrow for the next language: to make it so each time costs more than to look.
    for (const at of mayBeNarrow.has(entry.device) ? [isNarrow, !isNarrow] : [false]) {
      await resize(at)
      const wrong = at ? await page.evaluate(overflowOf) : await lookClosely(page, entry, language)
      faults.push(...wrong.map(each => `${name}${at ? ` at ${narrow.width} px` : ''}: ${each}`))
    }
  }
  await resize(false)
  return faults
}

/** What is wrong with a picture at the size of its own glass. */
async function lookClosely(page: Page, entry: Entry, language: Language): Promise<string[]> {
  await keepPicture(page, `gallery/${language}/${entry.device}/${entry.id}`)
  const { targetPx } = devices[entry.device]
  const wrong = await page.evaluate(faultsOfPage, { targetPx })
  if (glass.has(entry.device)) wrong.push(...(await page.evaluate(cutOff)))
  // One language is enough for what is the same in all. Of a page below a dialog nothing can be reached.
  if (isWholeProof || (language === 'en' && !isAnother(entry.id)))
    wrong.push(...(await page.evaluate(axeFinds, dialog)))
  return wrong
}

/** Runs in the page: shows a picture, and says why where it does not come. */
function show(name: string): Promise<string | null> {
  const { dataset } = document.documentElement
  return new Promise(resolve => {
    // The picture before it may have failed.
    delete dataset.failed
    const watch = new MutationObserver(() => {
      if (dataset.shown !== name && dataset.failed === undefined) return
      watch.disconnect()
      resolve(dataset.failed ?? null)
    })
    watch.observe(document.documentElement, { attributeFilter: ['data-shown', 'data-failed'] })
    // Not as a step to another page: the desk would go back from what is open over it.
    history.replaceState(null, '', `#${name}`)
    dispatchEvent(new HashChangeEvent('hashchange'))
  })
}

/** One of a family that differs by a word and a colour from the one of it that is looked at closely. */
function isAnother(id: string): boolean {
  return /^(details|card|status)-/.test(id) && !/-(Prep|Waiting|Done|late|off)$/.test(id)
}

/** What is seen of a page itself: sideways scrolling, keys in the place of texts, targets too small for a finger. */
function faultsOfPage({ targetPx }: { targetPx: number }): string[] {
  const faults: string[] = []
  const over = document.documentElement.scrollWidth - window.innerWidth
  if (over > 0) faults.push(`scrolls sideways by ${over}`)
  const key = /\b(?:desk|kiosk|panel|reception|link|status|refusal|common)\.\w+(?:\.\w+)*/.exec(
    document.body.innerText,
  )
  if (key) faults.push(`no text: ${key[0]}`)
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  for (const each of top.querySelectorAll<HTMLElement>(
    'button, a, select, input:not([type=radio]):not([type=checkbox])',
  )) {
    const { width, height } = each.getBoundingClientRect()
    if (!each.checkVisibility() || width === 0) continue
    // What stands within the line of a dense list has what is asked of a mouse.
    const least = each.closest('th, section li span') ? 24 : targetPx
    if (Math.min(width, height) < least - 0.5)
      faults.push(
        `${Math.round(width)}×${Math.round(height)}: ${each.innerText || each.getAttribute('aria-label') || each.tagName}`,
      )
  }
  return faults
}

/** What does not fit between the top and the bottom of a glass that nobody scrolls. */
function cutOff(): string[] {
  const main = document.querySelector('main')
  if (!main) return ['no main']
  const place = main.getBoundingClientRect()
  const parts = [...main.querySelectorAll('*')]
    .map(each => each.getBoundingClientRect())
    .filter(({ height }) => height > 0)
  const above = place.top - Math.min(...parts.map(({ top }) => top), place.top)
  const below =
    Math.max(...parts.map(({ bottom }) => bottom), place.bottom) - Math.min(place.bottom, innerHeight)
  const over = Math.round(Math.max(above, below))
  return over > 1 ? [`cut off by ${over}`] : []
}

function overflowOf(): string[] {
  const over = document.documentElement.scrollWidth - window.innerWidth
  return over > 0 ? [`scrolls sideways by ${over}`] : []
}
