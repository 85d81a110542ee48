import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '../repository/sources.ts'

/**
 * Keeps what the page shows under `screenshots/`, which git ignores, for whoever wants to look: `MAYIM_PICTURES=true npm
 * run e2e`. They prove nothing by themselves and cost a fifth of the time.
 */
export async function keepPicture(page: Page, name: string, fullPage = false): Promise<void> {
  if (process.env.MAYIM_PICTURES !== 'true') return
  const path = join(root, 'screenshots', `${name}.png`)
  mkdirSync(dirname(path), { recursive: true })
  await page.screenshot({ path, animations: 'disabled', fullPage })
}
