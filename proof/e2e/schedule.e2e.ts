import { auth } from '@mayim/texts/en/auth.ts'
import { common } from '@mayim/texts/en/common.ts'
import { schedule as words } from '@mayim/texts/en/schedule.ts'
import { schedule as hebrewWords } from '@mayim/texts/he/schedule.ts'
import { schedule as yiddishWords } from '@mayim/texts/yi/schedule.ts'
import { expect, type Page, test } from '@playwright/test'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { closePages } from './steps/close-pages.ts'
import { endMotion } from './steps/end-motion.ts'
import { findByAxe } from './steps/find-by-axe.ts'
import { savePicture } from './steps/save-picture.ts'
import { desk, phone } from './steps/screens.ts'
import { scrollsSideways } from './steps/scrolls-sideways.ts'

/** The schedule page of an Admin: a change of a booked night needs a preview of the moved reservations. */
test.describe.configure({ mode: 'serial' })

let facility: TemporaryFacility
let admin: Page

test.beforeAll(async ({ browser }) => {
  facility = await temporaryFacility({ clock: '2026-11-23T16:50' })
  const context = await browser.newContext({ viewport: desk, locale: 'en-US', timezoneId: 'Asia/Tokyo' })
  admin = await context.newPage()
  await admin.goto(`${facility.portalUrl}/admin/schedule`)
})
test.afterAll(closePages)
test.afterAll(async () => facility?.remove())

const night = (date: string) => admin.locator(`[data-date="${date}"]`)

test('an Admin signs in, sees the month and reads the reasons of tonight (calendar-490)', async () => {
  await expect(async () => {
    await admin.getByLabel(auth.account).fill('admin')
    await admin.getByLabel(auth.password).fill('mayim-admin')
    await admin.getByRole('button', { name: auth.logIn }).click()
    // The portal receives the account from the hub.
    await expect(admin.getByText(words.intro)).toBeVisible({ timeout: 2_000 })
  }).toPass()
  const tonight = admin.getByRole('button', { name: /^Monday, November 23, .*6 reservations, 14% full$/ })
  await expect(tonight).toBeVisible()
  await expect(admin.getByText('Opens 60 min before nightfall, not before 6:00 PM')).toBeVisible()
  await expect(night('2026-11-27')).toHaveAttribute('data-shabbos', 'true')
  await check('portal-admin-schedule')
})

