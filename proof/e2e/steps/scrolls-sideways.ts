import type { Page } from '@playwright/test'

const settlesWithinMs = 2_000

/**
 * Whether a page stays wider than its window. It has two seconds to load its fonts and to take the width of the window,
 * as a chart does after it has changed.
 */
export async function scrollsSideways(page: Page): Promise<boolean> {
  const fits = page.waitForFunction(
    () => document.fonts.status === 'loaded' && document.documentElement.scrollWidth <= window.innerWidth,
    undefined,
    { timeout: settlesWithinMs },
  )
  return fits.then(
    () => false,
    () => true,
  )
}
