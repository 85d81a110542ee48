import { desk as deskTexts } from '@mayim/texts/en/desk.ts'
import { people } from '@mayim/texts/en/people.ts'
import { refusal } from '@mayim/texts/en/refusal.ts'
import { expect, test } from '@playwright/test'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { closePages } from './steps/close-pages.ts'
import { findByAxe } from './steps/find-by-axe.ts'
import { savePicture } from './steps/save-picture.ts'

let facility: TemporaryFacility
test.beforeAll(async () => {
  facility = await temporaryFacility({ clock: '2026-11-23T16:50' })
})
test.afterAll(closePages)
test.afterAll(async () => facility?.remove())

test('an Admin makes a passkey at the hub and logs in with it (people-157)', async ({ browser }) => {
  const words = people.factor
  const password = 'mayim-admin'
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })
  const page = await context.newPage()
  const devices = await context.newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  // Browsers make passkeys for a name, not for an address of numbers.
  const hub = facility.hubUrl.replace('127.0.0.1', 'localhost')
  await page.goto(`${hub}/admin`)
  await page.getByLabel(deskTexts.signIn.username).fill('admin')
  await page.getByLabel(deskTexts.signIn.password).fill(password)
  await page.getByRole('button', { name: deskTexts.signIn.submit, exact: true }).click()
  await page.getByRole('link', { name: people.title }).click()
  await page.getByRole('button', { name: words.addPasskey }).click()
  await page.getByLabel(people.field.own).fill(password)
  await page.getByRole('button', { name: words.next }).click()
  await expect(page.getByRole('heading', { name: words.codes })).toBeVisible()
  await savePicture(page, 'second-step-codes-en')
  expect(await findByAxe(page, null)).toEqual([])
  await page.getByRole('button', { name: words.kept }).click()
  await expect(page.getByRole('button', { name: /^Remove/ })).toBeVisible()
  await context.clearCookies()
  await page.goto(`${hub}/admin`)
  await page.getByLabel(deskTexts.signIn.username).fill('admin')
  await page.getByLabel(deskTexts.signIn.password).fill(password)
  await page.getByRole('button', { name: deskTexts.signIn.submit, exact: true }).click()
  await expect(page.getByLabel(refusal.factorNeeded)).toBeVisible()
  await savePicture(page, 'second-step-asked-en')
  await page.getByRole('button', { name: deskTexts.signIn.passkey }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await context.close()
})
