import { auth } from '@mayim/texts/en/auth.ts'
import { patron as words } from '@mayim/texts/en/patron.ts'
import { payment } from '@mayim/texts/en/payment.ts'
import { refusal } from '@mayim/texts/en/refusal.ts'
import { expect, type Page } from '@playwright/test'
import { codeFor } from '../system/api.ts'
import { closePages } from './steps/close-pages.ts'
import { test } from './steps/patron-facility.ts'
import { picture } from './steps/screens.ts'
import { openPhone } from './steps/sign-in.ts'

/** What the forms of a first booking answer to wrong input: the login code, the donation and the tip. */
test.describe.configure({ mode: 'serial' })
test.afterAll(closePages)

const number = '+17185550156'
let page: Page

test.beforeAll(async ({ browser }) => {
  page = await openPhone(browser)
})

test('after five wrong codes only a new one helps, and it clears the error (people-11)', async ({
  facility,
}) => {
  await page.clock.install()
  await page.goto(`${facility.portalUrl}/reserve`)
  await page.locator('input[type=tel]').fill(number)
  await page.getByRole('button', { name: auth.sendCode }).click()
  const code = page.getByRole('textbox', { name: auth.code })
  const first = await codeFor(facility, number)
  const wrong = first === '000000' ? '000001' : '000000'
  const alert = page.getByRole('alert')
  for (let tries = 1; tries <= 5; tries += 1) {
    await code.fill('')
    const answer = page.waitForResponse(/registrationVerify/)
    // Longer than a double tap.
    await page.clock.runFor(1_000)
    await code.fill(wrong)
    await answer
    await expect(alert).toHaveText(tries < 5 ? refusal.codeWrong : refusal.codeSpent)
  }
  await page.clock.runFor(1_000)
  await code.fill('')
  await code.fill(first)
  await expect(alert).toHaveText(refusal.codeSpent)
  await page.clock.fastForward(61_000)
  await page.getByRole('button', { name: auth.resendCode, exact: true }).click()
  await expect(page.getByText(auth.codeSentAgain)).toBeVisible()
  await expect(alert).toHaveCount(0)
  await picture(page, 'portal-code-again-en')
  // No text came, so she has herself called (people-880).
  await codeFor(facility, number)
  const callMe = page.getByRole('button', { name: auth.callMe })
  await expect(callMe).toBeDisabled()
  await page.clock.fastForward(61_000)
  await callMe.click()
  await expect(page.getByText(auth.codeCalledTo.split('{phone}')[1] ?? '', { exact: false })).toBeVisible()
  await expect(callMe).toHaveCount(0)
  await picture(page, 'portal-code-called-en')
  await code.fill(await codeFor(facility, number))
  await expect(page.getByRole('heading', { name: words.date.title })).toBeVisible()
  await page.clock.resume()
})

test('a corrected tip stays open, and what is no amount is named so (money-53)', async () => {
  await page.getByRole('radio').first().check({ force: true })
  await page.getByRole('button', { name: words.options.continue }).click()
  await page.getByRole('radio', { name: words.options.shower }).check({ force: true })
  const times = page.getByRole('group', { name: words.options.time }).getByRole('radio')
  await times.first().check({ force: true })
  await page.getByRole('button', { name: /Continue/ }).click()
  const reserve = page.getByRole('button', { name: /^Reserve/ })
  await page.getByText(payment.donation.title, { exact: true }).click()
  await page.getByRole('textbox', { name: payment.donation.amount }).fill('abc')
  await reserve.click()
  await expect(page.getByText(refusal.amountInvalid)).toBeVisible()
  await page.getByRole('textbox', { name: payment.donation.amount }).fill('')
  await page.getByText(payment.tip.title, { exact: true }).click()
  await page.getByRole('textbox', { name: payment.tip.amount }).fill('5')
  await reserve.click()
  await expect(page.getByText(refusal.tipTypeMissing)).toBeVisible()
  await page.getByRole('combobox', { name: payment.tip.type }).selectOption('Attendant')
  await expect(page.getByText(refusal.tipTypeMissing)).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: payment.tip.amount })).toBeVisible()
  await picture(page, 'portal-tip-corrected-en')
})
