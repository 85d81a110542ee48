import { expect, type Page } from '@playwright/test'
import type { PatronTexts, TestLanguage } from './texts-of.ts'

/** Switches the language, at an address or where the page is. */
export async function openInLanguage(page: Page, language: TestLanguage, url: string | null): Promise<void> {
  await page.evaluate(value => localStorage.setItem('selectedLanguage', value), language)
  await (url === null ? page.reload() : openFresh(page, url))
}

/** Opens an address without the stored step of the same address. */
export async function openFresh(page: Page, url: string): Promise<void> {
  await page.evaluate(() => history.replaceState(null, ''))
  await page.goto(url)
}

/** Presses Try again until the content has loaded; the page may also retry on its own. */
export async function retryLoading(page: Page, { common }: PatronTexts): Promise<void> {
  const again = page.getByRole('button', { name: common.tryAgain })
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 2_000 })
    await expect(page.getByRole('main').getByText(common.loading)).toHaveCount(0, { timeout: 2_000 })
    // An earlier request may fail once more.
    await expect(again).toHaveCount(0, { timeout: 2_000 })
  }).toPass()
}

/** Expects each text on the screen. */
export async function expectTexts(page: Page, ...sentences: readonly (string | RegExp)[]): Promise<void> {
  for (const sentence of sentences)
    await expect(page.getByText(sentence, { exact: typeof sentence === 'string' }).first()).toBeVisible()
}
