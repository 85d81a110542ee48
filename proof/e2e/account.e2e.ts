import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { account as words } from '@mayim/texts/en/account.ts'
import { patron } from '@mayim/texts/en/patron.ts'
import { people } from '@mayim/texts/en/people.ts'
import { privacy } from '@mayim/texts/en/privacy.ts'
import { reception } from '@mayim/texts/en/reception.ts'
import { refusal } from '@mayim/texts/en/refusal.ts'
import { visit } from '@mayim/texts/en/visit.ts'
import { account as hebrewWords } from '@mayim/texts/he/account.ts'
import { privacy as hebrewPrivacy } from '@mayim/texts/he/privacy.ts'
import { languageNames } from '@mayim/ui/language.ts'
import { expect, type Page } from '@playwright/test'
import { closePages } from './steps/close-pages.ts'
import { staffScreen } from './steps/hub-screens.ts'
import { changeUserAtPortal, switchLanguage, test } from './steps/patron-facility.ts'
import { desk, phone, picture } from './steps/screens.ts'
import { adminAtPortal, signInOnPhone } from './steps/sign-in.ts'

/** The screens of the patron's account, each checked in English and Hebrew. */
test.describe.configure({ mode: 'serial' })
test.afterAll(closePages)

const { audit, keep: keeping } = privacy
const { keep: hebrewKeeping } = hebrewPrivacy
const newPhone = '+17185550163'
let patronPage: Page

test.beforeAll(async ({ browser, facility }) => {
  patronPage = await signInOnPhone(browser, facility, newPhone)
})

test('a switch is saved at once and stays', async ({ facility }) => {
  await patronPage.goto(`${facility.portalUrl}/notifications`)
  const dayOf = patronPage.getByRole('switch', { name: words.notifications.notificationDayOf })
  await expect(dayOf).toBeChecked()
  await picture(patronPage, 'portal-notifications-en')
  await dayOf.uncheck({ force: true })
  await expect(dayOf).toBeEnabled()
  await patronPage.reload()
  await expect(dayOf).not.toBeChecked()
})

test('a note for the attendant is added and offered for editing', async ({ facility }) => {
  await patronPage.goto(`${facility.portalUrl}/attendant-note`)
  await patronPage.getByRole('button', { name: words.note.add }).click()
  await patronPage.getByRole('textbox', { name: words.note.label }).fill('Please knock twice.')
  await picture(patronPage, 'portal-note-en')
  await patronPage.getByRole('button', { name: 'Save' }).click()
  await expect(patronPage.getByText('Please knock twice.')).toBeVisible()
  await expect(patronPage.getByRole('button', { name: words.note.edit })).toBeVisible()
})

test('the attendant search starts at the third letter; an excluded attendant can be removed', async ({
  facility,
}) => {
  await patronPage.goto(`${facility.portalUrl}/excluded-attendants`)
  await expect(patronPage.getByText(words.excluded.none)).toBeVisible()
  await patronPage.getByRole('button', { name: words.excluded.add }).click()
  const search = patronPage.getByRole('searchbox', { name: words.excluded.search })
  const found = patronPage.getByRole('button', { name: words.excluded.choose })
  await search.fill('di')
  await expect(found).toHaveCount(0)
  await search.fill('DINA')
  await expect(found).not.toHaveCount(0)
  await picture(patronPage, 'portal-excluded-search-en')
  await found.first().click()
  const remove = patronPage.getByRole('button', { name: words.excluded.remove })
  await expect(remove).toHaveCount(1)
  await picture(patronPage, 'portal-excluded-en')
  await remove.click()
  await expect(patronPage.getByText(words.excluded.none)).toBeVisible()
})

