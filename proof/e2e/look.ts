import { expect, type Page } from '@playwright/test'
import { axeFinds } from './axe-finds.ts'
import { endMotion } from './end-motion.ts'
import { keepPicture } from './keep-picture.ts'
import { measure } from './measure.ts'
import { phone } from './screens.ts'
import { type Hers, type Spoken, spoken, wordsOf } from './words-of.ts'

const wide = { width: 768, height: 1024 }

const told: string[] = []

/** What broke a promise on any screen that was looked at since it was asked last; a file ends with it. */
export function broken(): string[] {
  return told.splice(0)
}

/**
 * Holds what is on screen to what every screen of hers owes, on a phone and on a tablet: nothing that axe finds, no
 * scrolling sideways, targets of 44 px, nothing cut or overlapping, also with text at 200 %, and nothing of hers in the
 * address or the title. Keeps a picture of each size.
 */
export async function look(page: Page, name: string, language: Spoken): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  for (const size of [wide, phone]) {
    await page.setViewportSize(size)
    const at = `${name}-${language}-${size.width}`
    await endMotion(page)
    const found = await page.evaluate(measure, false)
    // What axe knows hangs on the language and on the size: each is seen once.
    if ((language === 'en') === (size === phone)) found.push(...(await page.evaluate(axeFinds, null)))
    told.push(...found.map(each => `${at}: ${each}`))
    await keepPicture(page, `patron-${at}`, true)
  }
  const enlarged = await page.evaluate(measure, true)
  told.push(...enlarged.map(each => `${name}-${language} at 200 %: ${each}`))
  await expect(page).toHaveTitle(wordsOf(language).patron.appName)
  const { pathname, search, hash } = new URL(page.url())
  expect(pathname + search + hash, 'nothing of hers in the address').toMatch(/^\/[a-z-]*$/)
}

/**
 * Opens a screen in each language and looks at it: by its path, or where it stands when there is none. `must` presses
 * what leads to it and expects what it has to show.
 */
export async function lookInBoth(
  page: Page,
  name: string,
  url: string | null,
  must: (words: Hers, language: Spoken) => Promise<unknown>,
): Promise<void> {
  for (const language of spoken) {
    await speakAt(page, language, url)
    await must(wordsOf(language), language)
    await expect(page.getByRole('main').getByText(wordsOf(language).common.loading)).toHaveCount(0)
    await look(page, name, language)
  }
}

/** Another language, at an address or where the page stands. */
export async function speakAt(page: Page, language: Spoken, url: string | null): Promise<void> {
  await page.evaluate(kept => localStorage.setItem('selectedLanguage', kept), language)
  await (url === null ? page.reload() : openAnew(page, url))
}

/** Opens an address as if from outside: the same one would else be loaded again with the step that it stood at. */
export async function openAnew(page: Page, url: string): Promise<void> {
  await page.evaluate(() => history.replaceState(null, ''))
  await page.goto(url)
}

/** Presses Try again, unless the page has asked again by itself meanwhile, and waits until it is not needed any more. */
export async function triesAgain(page: Page, { common }: Hers): Promise<void> {
  const again = page.getByRole('button', { name: common.tryAgain })
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 2_000 })
    await expect(page.getByRole('main').getByText(common.loading)).toHaveCount(0, { timeout: 2_000 })
    // What was asked for before it was let through may have failed once more since.
    await expect(again).toHaveCount(0, { timeout: 2_000 })
  }).toPass()
}

/** Expects each of these sentences on the screen. */
export async function sees(page: Page, ...sentences: readonly (string | RegExp)[]): Promise<void> {
  for (const sentence of sentences)
    await expect(page.getByText(sentence, { exact: typeof sentence === 'string' }).first()).toBeVisible()
}
