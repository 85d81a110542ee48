import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '../../repository/sources.ts'

/**
 * Saves a screenshot under `screenshots/`, which git ignores, when MAYIM_PICTURES is `true`: `MAYIM_PICTURES=true npm
 * run e2e`. Screenshots check nothing and take a fifth of the time.
 */
export async function savePicture(page: Page, name: string, fullPage = false): Promise<void> {
  if (process.env.MAYIM_PICTURES !== 'true') return
  // The picture in a dialog is drawn by a frame.
  await page.locator('[aria-busy=true] iframe, iframe[aria-busy=true]').first().waitFor({ state: 'detached' })
  const path = join(root, 'screenshots', `${name}.png`)
  mkdirSync(dirname(path), { recursive: true })
  await page.screenshot({ path, animations: 'disabled', fullPage })
}
