import { readFileSync } from 'node:fs'
import { auth } from '@mayim/texts/en/auth.ts'
import { patron as words } from '@mayim/texts/en/patron.ts'
import { visit as visitWords } from '@mayim/texts/en/visit.ts'
import { patron as hebrew } from '@mayim/texts/he/patron.ts'
import { visit as visitHebrew } from '@mayim/texts/he/visit.ts'
import { expect, type Page } from '@playwright/test'
import { codeFor, until } from '../system/api.ts'
import { setAtBoth, speak, test } from './patron-facility.ts'
import { phone, picture } from './screens.ts'

/** From the phone number to the code of a reservation, by thumb and by keyboard, and everything that she can do with it. */
test.describe.configure({ mode: 'serial' })

const herPhone = '718 555 0181'
const wide = { width: 768, height: 1024 }
let her: Page

test.beforeAll(async ({ browser, facility }) => {
  await setAtBoth(facility, 'sendEmailForNewUsers', 'True')
  const context = await browser.newContext({
    viewport: phone,
    locale: 'en-US',
    timezoneId: 'America/New_York',
  })
  her = await context.newPage()
})

test('a number is judged while she types, and the code comes with a way back and a wait', async ({
  facility,
}) => {
  await her.goto(`${facility.portalUrl}/reserve`)
  const number = her.getByRole('textbox', { name: auth.phone })
  const send = her.getByRole('button', { name: auth.sendCode })
  await expect(send).toBeDisabled()
  await number.fill('71855')
  await number.blur()
  await expect(her.getByText(auth.phoneInvalid)).toBeVisible()
  await expect(send).toBeDisabled()
  const prefix = her.locator('span[aria-hidden]', { hasText: '+' })
  await expect(prefix).toHaveText('US +1')
  await her.getByRole('combobox').selectOption('IL')
  await expect(prefix).toHaveText('IL +972')
  await number.fill('054 123 4567')
  await expect(send).toBeEnabled()
  await picture(her, 'portal-phone-en')
  await her.getByRole('combobox').selectOption('US')
  await expect(her.getByText(auth.phoneInvalid)).toBeVisible()
  await number.fill(herPhone)
  await send.click()
  await expect(her.getByRole('button', { name: /^Resend Code in/ })).toBeDisabled()
  const code = her.getByRole('textbox', { name: auth.code })
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await code.fill('000000')
  await her.getByRole('button', { name: auth.logIn }).click()
  await expect(her.getByRole('alert')).toContainText('wrong')
  await picture(her, 'portal-code-wrong-en')
  await code.fill(await codeFor(facility, '+17185550181'))
  await her.getByRole('button', { name: auth.logIn }).click()
  await expect(her).toHaveURL(/\/reserve$/)
})

test('who is new tells her name first, field by field', async ({ facility }) => {
  const proceed = her.getByRole('button', { name: 'Continue' })
  await her.getByRole('textbox', { name: words.profile.firstName }).fill('Al')
  await proceed.click()
  await expect(her.getByText(words.profile.invalid)).toBeVisible()
  await expect(her.getByText(words.profile.nameInvalid)).toBeVisible()
  await picture(her, 'portal-profile-en')
  const filled = {
    firstName: 'Chana',
    lastName: 'Stern',
    email: 'chana@example.org',
    address: '12 Elm Street',
  }
  for (const [field, text] of Object.entries({ ...filled, city: 'Brooklyn', state: 'NY', zip: '11219' }))
    await her.getByRole('textbox', { name: words.profile[field as 'firstName'], exact: true }).fill(text)
  await proceed.click()
  await expect(her.getByRole('heading', { name: words.date.title })).toBeVisible()
  await setAtBoth(facility, 'sendEmailForNewUsers', 'False')
})

test('five taps from home to confirmed', async ({ facility }) => {
  await her.goto(facility.portalUrl)
  let taps = 0
  const tap = async (press: () => Promise<void>) => {
    taps += 1
    await press()
  }
  await tap(() => her.getByRole('link', { name: words.home.reserveTonight }).click())
  await expect(her.getByText(words.options.chooseRoom)).toBeVisible()
  await tap(() => her.getByText(words.options.shower, { exact: true }).click())
  const times = her.getByRole('group', { name: words.options.time }).getByRole('radio')
  await tap(() => times.first().check({ force: true }))
  await tap(() => her.getByRole('button', { name: /Continue · / }).click())
  // Shown for three seconds: looked for while the button is still being pressed.
  await Promise.all([
    expect(her.getByText(words.payment.confirmed)).toBeVisible(),
    tap(() => her.getByRole('button', { name: /^Reserve/ }).click()),
  ])
  expect(taps).toBe(5)
})

