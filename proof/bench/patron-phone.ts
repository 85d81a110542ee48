import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { findChromium } from '../../demo/find-chromium.mjs'

/** A phone of some years ago on a slow network. */
const slowDown = 4
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const screen = { width: 360, height: 740 }
/** So long nothing larger was painted, and nothing moved: the page stands. */
const quietMs = 1_500
const patienceMs = 20_000

/** What a page tells of itself, in milliseconds since it was asked for. */
export interface PageTimes {
  readonly largestPaintMs: number
  /** Cumulative layout shift, the sum of what no touch of hers moved. */
  readonly shift: number
}

/** What the page gathers; see `gather`. */
interface Gathered {
  largestPaintMs: number
  shift: number
  lastAtMs: number
  /** The longest event of each interaction since the last look, by its number. */
  presses: Record<number, number>
}
declare global {
  interface Window {
    gathered: Gathered
  }
}

export async function openBrowser(): Promise<Browser> {
  const executablePath = await findChromium()
  if (executablePath === null) throw new Error('there is no Chromium')
  return await chromium.launch({ executablePath, args: ['--no-sandbox'] })
}

/** A browser of its own with nothing kept. */
export async function newPhone(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: screen,
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
    timezoneId: 'America/New_York',
  })
  await context.addInitScript(gather)
  return context
}

/** A page that is as slow as the phone and the network; its HTTP cache is empty. */
export async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await makeSlow(cdp)
  return page
}

/**
 * Has every frame of a page shown to somebody, as on a phone: where nobody looks, a headless browser counts one that
 * changes a button alone as shown with the next, which comes with the server's answer.
 */
export async function showFrames(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  cdp.on('Page.screencastFrame', ({ sessionId }) => void cdp.send('Page.screencastFrameAck', { sessionId }))
  await cdp.send('Page.startScreencast', { format: 'jpeg', quality: 10, maxWidth: 90, maxHeight: 185 })
}

async function makeSlow(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.enable')
  await cdp.send('Network.clearBrowserCache')
  await cdp.send('Network.emulateNetworkConditions', network)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
}

/** Opens an address and waits until the page stands. */
export async function timesOf(page: Page, address: string): Promise<PageTimes> {
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(
    quiet => window.gathered.largestPaintMs > 0 && performance.now() - window.gathered.lastAtMs > quiet,
    quietMs,
    { timeout: patienceMs, polling: 200 },
  )
  const { largestPaintMs, shift } = await page.evaluate(() => window.gathered)
  return { largestPaintMs, shift }
}

/** How long the interactions of one press took until the next paint: 8 ms where the browser found none worth telling. */
export async function latencyOf(page: Page, press: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    window.gathered.presses = {}
  })
  await press()
  // Events are told after the paint that follows them.
  await page.evaluate(
    () => new Promise<void>(resolve => requestAnimationFrame(() => setTimeout(resolve, 300))),
  )
  const presses = await page.evaluate(() => window.gathered.presses)
  return Math.max(8, ...Object.values(presses))
}

/** Runs in the page before anything else. */
function gather(): void {
  const gathered: Gathered = { largestPaintMs: 0, shift: 0, lastAtMs: 0, presses: {} }
  window.gathered = gathered
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver(list => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    } as PerformanceObserverInit)
  observe('largest-contentful-paint', entry => {
    gathered.largestPaintMs = entry.startTime
    gathered.lastAtMs = performance.now()
  })
  observe('layout-shift', entry => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (hadRecentInput) return
    gathered.shift += value
    gathered.lastAtMs = performance.now()
  })
  observe('event', entry => {
    const { interactionId, duration } = entry as PerformanceEntry & { interactionId: number }
    if (interactionId > 0)
      gathered.presses[interactionId] = Math.max(gathered.presses[interactionId] ?? 0, duration)
  })
}
