import { auth } from '@mayim/texts/en/auth.ts'
import { schedule as words } from '@mayim/texts/en/schedule.ts'
import { schedule as hebrewWords } from '@mayim/texts/he/schedule.ts'
import { expect, type Page, test } from '@playwright/test'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { phone, picture } from './steps/screens.ts'

/** The schedule page of an Admin: a change of a booked night needs a preview of the moved reservations. */
test.describe.configure({ mode: 'serial' })

let facility: TemporaryFacility
let admin: Page

test.beforeAll(async ({ browser }) => {
  facility = await temporaryFacility({ clock: '2026-11-23T16:50' })
  const context = await browser.newContext({ viewport: phone, locale: 'en-US', timezoneId: 'Asia/Tokyo' })
  admin = await context.newPage()
  await admin.goto(`${facility.portalUrl}/admin/schedule`)
})
test.afterAll(async () => facility?.remove())

test('an Admin signs in and reads the reasons of each night', async () => {
  await expect(async () => {
    await admin.getByLabel(auth.account).fill('admin')
    await admin.getByLabel(auth.password).fill('mayim-admin')
    await admin.getByRole('button', { name: auth.logIn }).click()
    // The portal receives the account from the hub.
    await expect(admin.getByText(words.intro)).toBeVisible({ timeout: 2_000 })
  }).toPass()
  const why = admin.getByText(words.why, { exact: true })
  await expect(why).toHaveCount(62)
  await why.first().click()
  await expect(admin.getByText('Opens 60 min before nightfall, not before 6:00 PM').first()).toBeVisible()
  await picture(admin, 'portal-admin-schedule-en')
})

test('a change is previewed, then saved, and has its own reason', async () => {
  const night = admin.getByRole('listitem').filter({ hasText: words.why }).first()
  await night.getByRole('button').click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel(words.field.lastEntryTime).fill('21:30')
  await dialog.getByRole('button', { name: words.look }).click()
  await expect(dialog.getByText('Last entry: 9:30 PM (was 10:30 PM)')).toBeVisible()
  await expect(dialog.getByText(words.inside).first()).toBeVisible()
  await picture(admin, 'portal-admin-schedule-preview-en')
  await dialog.getByRole('button', { name: /^Save; \d+ reservation/ }).click()
  await expect(dialog).toBeHidden()
  await expect(admin.getByText(/– 9:30 PM/).first()).toBeVisible()
  await expect(admin.getByText(words.byHand)).toHaveCount(1)
})

test('the page in Hebrew, from right to left', async () => {
  await admin.evaluate(() => localStorage.setItem('selectedLanguage', 'he'))
  await admin.goto(`${facility.portalUrl}/admin/schedule`)
  await expect(admin.getByText(hebrewWords.intro)).toBeVisible()
  await admin.getByText(hebrewWords.why, { exact: true }).first().click()
  await picture(admin, 'portal-admin-schedule-he')
})
