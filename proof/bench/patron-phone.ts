import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { findChromium } from '../../demo/find-chromium.mjs'

/** An older phone on a slow network. */
const slowDown = 4
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const viewport = { width: 360, height: 740 }
/** A page is stable after this long without a larger paint or a layout shift. */
const quietMs = 1_500
const timeoutMs = 20_000

/** The measured times of a page, in milliseconds since the navigation. */
export interface PageTimes {
  readonly largestPaintMs: number
  /** Cumulative layout shift, without shifts after user input. */
  readonly shift: number
}

/** The measurements that `collectTimes` stores in the page. */
interface CollectedTimes {
  largestPaintMs: number
  shift: number
  lastAtMs: number
  /** The longest event of each interaction since the last reset, by interaction id. */
  presses: Record<number, number>
}
declare global {
  interface Window {
    collected: CollectedTimes
  }
}

export async function openBrowser(): Promise<Browser> {
  const executablePath = await findChromium()
  if (executablePath === null) throw new Error('there is no Chromium')
  return await chromium.launch({ executablePath, args: ['--no-sandbox'] })
}

/** Creates an empty browser context that emulates a phone. */
export async function newPhone(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport,
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
    timezoneId: 'America/New_York',
  })
  await context.addInitScript(collectTimes)
  return context
}

/** Opens a page with the speed of the phone and the network, and an empty HTTP cache. */
export async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await makeSlow(cdp)
  return page
}

/**
 * Makes the browser present every frame, as on a phone. Without a viewer, a headless browser delays a small change, such
 * as of a button, to the next frame, which comes only with the server's response.
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

/** Opens an address, waits until the page is stable, and returns its times. */
export async function timesOf(page: Page, address: string): Promise<PageTimes> {
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(
    quiet => window.collected.largestPaintMs > 0 && performance.now() - window.collected.lastAtMs > quiet,
    quietMs,
    { timeout: timeoutMs, polling: 200 },
  )
  const { largestPaintMs, shift } = await page.evaluate(() => window.collected)
  return { largestPaintMs, shift }
}

/** The time from a press to the next paint. 8 ms when the browser reports no event, because it was too short. */
export async function latencyOf(page: Page, press: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    window.collected.presses = {}
  })
  await press()
  // The browser reports events after the next paint.
  await page.evaluate(
    () => new Promise<void>(resolve => requestAnimationFrame(() => setTimeout(resolve, 300))),
  )
  const presses = await page.evaluate(() => window.collected.presses)
  return Math.max(8, ...Object.values(presses))
}

/** Runs in the page before its scripts. */
function collectTimes(): void {
  const collected: CollectedTimes = { largestPaintMs: 0, shift: 0, lastAtMs: 0, presses: {} }
  window.collected = collected
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver(list => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    } as PerformanceObserverInit)
  observe('largest-contentful-paint', entry => {
    collected.largestPaintMs = entry.startTime
    collected.lastAtMs = performance.now()
  })
  observe('layout-shift', entry => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (hadRecentInput) return
    collected.shift += value
    collected.lastAtMs = performance.now()
  })
  observe('event', entry => {
    const { interactionId, duration } = entry as PerformanceEntry & { interactionId: number }
    if (interactionId > 0)
      collected.presses[interactionId] = Math.max(collected.presses[interactionId] ?? 0, duration)
  })
}