test('her reservation, whole: what the attendant sees, a file for her calendar, a proof', async () => {
  await expect(her.getByText(words.payment.confirmed)).toBeHidden()
  await her.getByRole('button', { name: visitWords.attendant.edit }).click()
  await her.getByRole('textbox', { name: visitWords.attendant.visitNote }).fill('I come by cab.')
  await her.getByText(visitWords.attendant.herself).click()
  await picture(her, 'portal-for-attendant-en')
  await her.getByRole('button', { name: 'Save' }).click()
  await expect(her.getByText('I come by cab.')).toBeVisible()
  await expect(her.getByText(visitWords.attendant.herself)).toBeVisible()
  await picture(her, 'portal-view-en')
  const [file] = await Promise.all([
    her.waitForEvent('download'),
    her.getByRole('button', { name: visitWords.calendar.add }).click(),
  ])
  const text = readFileSync(await file.path(), 'utf8')
  expect(file.suggestedFilename()).toBe('appointment.ics')
  expect(text).toMatch(/SUMMARY:Appointment/)
  expect(text).not.toMatch(/mikv|bath|shower|LOCATION/i)
  await her.getByRole('button', { name: visitWords.proof.show }).click()
  await expect(her.getByRole('img', { name: visitWords.proof.picture })).toBeVisible()
  await picture(her, 'portal-proof-en')
  await her.keyboard.press('Escape')
  await her.setViewportSize(wide)
  await picture(her, 'portal-view-wide-en')
  await her.setViewportSize(phone)
  await speak(her, 'he')
  await expect(her.getByRole('heading', { name: visitHebrew.attendant.title })).toBeVisible()
  await picture(her, 'portal-view-he')
  await speak(her, 'en')
})

test('changing it shows what she has; back restores each step', async () => {
  await her.getByRole('button', { name: words.view.edit, exact: true }).click()
  await expect(her.getByText(/^Now: /)).toBeVisible()
  await expect(her.getByRole('button', { name: /Kallah Room/ })).toBeDisabled()
  await expect(her.getByText(words.date.comingSoon)).toBeVisible()
  await picture(her, 'portal-edit-en')
  await her.getByRole('button', { name: words.options.continue }).click()
  await expect(her.getByRole('radio', { name: words.options.shower })).toBeChecked()
  await her.getByText(words.options.bath, { exact: true }).click()
  await her.getByRole('group', { name: words.options.time }).getByRole('radio').last().check({ force: true })
  await her.getByRole('button', { name: /Continue · / }).click()
  await expect(her.getByRole('heading', { name: words.payment.title })).toBeVisible()
  await her.goBack()
  await expect(her.getByRole('radio', { name: words.options.bath })).toBeChecked()
  await her.goBack()
  await expect(her.getByRole('heading', { name: words.date.title })).toBeVisible()
  await her.goBack()
  await expect(her.getByRole('heading', { name: words.view.title })).toBeVisible()
})

test('canceled after one question', async () => {
  await her.getByRole('button', { name: words.view.cancel }).click()
  await her.getByRole('button', { name: words.view.cancelYes }).click()
  await expect(her.getByText(words.view.canceled)).toBeVisible()
  await picture(her, 'portal-canceled-en')
})

test('the whole booking by keyboard alone', async ({ facility }) => {
  await her.goto(facility.portalUrl)
  await press(her, words.home.make, 'Enter')
  await press(her, words.start.create, 'Enter')
  // A step begins with its heading, which is read out to whoever does not see it.
  await expect(her.getByRole('heading', { name: words.date.title })).toBeFocused()
  await press(her, words.options.continue, 'Enter')
  // What she took the last time is chosen already.
  await expect(her.getByRole('radio', { name: words.options.shower })).toBeChecked()
  const times = her.getByRole('group', { name: words.options.time }).getByRole('radio')
  await until(async () => {
    await her.keyboard.press('Tab')
    return times.first().evaluate(radio => radio === document.activeElement)
  })
  expect(await times.first().evaluate(isInSight), 'nothing lies over what has the focus').toBe(true)
  await her.keyboard.press('Space')
  await press(her, /^Continue · /, 'Enter')
  await press(her, /^Reserve/, 'Enter')
  await expect(her.getByText(words.view.code, { exact: true })).toBeVisible()
})

test('her list, in Hebrew and wide', async ({ facility }) => {
  await her.goto(facility.portalUrl)
  await her.getByRole('link', { name: words.home.view }).click()
  await her.getByRole('button', { name: words.view.others }).click()
  await expect(her.getByRole('listitem')).toHaveCount(2)
  await expect(her.getByRole('button', { name: visitWords.pay })).toHaveCount(1)
  await expect(her.getByRole('button', { name: words.start.edit })).toHaveCount(1)
  await expect(her.getByRole('button', { name: words.start.create })).toHaveCount(0)
  await picture(her, 'portal-list-en')
  await speak(her, 'he')
  await her.setViewportSize(wide)
  await expect(her.getByRole('heading', { name: hebrew.start.title })).toBeVisible()
  await picture(her, 'portal-list-wide-he')
})

/** Runs in the page: whether the middle of a tile's label can be seen, and not the foot that floats over the page. */
function isInSight(control: Element): boolean {
  const tile = control.closest('label') ?? control
  const { left, top, width, height } = tile.getBoundingClientRect()
  return tile.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

/** Walks with Tab to what is called so, and presses a key there. */
async function press(page: Page, name: string | RegExp, key: string): Promise<void> {
  const wanted = page
    .getByRole('button', { name })
    .or(page.getByRole('link', { name, exact: true }))
    .first()
  await expect(wanted).toBeVisible()
  await until(async () => {
    await page.keyboard.press('Tab')
    return wanted.evaluate(element => element === document.activeElement)
  })
  await page.keyboard.press(key)
}