test('the history has two sortable tables', async ({ facility }) => {
  await patronPage.goto(`${facility.portalUrl}/reserve`)
  await patronPage.getByRole('radio').first().check({ force: true })
  await patronPage.getByRole('button', { name: patron.options.continue }).click()
  await patronPage.getByRole('radio', { name: patron.options.shower }).check({ force: true })
  const times = patronPage.getByRole('group', { name: patron.options.time }).getByRole('radio')
  await times.first().check({ force: true })
  await patronPage.getByRole('button', { name: /Continue/ }).click()
  // The text is shown for three seconds, so the check runs during the click.
  await Promise.all([
    expect(patronPage.getByText(patron.payment.confirmed)).toBeVisible(),
    patronPage.getByRole('button', { name: /^Reserve/ }).click(),
  ])
  await patronPage.goto(`${facility.portalUrl}/history`)
  const date = patronPage.getByRole('columnheader', { name: words.history.date })
  await expect(date).toHaveAttribute('aria-sort', 'descending')
  await date.getByRole('button').click()
  await expect(date).toHaveAttribute('aria-sort', 'ascending')
  await picture(patronPage, 'portal-history-en')
  const [file] = await Promise.all([
    patronPage.waitForEvent('download'),
    patronPage
      .getByRole('button', { name: `${words.history.save}: ${words.history.reservations}` })
      .press('Enter'),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain(words.history.status)
})

test('her account has her profile to correct, and Back from its pages leads to it (people-890)', async ({
  facility,
}) => {
  await patronPage.goto(`${facility.portalUrl}/account`)
  await expect(patronPage.getByRole('heading', { name: words.own.title })).toBeVisible()
  await patronPage.getByLabel(/First name/).fill('Miriam')
  await patronPage.getByRole('button', { name: 'Save' }).click()
  await expect(patronPage.getByText(words.own.saved)).toBeVisible()
  await picture(patronPage, 'portal-account-en')
  for (const page of ['notifications', 'history', 'my-data']) {
    await patronPage.locator(`a[href="/${page}"]`).first().click()
    await expect(patronPage).toHaveURL(new RegExp(`/${page}$`))
    await patronPage.getByRole('button', { name: 'Back' }).click()
    await expect(patronPage).toHaveURL(/\/account$/)
  }
})

test('the selected language is stored in the account, for texts and the hub', async ({ facility }) => {
  await patronPage.goto(`${facility.portalUrl}/language`)
  for (const language of ['yi', 'en'] as const) {
    const saved = patronPage.waitForResponse(answer => answer.request().method() === 'PATCH')
    await patronPage.getByText(languageNames[language]).click()
    expect(await (await saved).json()).toMatchObject({ language })
  }
})

test('all account screens in Hebrew, from right to left', async ({ facility }) => {
  await switchLanguage(patronPage, 'he')
  for (const screen of [
    'notifications',
    'attendant-note',
    'excluded-attendants',
    'history',
    'my-data',
  ] as const) {
    await patronPage.goto(`${facility.portalUrl}/${screen}`)
    await expect(patronPage.getByRole('heading', { level: 1 })).toHaveText(titles[screen])
    await expect(patronPage.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(patronPage.getByRole('main').getByRole('status')).toHaveCount(0)
    await picture(patronPage, `portal-${screen}-he`)
  }
  await switchLanguage(patronPage, 'en')
})

test('the gate page needs the role', async ({ facility }) => {
  await patronPage.goto(`${facility.portalUrl}/garage`)
  await expect(patronPage.getByRole('heading', { name: patron.home.welcome })).toBeVisible()
})

test('an Admin lets her open the gate, at the desk', async ({ browser, facility }) => {
  const asAdmin = { name: 'admin', path: '/receptionist', viewport: desk }
  const atDesk = await staffScreen({ browser, facility, capture: () => undefined }, asAdmin)
  await atDesk.getByRole('combobox', { name: reception.search.label }).waitFor()
  await atDesk.keyboard.press('Control+k')
  await atDesk.keyboard.type(newPhone)
  await atDesk.keyboard.press('Enter')
  // She comes tonight: her visit opens, and from there her page.
  const sheet = atDesk.getByRole('complementary')
  await sheet.getByRole('button', { name: reception.person.open, exact: true }).click()
  const switched = atDesk.getByRole('switch', { name: people.role.OpenGarageGate })
  await switched.scrollIntoViewIfNeeded()
  await picture(atDesk, 'desk-person-gate-en')
  const own = atDesk.getByLabel(people.field.own)
  await own.fill('not hers')
  await switched.click()
  await expect(own).toHaveAccessibleDescription(new RegExp(refusal.ownPasswordWrong))
  await own.fill(facility.signIns.staff.find(one => one.name === 'admin')?.password ?? '')
  await switched.click()
  await expect(switched).toBeChecked()
  await atDesk.context().close()
  await patronPage.goto(`${facility.portalUrl}/garage`)
  await expect(patronPage.getByText(visit.gate.open)).toBeVisible()
})

test('the data export contains all data of the patron', async ({ facility }) => {
  await patronPage.goto(`${facility.portalUrl}/my-data`)
  await picture(patronPage, 'portal-my-data-en')
  const [file] = await Promise.all([
    patronPage.waitForEvent('download'),
    patronPage.getByRole('button', { name: words.data.export }).click(),
  ])
  const copy = JSON.parse(readFileSync(await file.path(), 'utf8'))
  expect(copy.account).toMatchObject({ phone: newPhone, notes: 'Please knock twice.' })
  expect(copy.reservations).toHaveLength(1)
})

test('after a long absence nothing of hers is shown until an Admin confirms her (people-350)', async ({
  browser,
  facility,
}) => {
  const number = '+17185550164'
  await (await signInOnPhone(browser, facility, number)).close()
  const known = { createdAt: '2024-01-05T20:00:00.000Z', lastName: 'Adler', zipcode: '11219' }
  await changeUserAtPortal(facility, number, known)
  const back = await signInOnPhone(browser, facility, number)
  await expect(back.getByRole('heading', { name: words.confirm.title })).toBeVisible()
  await back.goto(`${facility.portalUrl}/history`)
  await back.getByLabel(patron.profile.lastName).fill('Silber')
  await back.getByLabel(patron.profile.zip).fill('11219')
  await back.getByRole('button', { name: words.confirm.send }).click()
  await expect(back.getByText(refusal.factsWrong)).toBeVisible()
  await picture(back, 'portal-confirm-en')
  await switchLanguage(back, 'he')
  await expect(back.getByRole('heading', { name: hebrewWords.confirm.title })).toBeVisible()
  await picture(back, 'portal-confirm-he')
  const admin = await adminAtPortal(browser, facility, '/admin/people', { viewport: desk })
  const unconfirmed = admin.getByRole('region', { name: people.unconfirmed.title })
  await expect(unconfirmed.getByText('Adler')).toBeVisible()
  await picture(admin, 'portal-unconfirmed-en')
  await unconfirmed.getByRole('button', { name: /Adler/ }).click()
  await expect(unconfirmed).toBeHidden()
  await admin.setViewportSize(phone)
  await admin.goto(`${facility.portalUrl}/admin/audit`)
  await admin.getByLabel(audit.search).fill('Adler')
  const confirmed = admin.getByRole('row').filter({ hasText: `: ${audit.verbs.confirmed}` })
  await expect(confirmed).toContainText('Admin')
  await picture(admin, 'portal-audit-phone-en')
  await admin.setViewportSize(desk)
  await picture(admin, 'portal-audit-desk-en')
  const [file] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: audit.save }).click(),
  ])
  expect(readFileSync(await file.path(), 'utf8')).toContain('Adler')
  await admin.setViewportSize(phone)
  await admin.goto(`${facility.portalUrl}/admin/keeping`)
  await admin.getByRole('button', { name: keeping.turnOn }).click()
  await picture(admin, 'portal-keeping-question-en')
  await admin.getByRole('dialog').getByRole('button', { name: keeping.yes }).click()
  await expect(admin.getByText(keeping.isOn)).toBeVisible()
  await switchLanguage(admin, 'he')
  await expect(admin.getByText(hebrewKeeping.isOn)).toBeVisible()
  await picture(admin, 'portal-keeping-he')
  await admin.goto(`${facility.portalUrl}/admin/audit`)
  await expect(admin.getByRole('row').last()).toBeVisible()
  await picture(admin, 'portal-audit-he')
  await back.getByRole('button', { name: hebrewWords.confirm.again }).click()
  await expect(back.getByRole('heading', { level: 1 })).toHaveText(hebrewWords.history.title)
})

