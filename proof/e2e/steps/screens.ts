import { expect, type Page } from '@playwright/test'
import { endMotion } from './end-motion.ts'
import { findByAxe } from './find-by-axe.ts'
import { savePicture } from './save-picture.ts'
import { scrollsSideways } from './scrolls-sideways.ts'

/** The sizes of the screens. */
export const phone = { width: 360, height: 740 }
export const tablet = { width: 1024, height: 768 }
export const panel = { width: 1280, height: 800 }
export const desk = { width: 1440, height: 900 }

/**
 * Checks a screen: no serious axe violation and no sideways scrolling. Saves a screenshot when MAYIM_PICTURES is set.
 */
export async function picture(page: Page, name: string): Promise<void> {
  await savePicture(page, name)
  await endMotion(page)
  // A page that still loads would have nothing to find.
  await expect(page.locator('main, h1, dialog[open]').first()).toBeVisible()
  expect(await findByAxe(page, name, 'serious'), name).toEqual([])
  expect(await scrollsSideways(page), `${name} scrolls sideways`).toBe(false)
}
