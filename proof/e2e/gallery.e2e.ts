import type { Language } from '@mayim/ui/language.ts'
import { expect, type Page, test } from '@playwright/test'
import { gallery } from '../../demo/gallery/galleries.ts'
import type { Device, Entry } from '../../shared/ui/gallery/entry.ts'
import { type ServedGallery, serveOnlyGallery, showPicture } from '../gallery/served-gallery.ts'
import { isWholeProof } from '../size.ts'
import { findByAxe } from './steps/find-by-axe.ts'
import { findControlFaults, findCutParts, findTextFaults } from './steps/layout-faults.ts'
import { savePicture } from './steps/save-picture.ts'

/**
 * Every entry of the gallery, which renders each state of each screen from fixtures: readable in both directions,
 * reachable, nothing cut off.
 */
test.describe.configure({ mode: 'parallel' })

const { entries, devices } = gallery
const narrow = { width: 360, height: 740 }
/** The number of entries that one page shows before a new page starts. */
const batchSize = 32
/** The short run has one of so many pictures. */
const shortOf = 8
const dialog = 'dialog[open], [role=dialog]'
/** Devices that may be narrow: an older phone or a split window. */
const mayBeNarrow = new Set(['phone', 'attendant', 'kiosk', 'room', 'door', 'technician'])
/** Screens on a wall, which nobody scrolls. */
const fixedScreens = new Set(['room', 'smallRoom', 'display'])
const roomScreens = new Set(['room', 'smallRoom'])
/** The size at which a patron's page is also shown, on a tablet. */
const patronTablet = { width: 768, height: 1024 }
const openedByOwnTests = new Set(['technician', 'lab'])

/** Not English first: an entry must also render when it opens in another language. */
const allLanguages = ['yi', 'he', 'en'] as const

interface Picture {
  readonly entry: Entry
  readonly languages: readonly Language[]
}

let served: ServedGallery

test.beforeAll(async () => {
  served = await serveOnlyGallery()
})
test.afterAll(async () => served?.close())

for (const device of Object.keys(devices)) {
  const all = entries.filter((entry, at) => entry.device === device && (isWholeProof || at % shortOf === 0))
  // Entries of a restoring session come first: a signed-in page would reload for them.
  const isFirst = (entry: Entry) => entry.role === 'restoring'
  const inOrder = [...all.filter(isFirst), ...all.filter(entry => !isFirst(entry))]
  for (let first = 0; first < inOrder.length; first += batchSize) {
    const batch = inOrder.slice(first, first + batchSize).map((entry, at) => ({
      entry,
      languages: isWholeProof ? allLanguages : languagesOf(first + at),
    }))
    test(`${device} from ${first + 1}`, ({ page }) => checkBatch(page, device, batch))
  }
}

test('the header of the desk fits its monitors, whole', async ({ page }) => {
  await page.goto(`${served.frame}`)
  const faults: string[] = []
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 768 })
    for (const id of ['day', 'day-other', 'day-offline', 'day-trouble'])
      for (const language of allLanguages) {
        const name = `${language}/reception/${id}`
        expect(await page.evaluate(showPicture, name)).toBeNull()
        await savePicture(page, `gallery/${width}/${name}`)
        faults.push(...(await page.evaluate(cutInHeader)).map(each => `${name} at ${width} px: ${each}`))
      }
  }
  expect(faults).toEqual([])
})

/** The languages of an entry in the short run: Yiddish has the layout of Hebrew, and an entry that of its neighbors. */
function languagesOf(place: number): readonly Language[] {
  if (place % 12 === 0) return allLanguages
  return [place % 2 === 0 ? 'en' : 'he']
}

function deviceNamed(name: string): Device {
  const device = devices[name]
  if (!device) throw new Error(`There is no device ${name}`)
  return device
}

