import type { Page } from '@playwright/test'

/** Finishes all animations: a color in transition has the contrast of neither state. */
export async function endMotion(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const motion of document.getAnimations())
      if (Number.isFinite(motion.effect?.getComputedTiming().endTime)) motion.finish()
  })
}
