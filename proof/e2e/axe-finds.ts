import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Puts axe into each document of a page before its own scripts; once, before the page is opened. */
export async function readyForAxe(page: Page): Promise<void> {
  await page.addInitScript({ content: axe })
}

/**
 * What axe finds wrong in a page, as `rule at element`; below `within` alone where it is there. Runs in the page, which
 * `readyForAxe` has readied: `page.evaluate(axeFinds, null)`.
 */
export async function axeFinds(within: string | null): Promise<string[]> {
  type Axe = { run(context: object | string, options: object): Promise<{ violations: Violation[] }> }
  type Violation = { id: string; nodes: { target: string[] }[] }
  const { axe: inPage } = window as unknown as { axe: Axe }
  const context = within !== null && document.querySelector(within) ? within : document
  // What passes is not described, and a frame of another house is that house's to answer for.
  const { violations } = await inPage.run(context, { iframes: false, resultTypes: ['violations'] })
  return violations.map(({ id, nodes }) => `${id} at ${nodes.map(node => node.target.join(' ')).join(', ')}`)
}
