import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Whether nobody is in front of the screen. */
    isAlone?: boolean
  }
}

/**
 * Simulates a person in front of a shared screen, so that it does not return to its start page on a slow machine,
 * until `passAlone` is called.
 */
export async function keepActive(page: Page): Promise<void> {
  await page.clock.install()
  await page.addInitScript(() => {
    const touch = () => window.isAlone || window.dispatchEvent(new Event('pointerdown'))
    setInterval(touch, 2_000)
  })
}

/** Advances the page's clock with nobody in front of the screen; then a person is there again. */
export async function passAlone(page: Page, ms: number): Promise<void> {
  await page.evaluate(() => {
    window.isAlone = true
  })
  await page.clock.fastForward(ms)
  await page.evaluate(() => {
    window.isAlone = false
  })
}
