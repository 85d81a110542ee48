import { auth } from '@mayim/texts/en/auth.ts'
import { board } from '@mayim/texts/en/board.ts'
import { link as words } from '@mayim/texts/en/link.ts'
import { setup as hebrew } from '@mayim/texts/he/setup.ts'
import { expect, type Page, test } from '@playwright/test'
import { Api } from '../../demo/api.ts'
import { temporaryFacility } from '../../demo/temporary-facility.ts'
import { newSide } from '../system/start/new-side.ts'
import { closePages } from './steps/close-pages.ts'
import { staffScreen } from './steps/hub-screens.ts'
import { desk, phone, picture } from './steps/screens.ts'

const admin = { username: 'miriam', password: 'a long password', confirmed: 'a long password' }

test.afterAll(closePages)

test('a new hub is joined to its portal by a code that an Admin makes on a phone', async ({ browser }) => {
  const [portal, hub] = [await newSide('portal'), await newSide('hub', { keys: false })]
  try {
    await new Api(portal.url).get('setupBegin', { body: { ...admin, code: portal.code } })
    const website = await (await browser.newContext({ viewport: phone, locale: 'en-US' })).newPage()
    const code = await codeOfPortal(website, portal.url)

    const building = await (await browser.newContext({ viewport: desk, locale: 'he-IL' })).newPage()
    await building.goto(hub.url)
    await building.getByLabel(hebrew.begin.code).fill(hub.code)
    await building.getByLabel(hebrew.join.address).fill(portal.url)
    await building.getByLabel(hebrew.join.code).fill('AAAAAAAA')
    await picture(building, 'setup-join-hub-he')
    await building.keyboard.press('Enter')
    await expect(building.getByLabel(hebrew.join.code)).toHaveAttribute('aria-invalid', 'true')
    await building.getByLabel(hebrew.join.code).fill(code.toLowerCase())
    await building.keyboard.press('Enter')
    await expect(building.getByText(hebrew.signIn)).toBeVisible({ timeout: 15_000 })
  } finally {
    await hub.remove()
    await portal.remove()
  }
})

test('an Admin pairs a bridge at the desk and sees it away until it comes', async ({ browser }) => {
  const facility = await temporaryFacility()
  try {
    const plan = { name: 'admin', path: '/receptionist', viewport: desk }
    const page = await staffScreen({ browser, facility, capture: () => {} }, plan)
    await page.getByRole('button', { name: board.more }).click()
    await page.getByRole('menuitem', { name: board.screens.open }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel(board.bridges.name).fill('Basement')
    await page.keyboard.press('Enter')
    const shown = drawer.getByText(/^[A-HJ-NP-Z2-9]{8}$/)
    await expect(shown).toBeVisible()
    await shown.scrollIntoViewIfNeeded()
    await picture(page, 'hub-desk-bridge-code-en')
    const body = { code: await shown.innerText(), password: 'p'.repeat(43) }
    await new Api(facility.hubUrl).get('bridgePair', { body })
    const line = drawer.getByRole('listitem').filter({ hasText: 'Basement' })
    await expect(line.getByText(board.bridges.away)).toBeVisible({ timeout: 15_000 })
    await line.scrollIntoViewIfNeeded()
    await picture(page, 'hub-desk-bridges-en')
    await line.getByRole('button', { name: board.screens.revoke }).click()
    await line.getByRole('button', { name: board.screens.revokeSure }).click()
    await expect(line).toHaveCount(0)
  } finally {
    await facility.remove()
  }
})

async function codeOfPortal(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/admin/link`)
  await page.getByLabel(auth.account).fill(admin.username)
  await page.getByLabel(auth.password).fill(admin.password)
  await page.getByRole('button', { name: auth.logIn }).click()
  await page.getByRole('button', { name: words.join.make }).click()
  const shown = page.getByText(/^[A-HJ-NP-Z2-9]{8}$/)
  await expect(shown).toBeVisible()
  await shown.scrollIntoViewIfNeeded()
  await picture(page, 'portal-admin-join-code-en')
  return shown.innerText()
}
