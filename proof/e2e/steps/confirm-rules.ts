import type { Locator } from '@playwright/test'

/** Confirms each opening rule of the setup (settings-61). */
export async function confirmRules(step: Locator): Promise<void> {
  for (const box of await step.locator('[data-confirm]').all()) await box.check()
}
