import type { Page } from '@playwright/test'

/** Ends what moves on a page: a colour on its way to another has the contrast of neither. */
export async function endMotion(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const motion of document.getAnimations())
      if (Number.isFinite(motion.effect?.getComputedTiming().endTime)) motion.finish()
  })
}