test('a change is previewed, then saved, and has its own reason', async () => {
  await admin.getByRole('button', { name: words.month.change, exact: true }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel(words.field.lastEntryTime).fill('21:30')
  await dialog.getByRole('button', { name: words.look }).click()
  await expect(dialog.getByText('Last entry: 9:30 PM (was 10:30 PM)')).toBeVisible()
  await expect(dialog.getByText(words.inside).first()).toBeVisible()
  await check('portal-admin-schedule-preview')
  await dialog.getByRole('button', { name: /^Save; \d+ reservation/ }).click()
  await dialog.getByLabel(words.tell.message).fill('We close at 9:30 tonight. Please come before.')
  await check('portal-admin-schedule-tell')
  await dialog.getByRole('button', { name: /^Send to \d+ patrons/ }).click()
  await expect(dialog.getByText(/^\d+ texts are on their way/)).toBeVisible()
  await dialog.getByRole('button', { name: common.close }).last().click()
  await expect(dialog).toBeHidden()
  await expect(admin.getByRole('button', { name: /November 23, .*– 9:30 PM, By hand/ })).toBeVisible()
})

test('a range is chosen by dragging and closed, and goes back to the rules by keyboard (calendar-491)', async () => {
  await admin.setViewportSize(desk)
  await night('2026-11-24').hover()
  await admin.mouse.down()
  await night('2026-11-26').hover()
  await admin.mouse.up()
  await expect(admin.getByText(words.month.chosen_other.replace('{count}', '3'))).toBeVisible()
  await admin.getByRole('button', { name: words.month.close, exact: true }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('button', { name: words.look }).click()
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await expect(dialog).toBeHidden()
  for (const date of ['2026-11-24', '2026-11-25', '2026-11-26'])
    await expect(night(date)).toHaveAttribute('data-closed', 'true')
  await night('2026-11-23').click()
  await admin.keyboard.press('ArrowRight')
  for (const _ of ['25', '26']) await admin.keyboard.press('Shift+ArrowRight')
  await expect(night('2026-11-26')).toBeFocused()
  await expect(admin.getByText(words.month.chosen_other.replace('{count}', '3'))).toBeVisible()
  await admin.getByRole('button', { name: words.month.back }).press('Enter')
  await dialog.getByRole('button', { name: words.look }).press('Enter')
  await dialog.getByRole('button', { name: /^Save/ }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(night('2026-11-25')).not.toHaveAttribute('data-closed')
})

test('the zmanim of any date, two taps for a range, and the feed (calendar-492)', async () => {
  await admin.getByLabel(words.month.goTo).fill('2027-04-21')
  await expect(admin.getByRole('heading', { name: 'April 2027' })).toBeVisible()
  await expect(admin.getByText(words.kind.yomTov, { exact: true })).toBeVisible()
  await admin.getByRole('switch', { name: words.month.several }).click()
  const expectChosen = async (nights: number) => {
    const text = nights === 1 ? words.month.chosen_one : words.month.chosen_other
    await expect(admin.getByText(text.replace('{count}', String(nights)))).toBeVisible()
  }
  await night('2027-04-23').press('Enter')
  await expectChosen(1)
  await night('2027-04-26').press('Enter')
  await expectChosen(4)
  await night('2027-04-28').press('Enter')
  await expectChosen(1)
  for (const _ of ['29', '30']) await admin.keyboard.press('ArrowRight')
  await admin.keyboard.press('Enter')
  await expectChosen(3)
  // The page is turned between the taps.
  await night('2027-04-28').press('Enter')
  await admin.getByRole('button', { name: words.month.later }).click()
  await expect(admin.getByRole('heading', { name: 'May 2027' })).toBeVisible()
  await night('2027-05-20').press('Enter')
  await expectChosen(23)
  await admin.getByRole('button', { name: words.month.close, exact: true }).click()
  await expect(admin.getByRole('dialog')).toContainText('April 28')
  await admin.keyboard.press('Escape')
  const feed = await (await fetch(`${facility.portalUrl}/api/api/settings/schedule.ics`)).text()
  expect(feed).toContain('SUMMARY:Open')
  expect(feed.match(/BEGIN:VEVENT/g)?.length).toBeGreaterThan(40)
})

test('a year typed into the date leads nowhere before it is whole', async () => {
  const refused: string[] = []
  admin.on('response', answer => {
    if (answer.status() >= 400) refused.push(answer.url())
  })
  const date = admin.getByLabel(words.month.goTo)
  await date.fill('2026-11-23')
  await date.press('Tab')
  await admin.keyboard.press('Tab')
  await admin.keyboard.type('2027')
  await expect(admin.getByRole('heading', { name: 'November 2027' })).toBeVisible()
  await expect(night('2027-11-23')).toBeVisible()
  expect(refused).toEqual([])
  await admin.keyboard.press('Backspace')
  await expect(date).toHaveValue('')
  await date.blur()
  await expect(date).toHaveValue('2027-11-23')
})

test('the page in Hebrew and Yiddish, from right to left', async () => {
  for (const [language, texts] of [
    ['he', hebrewWords],
    ['yi', yiddishWords],
  ] as const) {
    await admin.evaluate(chosen => localStorage.setItem('selectedLanguage', chosen), language)
    await admin.goto(`${facility.portalUrl}/admin/schedule`)
    await expect(admin.getByText(texts.intro)).toBeVisible()
    await check(`portal-admin-schedule-${language}`)
  }
})

/** Takes a picture on a phone and on a desktop, and expects no finding of axe and no sideways scrolling. */
async function check(name: string): Promise<void> {
  for (const size of [phone, desk]) {
    await admin.setViewportSize(size)
    await endMotion(admin)
    expect(await findByAxe(admin, name), name).toEqual([])
    expect(await scrollsSideways(admin), name).toBe(false)
    await savePicture(admin, `${name}-${size.width}`, true)
  }
}
