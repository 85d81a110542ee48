import { expect, test } from '@playwright/test'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { codeFor } from '../system/api.ts'
import { startTlsProxy, type TlsProxy } from '../system/tls-proxy.ts'
import { phone } from './steps/screens.ts'

let proxies: readonly [TlsProxy, TlsProxy]
let facility: TemporaryFacility

/** Portal and hub each behind a web server that terminates TLS. */
test.beforeAll(async () => {
  proxies = [await startTlsProxy(), await startTlsProxy()]
  const [portal, hub] = proxies
  facility = await temporaryFacility({
    clock: '2026-11-23T16:50',
    env: {
      PORTAL_PUBLIC_URL: portal.url,
      PORTAL_TRUST_PROXY: '127.0.0.1',
      HUB_PUBLIC_URL: hub.url,
      HUB_TRUST_PROXY: '127.0.0.1',
    },
  })
  portal.passTo(Number(new URL(facility.portalUrl).port))
  hub.passTo(Number(new URL(facility.hubUrl).port))
})
test.afterAll(async () => {
  await facility?.remove()
  await Promise.all(proxies.map(proxy => proxy.close()))
})

test('a browser keeps the sessions of a patron and of reception over https (threats-120)', async ({
  browser,
}) => {
  const [portal, hub] = proxies
  const context = await browser.newContext({ viewport: phone, locale: 'en-US', ignoreHTTPSErrors: true })
  const page = await context.newPage()
  await page.goto(`${portal.url}/login`)
  await page.locator('input[type=tel]').fill('+17185550158')
  await page.locator('button[type=submit]').click()
  await page.locator('input[autocomplete=one-time-code]').fill(await codeFor(facility, '+17185550158'))
  await expect(page).not.toHaveURL(/login/)
  await page.goto(`${portal.url}/reserve`)
  await expect(page.getByRole('radio').first()).toBeVisible()

  const desk = await context.newPage()
  await desk.goto(`${hub.url}/receptionist`)
  const { name, password } = facility.signIns.staff.find(({ role }) => role === 'Reception') ?? {}
  await desk.locator('input[autocomplete=username]').fill(name ?? '')
  await desk.locator('input[autocomplete=current-password]').fill(password ?? '')
  await desk.locator('button[type=submit]').click()
  await expect(desk.locator('input[autocomplete=username]')).toHaveCount(0)
  const renewed = desk.waitForResponse(/\/api\/token$/)
  await desk.reload()
  expect((await renewed).status()).toBe(200)

  const stored = await context.cookies()
  expect(stored.map(cookie => [cookie.name, cookie.secure]).sort()).toEqual([
    ['__Host-mayim-hub-device', true],
    ['__Host-mayim-hub-session', true],
    ['__Host-mayim-portal-device', true],
    ['__Host-mayim-portal-session', true],
  ])
  await context.close()
})
