import { type Browser, expect, type Page } from '@playwright/test'
import type { TemporaryFacility } from '../../../demo/temporary-facility.ts'
import { codeFor } from '../../system/api.ts'
import { phone } from './screens.ts'

/** A phone in New York that has not been here before. */
export async function openPhone(browser: Browser, locale = 'en-US'): Promise<Page> {
  const context = await browser.newContext({ viewport: phone, locale, timezoneId: 'America/New_York' })
  return context.newPage()
}

/** Types a card into the form of Stripe, whose frame the page cannot read. */
export async function typeCard(page: Page, number: string): Promise<void> {
  const frame = page.frameLocator('iframe[title="Secure card payment input frame"]')
  await frame.getByLabel('Card number').fill(number)
  await frame.getByLabel('Expiration date').fill('12 / 30')
  await frame.getByLabel('CVC').fill('123')
}

/** Opens the patron's app on a phone and signs in with the login code. */
export async function signInOnPhone(
  browser: Browser,
  facility: TemporaryFacility,
  number: string,
  locale = 'en-US',
): Promise<Page> {
  const page = await openPhone(browser, locale)
  await page.goto(`${facility.portalUrl}/login`)
  await page.locator('input[type=tel]').fill(number)
  await page.locator('button[type=submit]').click()
  await page.locator('input[autocomplete=one-time-code]').fill(await codeFor(facility, number))
  await expect(page).not.toHaveURL(/login/)
  return page
}

/**
 * Opens a page of the Admin at the portal, ready for axe, and logs in there, as the Admin unless another account is
 * named. The portal receives the account from the hub.
 */
export async function adminAtPortal(
  browser: Browser,
  { portalUrl, signIns }: TemporaryFacility,
  path: `/admin${string}`,
  { viewport = phone, locale = 'en-US', account = 'admin' } = {},
): Promise<Page> {
  const page = await (await browser.newContext({ viewport, locale })).newPage()
  await page.goto(`${portalUrl}${path}`)
  const name = page.locator('input[autocomplete=username]')
  await expect(async () => {
    await name.fill(account)
    const password = signIns.staff.find(each => each.name === account)?.password ?? ''
    await page.locator('input[autocomplete=current-password]').fill(password)
    await page.locator('button[type=submit]').click()
    await expect(name).toHaveCount(0, { timeout: 5_000 })
  }).toPass()
  return page
}
