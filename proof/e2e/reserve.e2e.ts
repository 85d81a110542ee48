import { readFileSync } from 'node:fs'
import { auth } from '@mayim/texts/en/auth.ts'
import { patron as words } from '@mayim/texts/en/patron.ts'
import { visit as visitWords } from '@mayim/texts/en/visit.ts'
import { patron as hebrew } from '@mayim/texts/he/patron.ts'
import { visit as visitHebrew } from '@mayim/texts/he/visit.ts'
import { expect, type Page } from '@playwright/test'
import { codeFor, until } from '../system/api.ts'
import { closePages } from './steps/close-pages.ts'
import { setOnBothSides, switchLanguage, test } from './steps/patron-facility.ts'
import { phone, picture } from './steps/screens.ts'
import { openPhone } from './steps/sign-in.ts'

/** A booking from the phone number to the code, by touch and by keyboard, and everything that a patron can do with it. */
test.describe.configure({ mode: 'serial' })
test.afterAll(closePages)

const patronPhone = '718 555 0181'
const wide = { width: 768, height: 1024 }
let patronPage: Page

test.beforeAll(async ({ browser, facility }) => {
  await setOnBothSides(facility, 'sendEmailForNewUsers', 'True')
  patronPage = await openPhone(browser)
})

test('the phone number is validated, and the code step has a way back and a wait', async ({ facility }) => {
  await patronPage.goto(`${facility.portalUrl}/reserve`)
  const number = patronPage.getByRole('textbox', { name: auth.phone })
  const send = patronPage.getByRole('button', { name: auth.sendCode })
  await expect(send).toBeDisabled()
  await number.fill('71855')
  await number.blur()
  await expect(patronPage.getByText(auth.phoneInvalid)).toBeVisible()
  await expect(send).toBeDisabled()
  const prefix = patronPage.locator('span[aria-hidden]', { hasText: '+' })
  await expect(prefix).toHaveText('US +1')
  await patronPage.getByRole('combobox').selectOption('IL')
  await expect(prefix).toHaveText('IL +972')
  // No mobile number of Israel: no text could be sent to it.
  await number.fill('02-623-4567')
  await expect(send).toBeDisabled()
  await expect(patronPage.getByText(auth.notMobile)).toBeVisible()
  await picture(patronPage, 'portal-phone-landline-en')
  await number.fill('054 234 5678')
  await expect(send).toBeEnabled()
  await picture(patronPage, 'portal-phone-en')
  await patronPage.getByRole('combobox').selectOption('US')
  await expect(patronPage.getByText(auth.phoneInvalid)).toBeVisible()
  // A number that is written with another calling code chooses its country (people-2).
  await number.fill('+44 7400 123456')
  await expect(prefix).toHaveText('GB +44')
  await expect(number).toHaveValue('07400 123456')
  // The plus may be missing; a number as it is dialed in another country is offered as one of it.
  await number.fill('1-718-555-0100')
  await expect(prefix).toHaveText('US +1')
  await number.fill('011 972 54 555 0100')
  await expect(prefix).toHaveText('IL +972')
  await expect(send).toBeEnabled()
  await patronPage.getByRole('combobox').selectOption('US')
  await number.fill('02-555-1234')
  await expect(prefix).toHaveText('US +1')
  await patronPage.getByRole('button', { name: auth.otherCountry.replace('{country}', 'Israel') }).click()
  await expect(prefix).toHaveText('IL +972')
  await expect(patronPage.getByText(auth.notMobile)).toBeVisible()
  // What numbers of a country far away look like comes when it is chosen, or typed.
  await patronPage.getByRole('combobox').selectOption('AU')
  await number.fill('0412 345 678')
  await expect(send).toBeEnabled()
  await number.fill('+41 78 123 45 67')
  await expect(prefix).toHaveText('CH +41')
  await expect(send).toBeEnabled()
  await patronPage.getByRole('combobox').selectOption('US')
  await number.fill(patronPhone)
  await send.click()
  await expect(patronPage.getByRole('button', { name: /^Resend Code in/ })).toBeDisabled()
  const code = patronPage.getByRole('textbox', { name: auth.code })
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await code.fill('000000')
  await expect(patronPage.getByRole('alert')).toContainText('wrong')
  await picture(patronPage, 'portal-code-wrong-en')
  await code.fill(await codeFor(facility, '+17185550181'))
  await expect(patronPage).toHaveURL(/\/reserve$/)
})

