import { expect, type Page, test } from '@playwright/test'
import { type TemporaryFacility, temporaryFacility } from '../demo/temporary-facility.ts'
import { account as words } from '../shared/src/texts/en/account.ts'
import { patron } from '../shared/src/texts/en/patron.ts'
import { account as hebrewWords } from '../shared/src/texts/he/account.ts'
import { picture } from './screens.ts'
import { signInOnPhone } from './sign-in.ts'

/** The screens of her own account, each looked at in both directions of writing. */
test.describe.configure({ mode: 'serial' })

const newPhone = '+17185550163'
let facility: TemporaryFacility
let her: Page

test.beforeAll(async ({ browser }) => {
  facility = await temporaryFacility({ clock: '2026-11-23T16:50' })
  her = await signInOnPhone(browser, facility, newPhone)
})
test.afterAll(async () => facility?.remove())

test('a switch is saved at once and stays', async () => {
  await her.goto(`${facility.portalUrl}/notifications`)
  const dayOf = her.getByRole('switch', { name: words.notifications.notificationDayOf })
  await expect(dayOf).toBeChecked()
  await picture(her, 'portal-notifications-en')
  await dayOf.uncheck({ force: true })
  await expect(dayOf).toBeEnabled()
  await her.reload()
  await expect(dayOf).not.toBeChecked()
})

test('she writes a note, and changes it', async () => {
  await her.goto(`${facility.portalUrl}/attendant-note`)
  await her.getByRole('button', { name: words.note.add }).click()
  await her.getByRole('textbox', { name: words.note.label }).fill('Please knock twice.')
  await picture(her, 'portal-note-en')
  await her.getByRole('button', { name: 'Save' }).click()
  await expect(her.getByText('Please knock twice.')).toBeVisible()
  await expect(her.getByRole('button', { name: words.note.edit })).toBeVisible()
})

test('she finds an attendant from the third letter on, and takes her back', async () => {
  await her.goto(`${facility.portalUrl}/excluded-attendants`)
  await expect(her.getByText(words.excluded.none)).toBeVisible()
  await her.getByRole('button', { name: words.excluded.add }).click()
  const search = her.getByRole('searchbox', { name: words.excluded.search })
  const found = her.getByRole('button', { name: words.excluded.choose })
  await search.fill('di')
  await expect(found).toHaveCount(0)
  await search.fill('DINA')
  await expect(found).not.toHaveCount(0)
  await picture(her, 'portal-excluded-search-en')
  await found.first().click()
  const remove = her.getByRole('button', { name: words.excluded.remove })
  await expect(remove).toHaveCount(1)
  await picture(her, 'portal-excluded-en')
  await remove.click()
  await expect(her.getByText(words.excluded.none)).toBeVisible()
})

test('her history stands in two tables that sort', async () => {
  await her.goto(`${facility.portalUrl}/reserve`)
  await her.getByRole('radio').first().check({ force: true })
  await her.getByRole('button', { name: patron.options.continue }).click()
  await her.getByRole('radio', { name: patron.options.shower }).check({ force: true })
  const times = her.getByRole('group', { name: patron.options.time }).getByRole('radio')
  await times.first().check({ force: true })
  await her.getByRole('button', { name: /Continue/ }).click()
  // Shown for three seconds: looked for while the button is still being pressed.
  await Promise.all([
    expect(her.getByText(patron.payment.confirmed)).toBeVisible(),
    her.getByRole('button', { name: /^Reserve/ }).click(),
  ])
  await her.goto(`${facility.portalUrl}/history`)
  const date = her.getByRole('columnheader', { name: words.history.date })
  await expect(date).toHaveAttribute('aria-sort', 'descending')
  await date.getByRole('button').click()
  await expect(date).toHaveAttribute('aria-sort', 'ascending')
  await picture(her, 'portal-history-en')
})

test('all of it in Hebrew, from right to left', async ({ browser }) => {
  const hers = await signInOnPhone(browser, facility, newPhone, 'he-IL')
  for (const screen of ['notifications', 'attendant-note', 'excluded-attendants', 'history'] as const) {
    await hers.goto(`${facility.portalUrl}/${screen}`)
    await expect(hers.getByRole('heading', { level: 1 })).toHaveText(titles[screen])
    await expect(hers.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(hers.getByRole('main').getByRole('status')).toHaveCount(0)
    await picture(hers, `portal-${screen}-he`)
  }
})

const titles = {
  notifications: hebrewWords.notifications.title,
  'attendant-note': hebrewWords.note.title,
  'excluded-attendants': hebrewWords.excluded.title,
  history: hebrewWords.history.title,
}
