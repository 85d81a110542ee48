import { expect, type Page } from '@playwright/test'
import { isWholeProof } from '../size.ts'
import { closePages } from './steps/close-pages.ts'
import { withoutFirstAnswers } from './steps/first-answers.ts'
import { openInLanguage, retryLoading } from './steps/open-screen.ts'
import { test } from './steps/patron-facility.ts'
import { signInOnPhone } from './steps/sign-in.ts'
import { testLanguages, textsOf } from './steps/texts-of.ts'

/** Each list of a patron while it loads, when it fails, and without a network; and an expired session (screens-52). */
test.describe.configure({ mode: 'serial' })
test.afterAll(closePages)

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
for (const [at, [path, call]] of lists.entries())
  test(`a list loads, fails and is retried: /${path}, ${call}`, async () => {
    // The languages in turn in the short run: the rule is the same in each.
    const turn = isWholeProof ? testLanguages : testLanguages.slice(at % 2, (at % 2) + 1)
    for (const language of turn) {
      const words = textsOf(language)
      const { common } = words
      let answer: () => void = () => undefined
      const released = new Promise<void>(resolve => {
        answer = resolve
      })
      await withoutFirstAnswers(page)
      await page.route(call, async route => {
        await released
        await route.fulfill({ status: 403, body: '{}' })
      })
      await openInLanguage(page, language, `${url}/${path}`)
      const main = page.getByRole('main')
      await expect(main.getByText(common.loading).first()).toBeAttached()
      answer()
      const failed = main.getByText(common.errorStatus.replace('{status}', '403'))
      await expect(failed).toBeVisible()
      await page.unrouteAll()
      // The live stream refetches when it opens. A retry that joins a request from before fails with it.
      await expect(async () => {
        if (await failed.isVisible()) await retryLoading(page, words)
        await expect(failed).toHaveCount(0, { timeout: 3_000 })
      }).toPass()
      await expect(main.getByText(common.loading)).toHaveCount(0)
    }
  })

test('the home page reports that reservations failed to load, and shows the rest', async () => {
  const words = textsOf('en')
  await page.route('**/reservations/findbyuser*', route => route.fulfill({ status: 403, body: '{}' }))
  await openInLanguage(page, 'en', url)
  const failed = page.getByText(words.common.errorStatus.replace('{status}', '403'))
  await expect(failed).toBeVisible()
  await expect(page.getByRole('heading', { name: words.patron.home.tonight })).toBeVisible()
  await page.unrouteAll()
  await retryLoading(page, words)
  await expect(failed).toHaveCount(0)
})

test('without a network the page says so and keeps its content', async () => {
  for (const language of testLanguages) {
    const { common, patron: texts } = textsOf(language)
    await openInLanguage(page, language, `${url}/hours`)
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(8)
    await page.context().setOffline(true)
    await expect(page.getByText(common.offline)).toBeVisible()
    await expect(page.getByRole('heading', { name: texts.hours.title })).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(8)
    await page.context().setOffline(false)
    await expect(page.getByText(common.offline)).toHaveCount(0)
  }
})

test('without a network a list names the reason and loads later on its own; a page that was never opened can be left', async () => {
  const { account, common, patron: texts, site } = textsOf('en')
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
  await expect(main.getByRole('link', { name: site.menu.terms })).toBeAttached()
  await page.context().setOffline(true)
  await main.getByRole('link', { name: site.menu.terms }).click()
  await expect(main.getByText(common.errorUnreachable)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: texts.home.welcome })).toBeVisible()
  await expect(main.getByText(common.offline)).toBeVisible()
  await page.context().setOffline(false)
})

test('screens-52, 401: an expired session leads to the login', async () => {
  const denied = { status: 401, body: '{"Message":"Authorization has been denied for this request."}' }
  for (const language of testLanguages) {
    await page.unrouteAll()
    await openInLanguage(page, language, `${url}/notifications`)
    await expect(page.getByRole('switch')).toHaveCount(4)
    await page.route('**/api/api/**', route => route.fulfill(denied))
    await page.route('**/api/token', route => route.fulfill({ status: 500, body: '' }))
    // A key: the page may move below a click.
    await page.getByRole('switch').first().press('Space')
    const failed = textsOf(language).common.errorStatus.replace('{status}', '500')
    await expect(page.getByRole('alert')).toHaveText(failed)
  }
  await page.route('**/api/token', route => route.fulfill({ status: 400, body: '{"error":"invalid_grant"}' }))
  // The next request of the page detects it.
  await expect(page).toHaveURL(/login$/)
  await page.unrouteAll()
})

test('people-8, login: the device knows the number and asks for the code at once', async () => {
  const { auth } = textsOf('en')
  await openInLanguage(page, 'en', `${url}/notifications`)
  await expect(page.getByRole('heading', { name: auth.codeQuestion })).toBeVisible()
  await expect(page.getByText('+1 718 555 0197')).toBeVisible()
  await page.getByRole('button', { name: auth.changeNumber }).click()
  await expect(page.getByRole('textbox', { name: auth.phone })).toHaveValue('')
  await page.reload()
  await expect(page.getByRole('textbox', { name: auth.phone })).toHaveValue('')
})
