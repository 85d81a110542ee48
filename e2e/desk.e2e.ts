import { expect, type Page, test } from '@playwright/test'
import { type TemporaryFacility, temporaryFacility } from '../demo/temporary-facility.ts'
import { desk as words } from '../shared/src/texts/en/desk.ts'
import { reception as more } from '../shared/src/texts/en/reception.ts'
import { desk, picture } from './screens.ts'

/** The desk by keyboard; each part goes on where the one before it ended. */
test.describe.configure({ mode: 'serial' })

let facility: TemporaryFacility
let page: Page

test.beforeAll(async ({ browser }) => {
  facility = await temporaryFacility({ clock: '2026-11-23T16:50' })
  const context = await browser.newContext({
    viewport: desk,
    locale: 'en-US',
    timezoneId: 'America/New_York',
  })
  page = await context.newPage()
  await page.goto(`${facility.hubUrl}/receptionist`)
  const password = facility.signIns.staff.find(one => one.name === 'reception')?.password ?? ''
  await page.getByRole('textbox', { name: words.signIn.username }).fill('reception')
  await page.getByLabel(words.signIn.password).fill(password)
  await page.getByRole('button', { name: words.signIn.submit }).click()
  await expect(page.getByRole('region', { name: words.group.upcoming })).toBeVisible()
})
test.afterAll(async () => facility?.remove())

test('a walk-in takes twelve keys from the phone to waiting', async () => {
  await page.keyboard.press('+')
  await expect(page.getByRole('dialog', { name: more.walkIn.title })).toBeVisible()
  await page.keyboard.type('7185550148')
  await expect(page.getByText(more.walkIn.fresh)).toBeVisible()
  await picture(page, 'desk-walk-in-en')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary')).toContainText('+17185550148')
  await picture(page, 'desk-details-en')
})

test('the palette goes where it is told, and the lock covers every name', async () => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(more.lock.now)
  await picture(page, 'desk-palette-en')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: more.lock.title })).toBeVisible()
  await expect(page.getByRole('region', { name: words.group.upcoming })).toBeHidden()
  await picture(page, 'desk-lock-en')
})