test('the account can be deleted after the reservation is canceled, and the session ends', async ({
  facility,
}) => {
  await patronPage.goto(`${facility.portalUrl}/my-data`)
  await remove()
  await expect(patronPage.getByRole('alert')).toHaveText(refusal.accountHasReservation)
  await picture(patronPage, 'portal-delete-refused-en')
  await patronPage.goto(`${facility.portalUrl}/reserve`)
  await patronPage.getByRole('button', { name: patron.view.cancel }).click()
  await patronPage.getByRole('button', { name: patron.view.cancelYes }).click()
  await expect(patronPage.getByText(patron.view.canceled)).toBeVisible()
  await patronPage.goto(`${facility.portalUrl}/my-data`)
  const sent: string[] = []
  patronPage.on(
    'request',
    request => request.method() === 'POST' && sent.push(new URL(request.url()).pathname),
  )
  await patronPage.getByRole('button', { name: words.data.delete }).click()
  await patronPage.getByRole('button', { name: words.data.yes }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(patronPage.getByText(patron.home.accountDeleted)).toBeVisible()
  await expect(patronPage).toHaveURL(`${facility.portalUrl}/`)
  await picture(patronPage, 'portal-deleted-en')
  expect(sent.filter(path => /register|account\/delete|accountdelete/i.test(path))).toHaveLength(1)
  await patronPage.goto(`${facility.portalUrl}/history`)
  await expect(patronPage).toHaveURL(/login/)
})

async function remove(): Promise<void> {
  await patronPage.getByRole('button', { name: words.data.delete }).click()
  await patronPage.getByRole('button', { name: words.data.yes }).click()
}

const titles = {
  notifications: hebrewWords.notifications.title,
  'attendant-note': hebrewWords.note.title,
  'excluded-attendants': hebrewWords.excluded.title,
  history: hebrewWords.history.title,
  'my-data': hebrewWords.data.title,
}
