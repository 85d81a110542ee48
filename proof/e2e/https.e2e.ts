import { caFile } from '@mayim/testing/tls/certificates.ts'
import { patron as words } from '@mayim/texts/en/patron.ts'
import { payment as pay } from '@mayim/texts/en/payment.ts'
import { expect, type Page, test } from '@playwright/test'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { codeFor } from '../system/api.ts'
import type { TlsProxy } from '../system/tls-proxy.ts'
import { startPortalWebServer } from './steps/caddy.ts'
import { closePages } from './steps/close-pages.ts'
import { startWebServer } from './steps/nginx.ts'
import { phone, desk as wide } from './steps/screens.ts'

let proxies: readonly [TlsProxy, TlsProxy]
let facility: TemporaryFacility

/** Portal and hub each behind a web server that terminates TLS; the hub reaches the portal through it too. */
test.beforeAll(async () => {
  proxies = [await startPortalWebServer(), await startWebServer()]
  const [portal, hub] = proxies
  facility = await temporaryFacility({
    clock: '2026-11-23T16:50',
    env: {
      PORTAL_PUBLIC_URL: portal.url,
      PORTAL_TRUST_PROXY: '127.0.0.1',
      PORTAL_URL: portal.url,
      NODE_EXTRA_CA_CERTS: caFile,
      HUB_PUBLIC_URL: hub.url,
      HUB_TRUST_PROXY: '127.0.0.1',
    },
  })
  await portal.passTo(Number(new URL(facility.portalUrl).port))
  await hub.passTo(Number(new URL(facility.hubUrl).port))
})
test.afterAll(closePages)
test.afterAll(async () => {
  await facility?.remove()
  await Promise.all(proxies.map(proxy => proxy.close()))
})

/** The table of docs/https.md. */
const headers = {
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
}

test('over https a patron signs in, books and pays, and the desk sees it at once (threats-120, threats-127)', async ({
  browser,
}) => {
  const [portal, hub] = proxies
  const context = await browser.newContext({ viewport: phone, locale: 'en-US', ignoreHTTPSErrors: true })
  const desk = await (await browser.newContext({ viewport: wide, ignoreHTTPSErrors: true })).newPage()
  await signInAtDesk(desk, hub.url)
  const board = desk.getByRole('main')

  const page = await context.newPage()
  await page.goto(`${portal.url}/login`)
  await page.locator('input[type=tel]').fill('+17185550158')
  await page.locator('button[type=submit]').click()
  await page.locator('input[autocomplete=one-time-code]').fill(await codeFor(facility, '+17185550158'))
  await expect(page).not.toHaveURL(/login/)
  const code = await bookAndPay(page, portal.url)
  // The booking came over the link, which goes through the web server, and the board shows it without a reload.
  await expect(board.getByText(code).first()).toBeVisible()

  for (const url of [portal.url, hub.url]) {
    const opened = await page.goto(url)
    expect(await opened?.allHeaders(), url).toMatchObject(headers)
  }
  const stored = [...(await context.cookies()), ...(await desk.context().cookies())]
  for (const cookie of stored)
    expect(cookie, cookie.name).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Strict', path: '/' })
  expect(stored.map(({ name }) => name).sort()).toEqual([
    '__Host-mayim-hub-device',
    '__Host-mayim-hub-session',
    '__Host-mayim-portal-device',
    '__Host-mayim-portal-session',
  ])
  await Promise.all([context.close(), desk.context().close()])
})

async function signInAtDesk(desk: Page, url: string): Promise<void> {
  await desk.goto(`${url}/receptionist`)
  const { name, password } = facility.signIns.staff.find(({ role }) => role === 'Reception') ?? {}
  await desk.locator('input[autocomplete=username]').fill(name ?? '')
  await desk.locator('input[autocomplete=current-password]').fill(password ?? '')
  await desk.locator('button[type=submit]').click()
  await expect(desk.locator('input[autocomplete=username]')).toHaveCount(0)
  const renewed = desk.waitForResponse(/\/api\/token$/)
  await desk.reload()
  expect((await renewed).status()).toBe(200)
}

/** Books tonight's first time for a shower and pays by card; returns the code of the booking. */
async function bookAndPay(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/reserve`)
  await page.getByRole('radio').first().check({ force: true })
  await page.getByRole('button', { name: words.options.continue }).click()
  await page.getByRole('radio', { name: words.options.shower }).check({ force: true })
  const times = page.getByRole('group', { name: words.options.time }).getByRole('radio')
  await times.first().check({ force: true })
  await page.getByRole('button', { name: new RegExp(`^${words.options.continue}`) }).click()
  await page.getByText(pay.method.new).click()
  await page.getByRole('button', { name: /^Go to payment/ }).click()
  const card = page.frameLocator('iframe[title="Secure card payment input frame"]')
  await card.getByLabel('Card number').fill('4242 4242 4242 4242')
  await card.getByLabel('Expiration date').fill('12 / 30')
  await card.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.getByRole('button', { name: pay.step.toReservation }).click()
  const spoken = page.getByText(new RegExp(`^${words.view.code}: `))
  return ((await spoken.textContent()) ?? '').replace(`${words.view.code}: `, '').replaceAll(' ', '')
}
