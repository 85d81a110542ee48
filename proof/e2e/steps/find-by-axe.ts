import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { crc32 } from 'node:zlib'
import type { Page } from '@playwright/test'
import { isWholeProof } from '../../size.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds on a screen, as `rule at element`: below the selector `within` if it matches; with `'serious'` the
 * serious and critical violations alone. The short run has axe on a fifth of the screens, chosen by `name`, because it
 * takes as long there as the steps that lead to them; gallery.e2e.ts has the states of all. Without a name it always runs.
 */
export async function findByAxe(
  page: Page,
  name: string | null,
  within: string | 'serious' | null = null,
): Promise<string[]> {
  if (!isWholeProof && name !== null && crc32(name) % 5 !== 0) return []
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  return page.evaluate(runAxe, within)
}

/** Runs in the page. */
async function runAxe(within: string | 'serious' | null): Promise<string[]> {
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
