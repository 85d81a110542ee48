import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { root } from '../house/sources.ts'

const folder = join(root, 'screenshots')

/** The sizes at which each screen is looked at. */
export const phone = { width: 360, height: 740 }
export const tablet = { width: 1024, height: 768 }
export const panel = { width: 1280, height: 800 }
export const desk = { width: 1440, height: 900 }

/**
 * Keeps a picture of the page under screenshots/, which git ignores, and holds the screen to what every screen owes:
 * nothing that axe calls serious, and no scrolling sideways.
 */
export async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
  const { violations } = await new AxeBuilder({ page }).analyze()
  const serious = violations.filter(found => found.impact === 'serious' || found.impact === 'critical')
  expect(serious.map(found => `${name}: ${found.id} at ${found.nodes[0]?.target.join(' ')}`)).toEqual([])
  const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflowPx, `${name} scrolls sideways`).toBeLessThanOrEqual(0)
}