async function checkBatch(page: Page, device: string, batch: readonly Picture[]) {
  const { width, height } = deviceNamed(device)
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${served.frame}`)
  const faults: string[] = []
  for (const picture of batch) faults.push(...(await checkEntry(page, picture)))
  expect(faults).toEqual([])
}

/** Opens an entry in its languages. Returns its faults. */
async function checkEntry(page: Page, { entry, languages }: Picture): Promise<string[]> {
  const faults: string[] = []
  const { width, height } = deviceNamed(entry.device)
  let isNarrow = false
  const resize = async (toNarrow: boolean) => {
    if (toNarrow !== isNarrow) await page.setViewportSize(toNarrow ? narrow : { width, height })
    // Resets the scroll position of the narrow size.
    if (isNarrow && !toNarrow) await page.evaluate(() => scrollTo(0, 0))
    isNarrow = toNarrow
  }
  for (const language of languages) {
    const name = `${language}/${entry.device}/${entry.id}`
    const failed = await page.evaluate(showPicture, name)
    if (failed !== null) return [...faults, `${name}: ${failed}`]
    // Keeps the size for the next language: a resize takes longer than the checks.
    for (const at of isNarrowIn(languages, language, entry) ? [isNarrow, !isNarrow] : [false]) {
      await resize(at)
      const wrong = at
        ? await checkNarrow(page, entry, language)
        : await checkAtOwnSize(page, entry, language)
      faults.push(...wrong.map(each => `${name}${at ? ` at ${narrow.width} px` : ''}: ${each}`))
    }
  }
  await resize(false)
  if (entry.device === 'phone') faults.push(...(await checkOnTablet(page, entry)))
  return faults
}

/** Where an entry is also shown narrow: in the short run only where no other test does, and in one language. */
function isNarrowIn(languages: readonly Language[], language: Language, { device }: Entry): boolean {
  if (openedByOwnTests.has(device) && !isWholeProof) return false
  return mayBeNarrow.has(device) && (languages.length !== 2 || language === languages[0])
}

/** The faults of an entry as narrow as a phone. Nobody scrolls the panel of a room, so all of it is in the window. */
async function checkNarrow(page: Page, entry: Entry, language: Language): Promise<string[]> {
  await savePicture(page, `gallery/${narrow.width}/${language}/${entry.device}/${entry.id}`)
  const wrong = await page.evaluate(sidewaysOverflow)
  if (roomScreens.has(entry.device)) wrong.push(...(await page.evaluate(findCutParts)))
  return wrong
}

/** The faults of a patron's page on a tablet, in its last language. */
async function checkOnTablet(page: Page, entry: Entry): Promise<string[]> {
  await page.setViewportSize(patronTablet)
  const wrong = await page.evaluate(findTextFaults, false)
  await page.setViewportSize(deviceNamed(entry.device))
  await page.evaluate(() => scrollTo(0, 0))
  return wrong.map(each => `${entry.id} at ${patronTablet.width} px: ${each}`)
}

/** The faults of an entry at the size of its device, and of a patron's page also with text at 200 %. */
async function checkAtOwnSize(page: Page, entry: Entry, language: Language): Promise<string[]> {
  await savePicture(page, `gallery/${language}/${entry.device}/${entry.id}`)
  const { targetPx } = deviceNamed(entry.device)
  const wrong = await page.evaluate(faultsOfPage, { targetPx })
  if (fixedScreens.has(entry.device)) wrong.push(...(await page.evaluate(verticalOverflow)))
  if (roomScreens.has(entry.device)) wrong.push(...(await page.evaluate(findCutParts)))
  if (entry.device === 'phone') {
    wrong.push(...(await page.evaluate(findControlFaults)), ...(await page.evaluate(findTextFaults, false)))
    const enlarged = await page.evaluate(findTextFaults, true)
    wrong.push(...enlarged.map(each => `at 200 %: ${each}`))
  }
  // Axe runs in one language, below an open dialog if there is one.
  if (isWholeProof || (language === 'en' && !isVariant(entry.id)))
    wrong.push(...(await findByAxe(page, null, dialog)))
  return wrong
}

/** Whether an entry differs from one that axe has checked only by a word, a color or what is disabled. */
function isVariant(id: string): boolean {
  const isOneOfMany = /^(details|card|status)-/.test(id) && !/-(Prep|Waiting|Done|late|off)$/.test(id)
  return isOneOfMany || /-(busy|loading)$/.test(id)
}

/** Runs in the page: finds sideways scrolling, text keys instead of texts, and targets that are too small. */
function faultsOfPage({ targetPx }: { targetPx: number }): string[] {
  const faults: string[] = []
  const over = document.documentElement.scrollWidth - window.innerWidth
  if (over > 0) faults.push(`scrolls sideways by ${over}`)
  const key =
    /\b(?:account|auth|common|desk|kiosk|link|messages|panel|patron|payment|receipt|reception|refusal|setup|site|status|visit|waitList)\.\w+(?:\.\w+)*/.exec(
      document.body.innerText,
    )
  if (key) faults.push(`no text: ${key[0]}`)
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  for (const each of top.querySelectorAll<HTMLElement>(
    'button, a, select, input:not([type=radio]):not([type=checkbox])',
  )) {
    const { width, height } = each.getBoundingClientRect()
    if (!each.checkVisibility() || width === 0) continue
    // A target in a line of a dense list needs only the size for a mouse, and a link in a sentence that of its words.
    const least = each.closest('th, section li span, p') ? 24 : targetPx
    if (Math.min(width, height) < least - 0.5)
      faults.push(
        `${Math.round(width)}×${Math.round(height)}: ${each.innerText || each.getAttribute('aria-label') || each.tagName}`,
      )
  }
  return faults
}

/** Runs in the page: finds content above or below a screen that nobody scrolls. */
function verticalOverflow(): string[] {
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

function sidewaysOverflow(): string[] {
  const over = document.documentElement.scrollWidth - window.innerWidth
  return over > 0 ? [`scrolls sideways by ${over}`] : []
}

/** Runs in the page: the parts of its header that lie outside the window, or over one another. */
function cutInHeader(): string[] {
  const parts = [...document.querySelectorAll('header > *')]
  if (parts.length === 0) return ['no header']
  const box = (each: Element) => each.getBoundingClientRect()
  const nameOf = (each: Element) => (each as HTMLElement).innerText || each.tagName
  const outside = parts.filter(each => box(each).left < -0.5 || box(each).right > window.innerWidth + 0.5)
  const inside = parts.filter(each => each.scrollWidth > each.clientWidth + 1 && box(each).width > 0)
  return [...outside.map(each => `outside: ${nameOf(each)}`), ...inside.map(each => `cut: ${nameOf(each)}`)]
}
