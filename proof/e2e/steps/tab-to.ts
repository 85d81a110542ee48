import type { Page } from '@playwright/test'

/** More controls than a page of the desk has. */
const mostPresses = 250

/**
 * Presses Tab until the control with this name has the focus; `within` is a selector of what it lies in. Throws if Tab
 * does not reach it.
 */
export async function tabTo(page: Page, name: RegExp, within = 'body'): Promise<void> {
  for (let press = 0; press < mostPresses; press += 1) {
    if (await page.evaluate(isFocused, { source: name.source, flags: name.flags, within })) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${name} in ${within}`)
}

/** Runs in the page. */
function isFocused(wanted: { source: string; flags: string; within: string }): boolean {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || !focused.closest(wanted.within)) return false
  const labels = 'labels' in focused ? [...(focused.labels as NodeListOf<HTMLLabelElement>)] : []
  const label = focused.getAttribute('aria-label') ?? labels.map(each => each.innerText).join(' ')
  const name = (label || focused.innerText).replaceAll(/\s+/g, ' ').trim()
  return new RegExp(wanted.source, wanted.flags).test(name)
}