test('a new patron fills in the profile, with a message for each field', async ({ facility }) => {
  const proceed = patronPage.getByRole('button', { name: 'Continue' })
  await patronPage.getByRole('textbox', { name: words.profile.firstName }).fill('Al')
  await proceed.click()
  await expect(patronPage.getByText(words.profile.invalid)).toBeVisible()
  await expect(patronPage.getByText(words.profile.nameInvalid_other.replace('{count}', '3'))).toBeVisible()
  await picture(patronPage, 'portal-profile-en')
  const filled = {
    firstName: 'Chana',
    lastName: 'Stern',
    email: 'chana@example.org',
    address: '12 Elm Street',
  }
  for (const [field, text] of Object.entries({ ...filled, city: 'Brooklyn', state: 'NY', zip: '11219' }))
    await patronPage
      .getByRole('textbox', { name: words.profile[field as 'firstName'], exact: true })
      .fill(text)
  await proceed.click()
  await expect(patronPage.getByRole('heading', { name: words.date.title })).toBeVisible()
  await setOnBothSides(facility, 'sendEmailForNewUsers', 'False')
})

test('five taps from home to confirmed', async ({ facility }) => {
  await patronPage.goto(facility.portalUrl)
  let taps = 0
  const tap = async (press: () => Promise<void>) => {
    taps += 1
    await press()
  }
  await tap(() => patronPage.getByRole('link', { name: words.home.reserveTonight }).click())
  await expect(patronPage.getByText(words.options.chooseRoom)).toBeVisible()
  await tap(() => patronPage.getByText(words.options.shower, { exact: true }).click())
  const times = patronPage.getByRole('group', { name: words.options.time }).getByRole('radio')
  await tap(() => times.first().check({ force: true }))
  await tap(() => patronPage.getByRole('button', { name: /Continue · / }).click())
  // The text is shown for three seconds, so the check runs during the click.
  await Promise.all([
    expect(patronPage.getByText(words.payment.confirmed)).toBeVisible(),
    tap(() => patronPage.getByRole('button', { name: /^Reserve/ }).click()),
  ])
  expect(taps).toBe(5)
})

test('the reservation: notes for the attendant, a calendar file, a booking proof', async () => {
  await expect(patronPage.getByText(words.payment.confirmed)).toBeHidden()
  await patronPage.getByRole('button', { name: visitWords.attendant.edit }).click()
  await patronPage.getByRole('textbox', { name: visitWords.attendant.visitNote }).fill('I come by cab.')
  await patronPage.getByText(visitWords.attendant.herself).click()
  await picture(patronPage, 'portal-for-attendant-en')
  await patronPage.getByRole('button', { name: 'Save' }).click()
  await expect(patronPage.getByText('I come by cab.')).toBeVisible()
  await expect(patronPage.getByText(visitWords.attendant.herself)).toBeVisible()
  await picture(patronPage, 'portal-view-en')
  const [file] = await Promise.all([
    patronPage.waitForEvent('download'),
    patronPage.getByRole('button', { name: visitWords.calendar.add }).click(),
  ])
  const text = readFileSync(await file.path(), 'utf8')
  expect(file.suggestedFilename()).toBe('appointment.ics')
  expect(text).toMatch(/SUMMARY:Appointment/)
  expect(text).not.toMatch(/mikv|bath|shower|LOCATION/i)
  await patronPage.getByRole('button', { name: visitWords.proof.show }).click()
  await expect(patronPage.getByRole('img', { name: visitWords.proof.picture })).toBeVisible()
  await picture(patronPage, 'portal-proof-en')
  await patronPage.keyboard.press('Escape')
  await patronPage.setViewportSize(wide)
  await picture(patronPage, 'portal-view-wide-en')
  await patronPage.setViewportSize(phone)
  await switchLanguage(patronPage, 'he')
  await expect(patronPage.getByRole('heading', { name: visitHebrew.attendant.title })).toBeVisible()
  await picture(patronPage, 'portal-view-he')
  await switchLanguage(patronPage, 'en')
})

