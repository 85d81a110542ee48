import { common } from '@mayim/texts/en/common.ts'
import { patron as words } from '@mayim/texts/en/patron.ts'
import { languageNames } from '@mayim/ui/language.ts'
import type { Page } from '@playwright/test'
import { latencyOf } from './patron-phone.ts'

/** Walks through a booking from the home page to its last step. Returns the latency of each press in milliseconds. */
export async function bookingLatencies(
  page: Page,
): Promise<{ latencies: Record<string, number>; stepMs: number }> {
  const latencies: Record<string, number> = {}
  const press = async (name: string, action: () => Promise<void>) => {
    latencies[name] = await latencyOf(page, action)
  }
  const make = page.getByRole('link', { name: words.home.make })
  const proceed = page.getByRole('button', { name: /^Continue/ })
  const nights = page.getByRole('group', { name: words.date.legend }).locator('label:has(input:enabled)')
  const times = page.getByRole('group', { name: words.options.time }).locator('label:has(input:enabled)')

  await make.waitFor()
  const startedAt = performance.now()
  let stepMs = 0
  await press('make', async () => {
    await make.tap()
    await nights.first().waitFor()
    stepMs = performance.now() - startedAt
  })
  await press('dayTile', () => nights.nth(1).tap())
  await press('toOptions', () => proceed.tap())
  await page.getByText(words.options.bath, { exact: true }).waitFor()
  await press('roomType', () => page.getByText(words.options.bath, { exact: true }).tap())
  await times.first().waitFor()
  await press('slot', () => times.first().tap())
  await press('toPayment', () => proceed.tap())
  await page.getByRole('button', { name: /^Reserve/ }).waitFor()
  await press('drawer', () => page.getByRole('button', { name: common.menu }).tap())
  await page.getByRole('link', { name: words.menu.language }).waitFor()
  await press('toLanguage', () => page.getByRole('link', { name: words.menu.language }).tap())
  for (const language of ['he', 'en'] as const) {
    const tile = page.getByText(languageNames[language])
    await tile.waitFor()
    await press(language === 'he' ? 'toHebrew' : 'toEnglish', async () => {
      await tile.tap()
      await page.locator(`html[lang=${language}]`).waitFor()
    })
  }
  return { latencies, stepMs }
}

/** Books by the shortest way, from the home page to the confirmation. Returns the number of taps. */
export async function tapsOfBooking(page: Page, home: string): Promise<{ taps: number; latency: number }> {
  await page.goto(home)
  let taps = 0
  const tap = async (press: () => Promise<void>) => {
    taps += 1
    await press()
  }
  await tap(() => page.getByRole('link', { name: words.home.reserveTonight }).tap())
  await tap(() => page.getByText(words.options.shower, { exact: true }).tap())
  const times = page.getByRole('group', { name: words.options.time }).locator('label:has(input:enabled)')
  await tap(() => times.first().tap())
  await tap(() => page.getByRole('button', { name: /^Continue/ }).tap())
  const reserve = page.getByRole('button', { name: /^Reserve/ })
  await reserve.waitFor()
  const latency = await latencyOf(page, () =>
    tap(async () => {
      await Promise.all([page.getByText(words.payment.confirmed).waitFor(), reserve.tap()])
    }),
  )
  return { taps, latency }
}
