import { auth } from '@mayim/texts/en/auth.ts'
import { common } from '@mayim/texts/en/common.ts'
import { patron as words } from '@mayim/texts/en/patron.ts'
import { visit } from '@mayim/texts/en/visit.ts'
import { expect, type Page } from '@playwright/test'
import { codeFor } from '../system/api.ts'
import { bookOne } from '../system/evening.ts'
import { closePages } from './steps/close-pages.ts'
import { test } from './steps/patron-facility.ts'
import { phone, picture } from './steps/screens.ts'

/** The line is lost while the patron's app is open (screens-57). */

/** A part that does not come while there is a line loads the page again, once. Here it did already. */
async function staysLoaded(page: Page): Promise<void> {
  await page.addInitScript(() => {
    sessionStorage.reloadedAt ??= String(Date.now())
  })
}

/** The line is back: the browser remembers the failed import, so the page loads again and keeps its place. */
async function lineIsBack(page: Page): Promise<void> {
  await page.unrouteAll()
  await page.evaluate(() => {
    sessionStorage.reloadedAt = '0'
  })
  await page.context().setOffline(false)
}

/** Opens the patron's reservation as the first page. No other part of the app is loaded. */
async function openReservation(page: Page, url: string, number: string, code: () => Promise<string>) {
  await page.goto(`${url}/reserve`)
  await page.locator('input[type=tel]').fill(number)
  await page.getByRole('button', { name: auth.sendCode }).click()
  await page.locator('input[autocomplete=one-time-code]').fill(await code())
  await expect(page.getByText(words.view.code, { exact: true })).toBeVisible()
}

test.afterAll(closePages)

test('without a line the menu says so, the code stays, and the menu comes when the line is back', async ({
  browser,
  facility,
}) => {
  const number = '+17185550151'
  await bookOne(facility, number, false)
  const context = await browser.newContext({ viewport: phone, locale: 'en-US' })
  const page = await context.newPage()
  await staysLoaded(page)
  // As on a phone that loses its line before the parts of the app are fetched ahead.
  await page.route(/\/menu-[^/]*\.js/, route => route.abort())
  await openReservation(page, facility.portalUrl, number, () => codeFor(facility, number))
  await context.setOffline(true)
  await page.getByRole('button', { name: common.menu }).click()
  const menu = page.getByRole('dialog')
  await expect(menu.getByText(common.errorUnreachable)).toBeVisible()
  await expect(page.getByText(words.view.code, { exact: true })).toBeVisible()
  await picture(page, 'portal-menu-offline-en')
  await lineIsBack(page)
  await expect(menu.getByRole('link', { name: words.menu.home })).toBeVisible()
  await page.goBack()
  await expect(menu).toHaveCount(0)
  await expect(page.getByText(words.view.code, { exact: true })).toBeVisible()
  await context.close()
})

test('the menu is fetched ahead and opens without a line', async ({ browser, facility }) => {
  const context = await browser.newContext({ viewport: phone, locale: 'en-US' })
  const page = await context.newPage()
  const fetched = [/\/menu-[^/]*\.js/, /\/site-[^/]*\.js/].map(file => page.waitForResponse(file))
  await page.goto(facility.portalUrl)
  for (const response of await Promise.all(fetched)) await response.finished()
  await context.setOffline(true)
  await page.getByRole('button', { name: common.menu }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: words.menu.home })).toBeVisible()
  await context.close()
})

test('a page that does not come leaves its frame, and comes when the line is back', async ({
  browser,
  facility,
}) => {
  const context = await browser.newContext({ viewport: phone, locale: 'en-US' })
  const page = await context.newPage()
  await staysLoaded(page)
  await page.route(/\/hours-[^/]*\.js/, route => route.abort())
  await page.goto(facility.portalUrl)
  await expect(page.getByRole('heading', { name: words.home.welcome })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: words.home.hours }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: common.errorTitle })).toBeVisible()
  await expect(page.getByText(common.errorUnreachable)).toBeVisible()
  await picture(page, 'portal-page-offline-en')
  await expect(page.getByRole('button', { name: common.menu })).toBeVisible()
  await lineIsBack(page)
  await expect(page.getByRole('heading', { name: words.hours.title })).toBeVisible()
  await context.close()
})

test('the pass comes without a line, also after a reload and as the first page, until she logs out (screens-65)', async ({
  browser,
  facility,
}) => {
  const number = '+17185550157'
  const { patronApi, reservationId } = await bookOne(facility, number, false)
  const { reservationCode } = await patronApi.get('reservationGet', { params: { id: reservationId } })
  const context = await browser.newContext({ viewport: phone, locale: 'en-US' })
  const page = await context.newPage()
  await openReservation(page, facility.portalUrl, number, () => codeFor(facility, number))
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(visit.pass.note.split('{')[0] ?? '')).toBeVisible()
  await expect(page.getByText(reservationCode, { exact: true })).toBeVisible()
  await expect(page.locator('figure svg')).toBeVisible()
  await picture(page, 'portal-pass-offline-en')
  await page.goto(facility.portalUrl)
  await expect(page.getByText(reservationCode, { exact: true })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('link', { name: common.tryAgain }).click()
  await page.getByRole('button', { name: common.menu }).click()
  await page.getByRole('button', { name: common.signOut }).click()
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  await context.close()
})
