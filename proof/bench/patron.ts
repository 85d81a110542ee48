import { patron as words } from '@mayim/texts/en/patron.ts'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { codeFor } from '../system/api.ts'
import { type Figure, figure, percentile } from './figure.ts'
import { bookingLatencies, tapsOfBooking } from './patron-booking.ts'
import { newPhone, openBrowser, type PageTimes, showFrames, slowPage, timesOf } from './patron-phone.ts'

const visits = 5
const rounds = 5
const patronPhone = '718 555 0191'

/** The pages that are measured without a sign-in. */
const publicPages = { home: '/', login: '/login', hours: '/hours' } as const

/**
 * Measures the patron's app in headless Chromium as a phone with a quarter of this machine's speed, 1.6 Mbit/s, 150 ms
 * to the server and an empty cache: the largest contentful paint (median) and layout shift (worst) of each page, the
 * time from a press to the next paint during a booking (98th percentile), the time to the first step, and the taps.
 */
export async function measurePatron(): Promise<Figure[]> {
  const facility = await temporaryFacility({ clock: '2026-11-23T16:50' })
  const browser = await openBrowser()
  try {
    const context = await signedIn(browser, facility)
    return [...(await pageFigures(browser, context, facility)), ...(await bookingFigures(context, facility))]
  } finally {
    await browser.close()
    await facility.remove()
  }
}

async function pageFigures(
  browser: Browser,
  context: BrowserContext,
  { portalUrl }: TemporaryFacility,
): Promise<Figure[]> {
  const times: Record<string, PageTimes[]> = {}
  for (let visit = 0; visit < visits; visit += 1) {
    for (const [name, path] of Object.entries(publicPages)) {
      const guest = await newPhone(browser)
      const pageTimes = await timesOf(await slowPage(guest), `${portalUrl}${path}`)
      times[name] = [...(times[name] ?? []), pageTimes]
      await guest.close()
    }
    const page = await slowPage(context)
    times.reserve = [...(times.reserve ?? []), await timesOf(page, `${portalUrl}/reserve`)]
    // Removes the cached data of the facility, so that the next visit is cold too.
    await page.evaluate(() => {
      for (const key of ['settings', 'zmanim', 'texts.en']) localStorage.removeItem(key)
    })
    await page.close()
  }
  return Object.entries(times).flatMap(([name, each]) => [
    figure(
      `patron.${name}.largestPaint`,
      percentile(
        each.map(one => one.largestPaintMs),
        0.5,
      ),
      'ms',
    ),
    figure(`patron.${name}.layoutShift`, Math.max(...each.map(one => one.shift)), ''),
  ])
}

async function bookingFigures(context: BrowserContext, { portalUrl }: TemporaryFacility): Promise<Figure[]> {
  const page = await slowPage(context)
  await showFrames(page)
  const samples: Record<string, number[]> = {}
  const steps: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(portalUrl)
    const { latencies, stepMs } = await bookingLatencies(page)
    steps.push(stepMs)
    for (const [name, ms] of Object.entries(latencies)) samples[name] = [...(samples[name] ?? []), ms]
  }
  const { taps, latency } = await tapsOfBooking(page, portalUrl)
  samples.reserve = [latency]
  await page.close()
  return [
    ...Object.entries(samples).map(([name, ms]) =>
      figure(`patron.press.${name}`, percentile(ms, 0.98), 'ms'),
    ),
    figure('patron.press.p98', percentile(Object.values(samples).flat(), 0.98), 'ms'),
    figure('patron.firstStep', percentile(steps, 0.5), 'ms'),
    figure('patron.tapsToConfirmed', taps, 'taps'),
  ]
}

/** Signs in without throttling; the slow pages open in the same browser context. */
async function signedIn(browser: Browser, facility: TemporaryFacility): Promise<BrowserContext> {
  const context = await newPhone(browser)
  const page: Page = await context.newPage()
  await page.goto(`${facility.portalUrl}/login`)
  await page.locator('input[type=tel]').fill(patronPhone)
  await page.locator('button[type=submit]').click()
  await page.locator('input[autocomplete=one-time-code]').fill(await codeFor(facility, '+17185550191'))
  await page.getByRole('link', { name: words.home.reserveTonight }).waitFor()
  await page.close()
  return context
}
