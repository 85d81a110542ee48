import { type Browser, expect, type Page } from '@playwright/test'
import type { TemporaryFacility } from '../../../demo/temporary-facility.ts'
import { codeFor } from '../../system/api.ts'
import { phone } from './screens.ts'

/** Opens the patron's app on a phone and signs in with the login code. */
export async function signInOnPhone(
  browser: Browser,
  facility: TemporaryFacility,
  number: string,
  locale = 'en-US',
): Promise<Page> {
  const context = await browser.newContext({ viewport: phone, locale, timezoneId: 'America/New_York' })
  const page = await context.newPage()
  await page.goto(`${facility.portalUrl}/login`)
  await page.locator('input[type=tel]').fill(number)
  await page.locator('button[type=submit]').click()
  await page.locator('input[autocomplete=one-time-code]').fill(await codeFor(facility, number))
  await expect(page).not.toHaveURL(/login/)
  return page
}
