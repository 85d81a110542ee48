import { expect, type Page } from '@playwright/test'
import { savePicture } from './save-picture.ts'

const a4 = { width: 718, height: 1047 }

/** Expects on paper the heading and the table of a page of the Admin whole, and nothing that is there to be pressed. */
export async function expectOnPaper(page: Page, name: string): Promise<void> {
  const size = page.viewportSize()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(a4)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('table').first()).toBeVisible()
  expect(await page.evaluate(shownOnScreenOnly), name).toEqual([])
  await savePicture(page, `paper-${name}`, true)
  await page.emulateMedia({ media: 'screen' })
  if (size) await page.setViewportSize(size)
}

/** Runs in the page: what is visible of menus and controls, or wider than the paper. */
function shownOnScreenOnly(): string[] {
  // The headings of a table sort it, and the nights of a month are chosen.
  const controls = [
    ...document.querySelectorAll('header, nav, [data-simulated], input, select, button:not(table *)'),
  ]
  const tables = [...document.querySelectorAll('table')].filter(
    each => each.checkVisibility() && each.getBoundingClientRect().right > innerWidth + 1,
  )
  return [...controls.filter(each => each.checkVisibility()), ...tables].map(each =>
    each.outerHTML.slice(0, 100),
  )
}
