import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '../house/sources.ts'

const folder = join(root, 'screenshots')

/** The sizes at which each screen is looked at. */
export const phone = { width: 390, height: 844 }
export const tablet = { width: 1024, height: 768 }
export const panel = { width: 1280, height: 800 }
export const desk = { width: 1440, height: 900 }

/** Keeps a picture of the whole page under screenshots/, which git ignores. */
export async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
}
