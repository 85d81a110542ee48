import { board } from '@mayim/texts/en/board.ts'
import { desk as words } from '@mayim/texts/en/desk.ts'
import { desk as hebrew } from '@mayim/texts/he/desk.ts'
import { expect, type Page, test } from '@playwright/test'
import { type BusyEvening, busyEvening } from './steps/busy-evening.ts'
import { closePages } from './steps/close-pages.ts'
import { staffScreen } from './steps/hub-screens.ts'
import { picture } from './steps/screens.ts'

/** The desk on a busy evening, at the sizes of the monitors of receptions: the pictures of docs/images. */
test.describe.configure({ mode: 'serial' })

const monitors = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
]

let evening: BusyEvening
let page: Page

test.beforeAll(async ({ browser }) => {
  evening = await busyEvening({ rooms: 12, done: 4, inRooms: 8, waiting: 5, expected: 7 })
  const context = { browser, facility: evening.facility, capture: () => undefined }
  const viewport = { width: 1440, height: 900 }
  page = await staffScreen(context, { name: 'reception', path: '/receptionist', viewport })
  await expect(page.locator('[data-card]')).toHaveCount(30)
})
test.afterAll(closePages)
test.afterAll(async () => evening?.facility.remove())

for (const [language, own] of Object.entries({ en: words, he: hebrew })) {
  test(`a busy evening, with a visit and without, in ${language}`, async () => {
    if (language !== 'en') {
      await page.getByRole('button', { name: board.more, exact: true }).click()
      await page.getByRole('menuitem', { name: 'עברית' }).click()
    }
    const expected = page.getByRole('region', { name: own.group.expected, exact: true })
    for (const size of monitors) {
      await page.setViewportSize(size)
      await expect(expected).toBeVisible()
      await picture(page, `reception-${size.width}-${language}`)
      await expected.locator('[data-card]').first().click()
      await expect(page.locator('[data-main]')).toBeVisible()
      await picture(page, `reception-visit-${size.width}-${language}`)
      await page.keyboard.press('Escape')
      await expect(page.locator('[data-main]')).toBeHidden()
    }
  })
}
