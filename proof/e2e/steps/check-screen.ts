import { expect, type Page } from '@playwright/test'
import { isWholeProof } from '../../size.ts'
import { endMotion } from './end-motion.ts'
import { findByAxe } from './find-by-axe.ts'
import { findControlFaults, findTextFaults } from './layout-faults.ts'
import { savePicture } from './save-picture.ts'
import { phone } from './screens.ts'
import { scrollsSideways } from './scrolls-sideways.ts'
import { type PatronTexts, type TestLanguage, testLanguages, textsOf } from './texts-of.ts'

const wide = { width: 768, height: 1024 }

const faults: string[] = []

/** Returns the faults of all screens that were checked since the last call. Each file ends with it. */
export function takeFaults(): string[] {
  return faults.splice(0)
}

/**
 * Checks the screen on a phone and on a tablet: no axe violation, no sideways scrolling, targets of 44 px, nothing
 * cut or overlapping, also with text at 200 %, and no personal data in address or title. Saves a screenshot of each
 * size. The short run has English on the phone alone, and the other languages on the tablet alone.
 */
export async function checkScreen(page: Page, name: string, language: TestLanguage): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  const ownSize = language === 'en' ? phone : wide
  for (const size of isWholeProof ? [wide, phone] : [ownSize]) {
    await page.setViewportSize(size)
    const at = `${name}-${language}-${size.width}`
    await endMotion(page)
    // Measured when the page has settled.
    await scrollsSideways(page)
    const found = [
      ...(await page.evaluate(findControlFaults)),
      ...(await page.evaluate(findTextFaults, false)),
    ]
    // Axe results depend on language and size; each language and each size is covered once.
    if (size === ownSize) found.push(...(await findByAxe(page, `${name}-${language}`)))
    faults.push(...found.map(each => `${at}: ${each}`))
    await savePicture(page, `patron-${at}`, true)
  }
  const enlarged = await page.evaluate(findTextFaults, true)
  faults.push(...enlarged.map(each => `${name}-${language} at 200 %: ${each}`))
  await page.setViewportSize(phone)
  await expect(page).toHaveTitle(new RegExp(`(^|· )${textsOf(language).patron.appName}$`))
  const { pathname, search, hash } = new URL(page.url())
  expect(pathname + search + hash, 'no personal data in the address').toMatch(/^\/[a-z-]*$/)
}

let opened = 0

/**
 * Opens a screen in each language, at an address or where the page is, and checks it. `must` leads to the state and
 * expects its content. The short run opens two of three screens in English alone.
 */
export async function checkInAllLanguages(
  page: Page,
  name: string,
  url: string | null,
  must: (words: PatronTexts, language: TestLanguage) => Promise<unknown>,
): Promise<void> {
  opened += 1
  const languages = isWholeProof || opened % 3 === 0 ? testLanguages : (['en'] as const)
  for (const language of languages) {
    await openInLanguage(page, language, url)
    await must(textsOf(language), language)
    await expect(page.getByRole('main').getByText(textsOf(language).common.loading)).toHaveCount(0)
    await checkScreen(page, name, language)
  }
}

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

/** Presses Try again until the content has loaded; the page may also retry by itself. */
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
