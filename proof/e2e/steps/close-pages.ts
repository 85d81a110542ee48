import type { Browser } from '@playwright/test'

/**
 * For `test.afterAll` of each file, before its facility ends: closes what its tests have opened. A page that stays open
 * tries to reach its facility until the worker ends, and a run opens a hundred of them.
 */
export async function closePages({ browser }: { browser: Browser }): Promise<void> {
  await Promise.all(browser.contexts().map(context => context.close()))
}
