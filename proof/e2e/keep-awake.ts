import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Nobody stands before the screen any more. */
    mayRest?: boolean
  }
}

/**
 * Somebody stands before a shared screen, so that it does not rest while a slow machine looks elsewhere; until
 * `passAlone` lets time pass at once with nobody there.
 */
export async function keepAwake(page: Page): Promise<void> {
  await page.clock.install()
  await page.addInitScript(() => {
    const stir = () => window.mayRest || window.dispatchEvent(new Event('pointerdown'))
    setInterval(stir, 2_000)
  })
}

/** Lets so much time pass for the page with nobody before it; then somebody is there again. */
export async function passAlone(page: Page, ms: number): Promise<void> {
  await page.evaluate(() => {
    window.mayRest = true
  })
  await page.clock.fastForward(ms)
  await page.evaluate(() => {
    window.mayRest = false
  })
}
