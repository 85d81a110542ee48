import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import fastify, { type FastifyInstance } from 'fastify'
import { entries } from '../hub/screens/gallery/entries.ts'
import { type DeviceName, devices, type Entry } from '../hub/screens/gallery/entry.ts'
import { hubScreens } from '../hub/src/screens.ts'
import { addSecurityHeaders } from '../shared/src/http/security-headers.ts'
import { serveScreens } from '../shared/src/http/serve-screens.ts'
import { keepPicture } from './keep-picture.ts'

/** Every screen of the house in every state, by its own code on fixtures: drawn, mirrored, reachable, nothing cut off. */
test.describe.configure({ mode: 'parallel' })

const narrowPx = 360
/** As many pictures as one page shows before the next one begins afresh. */
const wallLength = 24
/** Where an older phone or a split window is likely; the others hang on walls and desks. */
const mayBeNarrow = new Set<DeviceName>(['attendant', 'kiosk', 'room', 'door'])
/** Hang on a wall and are not scrolled. */
const glass = new Set<DeviceName>(['room', 'smallRoom', 'display'])

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
  const pictures = entries.filter(entry => entry.device === device)
  for (const language of ['en', 'he', 'yi'] as const) {
    // Yiddish stands as Hebrew does: one of six will show what is different. A family is shown in one language.
    const mirrored = pictures.filter(({ id }) => !isAnother(id))
    const ofLanguage = { en: pictures, he: mirrored, yi: mirrored.filter((_, at) => at % 6 === 0) }
    const shown = ofLanguage[language]
    for (let first = 0; first < shown.length; first += wallLength) {
      const wall = shown.slice(first, first + wallLength)
      test(`${device} from ${first + 1}, ${language}`, ({ page }) => lookAtAll(page, device, language, wall))
    }
  }
}

async function lookAtAll(page: Page, device: DeviceName, language: string, wall: readonly Entry[]) {
  const { width, height } = devices[device]
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${address}/gallery/frame`)
  const faults: string[] = []
  for (const entry of wall) faults.push(...(await look(page, entry, language)))
  expect(faults).toEqual([])
}

/** Opens one picture and says what is wrong with it. */
async function look(page: Page, entry: Entry, language: string): Promise<string[]> {
  const name = `${language}/${entry.device}/${entry.id}`
  await page.evaluate(hash => {
    // The picture before it may have failed.
    delete document.documentElement.dataset.failed
    location.hash = hash
  }, name)
  const html = page.locator(`html[data-shown="${name}"], html[data-failed]`)
  await html.waitFor()
  const failed = await page.locator('html').getAttribute('data-failed')
  if (failed !== null) return [`${name}: ${failed}`]
  await keepPicture(page, `gallery/${name}`)
  const { targetPx } = devices[entry.device]
  const wrong = await page.evaluate(faultsOfPage, { targetPx })
  if (glass.has(entry.device)) wrong.push(...(await page.evaluate(cutOff)))
  // One language is enough for what is the same in all.
  if (language === 'en' && !isAnother(entry.id)) wrong.push(...(await axeFaults(page)))
  if (mayBeNarrow.has(entry.device)) {
    const { width, height } = devices[entry.device]
    await page.setViewportSize({ width: narrowPx, height: 740 })
    wrong.push(...(await page.evaluate(overflowOf)).map(each => `${narrowPx} px: ${each}`))
    await page.setViewportSize({ width, height })
  }
  return wrong.map(each => `${name}: ${each}`)
}

/** One of a family that differs by a word and a colour from the one of it that is looked at closely. */
function isAnother(id: string): boolean {
  return /^(details|card|status)-/.test(id) && !/-(Prep|Waiting|Done|late|off)$/.test(id)
}

/** Of a page below a dialog nothing can be reached, and it has been looked at without one. */
async function axeFaults(page: Page): Promise<string[]> {
  const builder = new AxeBuilder({ page }).setLegacyMode()
  const dialog = 'dialog[open], [role=dialog]'
  if ((await page.locator(dialog).count()) > 0) builder.include(dialog)
  const { violations } = await builder.analyze()
  return violations.map(found => `${found.id} at ${found.nodes[0]?.target.join(' ')}`)
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