test('an edit shows the current booking, and Back restores each step', async () => {
  await patronPage.getByRole('button', { name: words.view.edit, exact: true }).click()
  await expect(patronPage.getByText(/^Now: /)).toBeVisible()
  await expect(patronPage.getByRole('button', { name: /Kallah Room/ })).toBeDisabled()
  await expect(patronPage.getByText(words.date.comingSoon)).toBeVisible()
  await picture(patronPage, 'portal-edit-en')
  await patronPage.getByRole('button', { name: words.options.continue }).click()
  await expect(patronPage.getByRole('radio', { name: words.options.shower })).toBeChecked()
  await patronPage.getByText(words.options.bath, { exact: true }).click()
  await patronPage
    .getByRole('group', { name: words.options.time })
    .getByRole('radio')
    .last()
    .check({ force: true })
  await patronPage.getByRole('button', { name: /Continue · / }).click()
  await expect(patronPage.getByRole('heading', { name: words.payment.title })).toBeVisible()
  await patronPage.goBack()
  await expect(patronPage.getByRole('radio', { name: words.options.bath })).toBeChecked()
  await patronPage.goBack()
  await expect(patronPage.getByRole('heading', { name: words.date.title })).toBeVisible()
  await patronPage.goBack()
  await expect(patronPage.getByRole('heading', { name: words.view.title })).toBeVisible()
})

test('canceled after one question', async () => {
  await patronPage.getByRole('button', { name: words.view.cancel }).click()
  await patronPage.getByRole('button', { name: words.view.cancelYes }).click()
  await expect(patronPage.getByText(words.view.canceled)).toBeVisible()
  await picture(patronPage, 'portal-canceled-en')
})

test('the whole booking by keyboard alone', async ({ facility }) => {
  await patronPage.goto(facility.portalUrl)
  await press(patronPage, words.home.make, 'Enter')
  await press(patronPage, words.start.create, 'Enter')
  // A step focuses its heading, so that a screen reader reads it.
  await expect(patronPage.getByRole('heading', { name: words.date.title })).toBeFocused()
  await press(patronPage, words.options.continue, 'Enter')
  // The choices of the last booking are preselected.
  await expect(patronPage.getByRole('radio', { name: words.options.shower })).toBeChecked()
  const times = patronPage.getByRole('group', { name: words.options.time }).getByRole('radio')
  await until(async () => {
    await patronPage.keyboard.press('Tab')
    return times.first().evaluate(radio => radio === document.activeElement)
  })
  expect(await times.first().evaluate(isInSight), 'nothing covers the focused element').toBe(true)
  await patronPage.keyboard.press('Space')
  await press(patronPage, /^Continue · /, 'Enter')
  await press(patronPage, /^Reserve/, 'Enter')
  await expect(patronPage.getByText(words.view.code, { exact: true })).toBeVisible()
})

test('the list of reservations, in Hebrew and wide', async ({ facility }) => {
  await patronPage.goto(facility.portalUrl)
  await patronPage.getByRole('link', { name: words.home.view }).click()
  await patronPage.getByRole('button', { name: words.view.others }).click()
  await expect(patronPage.getByRole('listitem')).toHaveCount(2)
  await expect(patronPage.getByRole('button', { name: visitWords.pay })).toHaveCount(1)
  await expect(patronPage.getByRole('button', { name: words.start.edit })).toHaveCount(1)
  await expect(patronPage.getByRole('button', { name: words.start.create })).toHaveCount(0)
  await picture(patronPage, 'portal-list-en')
  await switchLanguage(patronPage, 'he')
  await patronPage.setViewportSize(wide)
  await expect(patronPage.getByRole('heading', { name: hebrew.start.title })).toBeVisible()
  await picture(patronPage, 'portal-list-wide-he')
})

/** Runs in the page: whether the middle of a tile is visible and not covered by the footer. */
function isInSight(control: Element): boolean {
  const tile = control.closest('label') ?? control
  const { left, top, width, height } = tile.getBoundingClientRect()
  return tile.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

/** Moves the focus with Tab to a control and presses a key. */
async function press(page: Page, name: string | RegExp, key: string): Promise<void> {
  const control = page
    .getByRole('button', { name })
    .or(page.getByRole('link', { name, exact: true }))
    .first()
  await expect(control).toBeVisible()
  await until(async () => {
    await page.keyboard.press('Tab')
    return control.evaluate(element => element === document.activeElement)
  })
  await page.keyboard.press(key)
}
