import { expect, type Page } from '@playwright/test'
import { withoutFirstAnswers } from './first-answers.ts'
import { speakAt, triesAgain } from './look.ts'
import { test } from './patron-facility.ts'
import { signInOnPhone } from './sign-in.ts'
import { spoken, wordsOf } from './words-of.ts'

/** Each list of hers while it loads, when it fails, and without a network; and the end of her session (operations 8, 401). */
test.describe.configure({ mode: 'serial' })

let page: Page
let url: string

test.beforeAll(async ({ browser, facility }) => {
  page = await signInOnPhone(browser, facility, '+17185550197')
  url = facility.portalUrl
})

const lists = [
  ['hours', '**/settings/schedule*'],
  ['history', '**/reservations/findbyuser*'],
  ['history', '**/payments/byuser*'],
  ['payment-methods', '**/savedcards/'],
  ['excluded-attendants', '**/users/*'],
  ['reserve', '**/reservations/findbyuser*'],
] as const
for (const [path, call] of lists)
  test(`each list while it loads, fails, and is asked again: /${path}, ${call}`, async () => {
    for (const language of spoken) {
      const words = wordsOf(language)
      const { common } = words
      let answer: () => void = () => undefined
      const asked = new Promise<void>(resolve => {
        answer = resolve
      })
      await withoutFirstAnswers(page)
      await page.route(call, async route => {
        await asked
        await route.fulfill({ status: 403, body: '{}' })
      })
      await speakAt(page, language, `${url}/${path}`)
      const main = page.getByRole('main')
      await expect(main.getByText(common.loading).first()).toBeAttached()
      answer()
      const failed = main.getByText(common.errorStatus.replace('{status}', '403'))
      await expect(failed).toBeVisible()
      await page.unrouteAll()
      await triesAgain(page, words)
      await expect(failed).toHaveCount(0)
      await expect(main.getByText(common.loading)).toHaveCount(0)
    }
  })

test('her first page says that her reservations did not come, and offers the rest', async () => {
  const words = wordsOf('en')
  await page.route('**/reservations/findbyuser*', route => route.fulfill({ status: 403, body: '{}' }))
  await speakAt(page, 'en', url)
  const failed = page.getByText(words.common.errorStatus.replace('{status}', '403'))
  await expect(failed).toBeVisible()
  await expect(page.getByRole('heading', { name: words.patron.home.tonight })).toBeVisible()
  await page.unrouteAll()
  await triesAgain(page, words)
  await expect(failed).toHaveCount(0)
})

test('without a network it says so, and what is on the screen stays', async () => {
  for (const language of spoken) {
    const { common, patron: hers } = wordsOf(language)
    await speakAt(page, language, `${url}/hours`)
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(8)
    await page.context().setOffline(true)
    await expect(page.getByText(common.offline)).toBeVisible()
    await expect(page.getByRole('heading', { name: hers.hours.title })).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(8)
    await page.context().setOffline(false)
    await expect(page.getByText(common.offline)).toHaveCount(0)
  }
})

test('without a network a list says why it failed and comes by itself; what was never opened leaves the way back', async () => {
  const { account, common, patron: hers, site } = wordsOf('en')
  const main = page.getByRole('main')
  await page.route('**/payments/byuser*', route => route.fulfill({ status: 403, body: '{}' }))
  await page.goto(`${url}/history`)
  await expect(main.getByText(common.errorStatus.replace('{status}', '403'))).toBeVisible()
  await page.unrouteAll()
  await page.context().setOffline(true)
  await main.getByRole('button', { name: common.tryAgain }).click()
  await expect(main.getByText(common.errorUnreachable)).toBeVisible()
  await expect(main.getByText(common.offline)).toBeVisible()
  await page.context().setOffline(false)
  await expect(main.getByText(account.history.noPayments)).toBeVisible()

  await page.goto(url)
  await expect(main.getByRole('link', { name: site.menu.careers })).toBeAttached()
  await page.context().setOffline(true)
  await main.getByRole('link', { name: site.menu.careers }).click()
  await expect(main.getByText(common.errorUnreachable)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: hers.home.welcome })).toBeVisible()
  await expect(main.getByText(common.offline)).toBeVisible()
  await page.context().setOffline(false)
})

test('operations 8, 401: a session that has ended asks who she is', async () => {
  const denied = { status: 401, body: '{"Message":"Authorization has been denied for this request."}' }
  for (const language of spoken) {
    await page.unrouteAll()
    await speakAt(page, language, `${url}/notifications`)
    await expect(page.getByRole('switch')).toHaveCount(3)
    await page.route('**/api/api/**', route => route.fulfill(denied))
    await page.route('**/api/token', route => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('switch').first().click({ force: true })
    const failed = wordsOf(language).common.errorStatus.replace('{status}', '500')
    await expect(page.getByRole('alert')).toHaveText(failed)
  }
  await page.route('**/api/token', route => route.fulfill({ status: 400, body: '{"error":"invalid_grant"}' }))
  // What the page asks next by itself finds it out.
  await expect(page).toHaveURL(/login$/)
  await page.unrouteAll()
})

test('patron 2, Login: her number is known on this device, so that she is asked for the code at once', async () => {
  const { auth } = wordsOf('en')
  await speakAt(page, 'en', `${url}/notifications`)
  await expect(page.getByRole('heading', { name: auth.codeQuestion })).toBeVisible()
  await expect(page.getByText('+1 718 555 0197')).toBeVisible()
  await page.getByRole('button', { name: auth.changeNumber }).click()
  await expect(page.getByRole('textbox', { name: auth.phone })).toHaveValue('')
  await page.reload()
  await expect(page.getByRole('textbox', { name: auth.phone })).toHaveValue('')
})
