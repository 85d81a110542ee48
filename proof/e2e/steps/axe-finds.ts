import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Injects axe into each document of a page. Call it before the page is opened. */
export async function readyForAxe(page: Page): Promise<void> {
  await page.addInitScript({ content: axe })
}

/** Injects axe into the document that a page shows now, where it is not yet. */
export async function injectAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
}

/**
 * Runs in a page that `readyForAxe` or `injectAxe` has prepared: `page.evaluate(axeFinds, null)`. Returns violations as
 * `rule at element`, below the selector `within` if it matches; with `'serious'` the serious and critical ones alone.
 */
export async function axeFinds(within: string | 'serious' | null): Promise<string[]> {
  type Axe = { run(context: object | string, options: object): Promise<{ violations: Violation[] }> }
  type Violation = { id: string; impact: string; nodes: { target: string[] }[] }
  const { axe: inPage } = window as unknown as { axe: Axe }
  const isSerious = within === 'serious'
  const context = within !== null && !isSerious && document.querySelector(within) ? within : document
  // A color in transition has the contrast of neither state.
  for (const motion of document.getAnimations())
    if (Number.isFinite(motion.effect?.getComputedTiming().endTime)) motion.finish()
  // Skips results that pass, and frames of other sites.
  const { violations } = await inPage.run(context, { iframes: false, resultTypes: ['violations'] })
  return violations
    .filter(({ impact }) => !isSerious || impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} at ${nodes.map(node => node.target.join(' ')).join(', ')}`)
}
