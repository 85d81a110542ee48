import { readFileSync } from 'node:fs'
import { account as words } from '@mayim/texts/en/account.ts'
import { patron } from '@mayim/texts/en/patron.ts'
import { refusal } from '@mayim/texts/en/refusal.ts'
import { account as hebrewWords } from '@mayim/texts/he/account.ts'
import { languageNames } from '@mayim/ui/language.ts'
import { expect, type Page } from '@playwright/test'
import { speak, test } from './patron-facility.ts'
import { picture } from './screens.ts'
import { signInOnPhone } from './sign-in.ts'

/** The screens of her own account, each looked at in both directions of writing. */
test.describe.configure({ mode: 'serial' })

const newPhone = '+17185550163'
let her: Page

test.beforeAll(async ({ browser, facility }) => {
  her = await signInOnPhone(browser, facility, newPhone)
})

test('a switch is saved at once and stays', async ({ facility }) => {
  await her.goto(`${facility.portalUrl}/notifications`)
  const dayOf = her.getByRole('switch', { name: words.notifications.notificationDayOf })
  await expect(dayOf).toBeChecked()
  await picture(her, 'portal-notifications-en')
  await dayOf.uncheck({ force: true })
  await expect(dayOf).toBeEnabled()
  await her.reload()
  await expect(dayOf).not.toBeChecked()
})

test('she writes a note, and changes it', async ({ facility }) => {
  await her.goto(`${facility.portalUrl}/attendant-note`)
  await her.getByRole('button', { name: words.note.add }).click()
  await her.getByRole('textbox', { name: words.note.label }).fill('Please knock twice.')
  await picture(her, 'portal-note-en')
  await her.getByRole('button', { name: 'Save' }).click()
  await expect(her.getByText('Please knock twice.')).toBeVisible()
  await expect(her.getByRole('button', { name: words.note.edit })).toBeVisible()
})

test('she finds an attendant from the third letter on, and takes her back', async ({ facility }) => {
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

test('her history stands in two tables that sort', async ({ facility }) => {
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

test('the language that she chooses is her account’s too: texts and the house speak it', async ({
  facility,
}) => {
  await her.goto(`${facility.portalUrl}/language`)
  for (const language of ['yi', 'en'] as const) {
    const kept = her.waitForResponse(answer => answer.request().method() === 'PATCH')
    await her.getByText(languageNames[language]).click()
    expect(await (await kept).json()).toMatchObject({ language })
  }
})

test('all of it in Hebrew, from right to left', async ({ facility }) => {
  await speak(her, 'he')
  for (const screen of [
    'notifications',
    'attendant-note',
    'excluded-attendants',
    'history',
    'my-data',
  ] as const) {
    await her.goto(`${facility.portalUrl}/${screen}`)
    await expect(her.getByRole('heading', { level: 1 })).toHaveText(titles[screen])
    await expect(her.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(her.getByRole('main').getByRole('status')).toHaveCount(0)
    await picture(her, `portal-${screen}-he`)
  }
  await speak(her, 'en')
})

test('only who holds the role has a gate to open', async ({ facility }) => {
  await her.goto(`${facility.portalUrl}/garage`)
  await expect(her.getByRole('heading', { name: patron.home.welcome })).toBeVisible()
})

test('she takes a copy of everything that is hers', async ({ facility }) => {
  await her.goto(`${facility.portalUrl}/my-data`)
  await picture(her, 'portal-my-data-en')
  const [file] = await Promise.all([
    her.waitForEvent('download'),
    her.getByRole('button', { name: words.data.export }).click(),
  ])
  const copy = JSON.parse(readFileSync(await file.path(), 'utf8'))
  expect(copy.account).toMatchObject({ phone: newPhone, notes: 'Please knock twice.' })
  expect(copy.reservations).toHaveLength(1)
})

test('her account is deleted once nothing is to come, and she is out', async ({ facility }) => {
  await her.goto(`${facility.portalUrl}/my-data`)
  await remove()
  await expect(her.getByRole('alert')).toHaveText(refusal.accountHasReservation)
  await picture(her, 'portal-delete-refused-en')
  await her.goto(`${facility.portalUrl}/reserve`)
  await her.getByRole('button', { name: patron.view.cancel }).click()
  await her.getByRole('button', { name: patron.view.cancelYes }).click()
  await expect(her.getByText(patron.view.canceled)).toBeVisible()
  await her.goto(`${facility.portalUrl}/my-data`)
  await remove()
  // Home, or the login where the end of her session is heard first.
  await expect(her).toHaveURL(/\/(login)?$/)
  await her.goto(`${facility.portalUrl}/history`)
  await expect(her).toHaveURL(/login/)
})

async function remove(): Promise<void> {
  await her.getByRole('button', { name: words.data.delete }).click()
  await her.getByRole('button', { name: words.data.yes }).click()
}

const titles = {
  notifications: hebrewWords.notifications.title,
  'attendant-note': hebrewWords.note.title,
  'excluded-attendants': hebrewWords.excluded.title,
  history: hebrewWords.history.title,
  'my-data': hebrewWords.data.title,
}
