import { readFile } from 'node:fs/promises'
import { admin as menu } from '@mayim/texts/en/admin.ts'
import { day as dayWords } from '@mayim/texts/en/day.ts'
import { desk as atHub } from '@mayim/texts/en/desk.ts'
import { settingNames } from '@mayim/texts/en/setting-names.ts'
import { settings as words } from '@mayim/texts/en/settings.ts'
import { day as hebrewDay } from '@mayim/texts/he/day.ts'
import { settingNames as hebrewNames } from '@mayim/texts/he/setting-names.ts'
import { settings as hebrewWords } from '@mayim/texts/he/settings.ts'
import { adminPages, adminPagesOf } from '@mayim/ui/admin/admin-pages.ts'
import { expect, type Page, test } from '@playwright/test'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { isWholeProof } from '../size.ts'
import { staff } from '../system/api.ts'
import { closePages } from './steps/close-pages.ts'
import { endMotion } from './steps/end-motion.ts'
import { findByAxe } from './steps/find-by-axe.ts'
import { staffScreen } from './steps/hub-screens.ts'
import { savePicture } from './steps/save-picture.ts'
import { phone } from './steps/screens.ts'
import { scrollsSideways } from './steps/scrolls-sideways.ts'
import { adminAtPortal, signInOnPhone } from './steps/sign-in.ts'

/** The Admin's page of the settings and the Admin's day at the portal. */
test.describe.configure({ mode: 'serial' })

const desktop = { width: 1440, height: 900 }
let facility: TemporaryFacility
let admin: Page

test.beforeAll(async ({ browser }) => {
  facility = await temporaryFacility({ clock: '2026-11-23T16:50' })
  admin = await adminAtPortal(browser, facility, '/admin/settings')
})
test.afterAll(closePages)
test.afterAll(async () => facility?.remove())

test('an Admin finds a setting, is refused at the field, changes it and undoes that', async () => {
  await expect(admin.getByRole('heading', { name: words.group.prices })).toBeVisible()
  await check('groups')
  await admin.getByLabel(words.search).fill('no-show garage')
  await expect(admin.getByText(words.count_one.replace('{count}', '1'))).toBeVisible()
  await admin.getByRole('button', { name: editOf('lateGraceMinutes') }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel(words.value, { exact: true }).fill('soon')
  await dialog.getByRole('button', { name: words.save }).click()
  await expect(dialog.getByLabel(words.value, { exact: true })).toHaveAccessibleDescription(/whole number/)
  await dialog.getByLabel(words.value, { exact: true }).fill('20')
  await dialog.getByRole('button', { name: words.save }).click()
  await expect(dialog).toBeHidden()
  await expect(admin.getByText('20 minutes')).toBeVisible()
  await expect(admin.getByText(/by admin$/)).toBeVisible()
  await admin.getByRole('button', { name: editOf('lateGraceMinutes') }).click()
  await check('dialog')
  await dialog.getByRole('button', { name: words.undo.replace('{value}', '15 minutes') }).click()
  await expect(dialog).toBeHidden()
  await expect(admin.getByText('15 minutes')).toBeVisible()
})

test('a change that moves booked nights is shown first, and a contradiction is named', async () => {
  await admin.getByLabel(words.search).fill(settingNames.openTimeEarliest)
  await admin.getByRole('button', { name: editOf('openTimeEarliest'), exact: true }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel(words.value, { exact: true }).fill('21:00')
  await dialog.getByRole('button', { name: words.save }).click()
  await expect(dialog.getByRole('heading', { name: words.moves })).toBeVisible()
  await check('nights')
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await expect(dialog).toBeHidden()
  const { openTimeEarliest: first, openTimeLatest: second } = settingNames
  const named = words.conflict.laterThan.replace('{first}', first).replace('{second}', second)
  await expect(admin.getByText(named)).toBeVisible()
})

test('a new price is shown beside the reservations that keep theirs (settings-740)', async () => {
  await admin.getByLabel(words.search).fill(settingNames.priceShower)
  await admin.getByRole('button', { name: editOf('priceShower'), exact: true }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel(words.value, { exact: true }).fill('26')
  await dialog.getByRole('button', { name: words.save }).click()
  await expect(dialog.getByText(words.prices.explain)).toBeVisible()
  await check('prices')
  await inHebrew()
  await admin.getByLabel(hebrewWords.search).fill(hebrewNames.priceShower)
  await admin
    .getByRole('button', { name: hebrewWords.editOf.replace('{name}', hebrewNames.priceShower), exact: true })
    .click()
  await dialog.getByLabel(hebrewWords.value, { exact: true }).fill('26')
  await dialog.getByRole('button', { name: hebrewWords.save }).click()
  const night = dialog.getByRole('link').first()
  await expect(night).toBeVisible()
  await check('prices-he')
  const date = new URL((await night.getAttribute('href')) ?? '', facility.portalUrl).searchParams.get('night')
  await dialog.getByRole('button', { name: hebrewWords.save }).click()
  await expect(dialog).toBeHidden()
  await admin.goto(`${facility.portalUrl}/admin?night=${date}`)
  await expect(admin.getByLabel(hebrewDay.night)).toHaveValue(date ?? '')
})

test('a price is planned from a night on, listed as not standard, and withdrawn (settings-45)', async () => {
  await admin.evaluate(() => localStorage.setItem('selectedLanguage', 'en'))
  await admin.goto(`${facility.portalUrl}/admin/settings?find=${settingNames.priceKallah}`)
  const edit = admin.getByRole('button', { name: editOf('priceKallah'), exact: true })
  await edit.click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel(words.value, { exact: true }).fill('65')
  await dialog.getByLabel(words.plan.from).fill('2026-11-23')
  await dialog.getByRole('button', { name: words.save }).click()
  await expect(dialog.getByLabel(words.plan.from)).toHaveAccessibleDescription(/or later/)
  await dialog.getByLabel(words.plan.from).fill('2027-01-01')
  await dialog.getByRole('button', { name: words.save }).click()
  await expect(dialog).toBeHidden()
  const planned = admin.getByText(/^From .*27.*65\.00/)
  await expect(planned).toBeVisible()
  await admin.getByLabel(words.show).selectOption('notStandard')
  await expect(planned).toBeVisible()
  await check('planned')
  await edit.click()
  await check('planned-dialog')
  await dialog.getByRole('button', { name: /^Withdraw/ }).click()
  await expect(dialog).toBeHidden()
  await expect(planned).toBeHidden()
})

test('only what is not standard, in Hebrew', async () => {
  await inHebrew()
  await admin.goto(`${facility.portalUrl}/admin/settings`)
  await admin.getByLabel(hebrewWords.show).selectOption('notStandard')
  await expect(admin.getByText(hebrewWords.differs).first()).toBeVisible()
  await check('not-standard-he')
})

test('the day lists a night, opens exclusions on purpose, and is taken as CSV (screens-72, screens-73)', async () => {
  await admin.evaluate(() => localStorage.setItem('selectedLanguage', 'en'))
  // On a phone each reservation is a card, without the headings.
  await admin.setViewportSize(desktop)
  await admin.goto(`${facility.portalUrl}/admin`)
  const rows = admin.getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  const visits = await (await staff(facility, 'admin')).get('listAdmin', { query: {} })
  await expect(rows).toHaveCount(visits.length + 1)
  await expect(admin.getByRole('columnheader')).toHaveCount(7)
  await check('day')
  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: dayWords.csv }).click(),
  ])
  const file = await readFile(await download.path(), 'utf8')
  expect(file.trim().split('\r\n')).toHaveLength(visits.length + 1)
  await rows.nth(1).getByRole('button', { name: dayWords.open }).click()
  const dialog = admin.getByRole('dialog')
  await check('visit')
  await dialog.getByRole('button', { name: dayWords.excluded }).click()
  await expect(dialog.getByText(dayWords.explain)).toBeVisible()
  await dialog.getByRole('button', { name: dayWords.open }).click()
  await expect(dialog.getByText(dayWords.nobody)).toBeVisible()
  await check('day-exclusions')
  await admin.keyboard.press('Escape')
  await admin.getByRole('button', { name: dayWords.before }).click()
  await expect(admin.getByLabel(dayWords.night)).toHaveValue('2026-11-22')
  await expect(admin).toHaveURL(/\?night=2026-11-22$/)
  await admin.getByRole('button', { name: menu.choose }).click()
  await admin.getByRole('link', { name: menu.page.day, exact: true }).click()
  await expect(admin.getByLabel(dayWords.night)).toHaveValue('2026-11-23')
  await admin.evaluate(() => localStorage.setItem('selectedLanguage', 'he'))
  await admin.setViewportSize(desktop)
  await admin.goto(`${facility.portalUrl}/admin`)
  await expect(admin.getByRole('columnheader', { name: hebrewDay.balance })).toBeVisible()
  await check('day-he')
})

test('one search leads to a page, a setting, a patron and a reservation by its code (screens-499)', async () => {
  const [visit] = await (await staff(facility, 'admin')).get('listAdmin', { query: {} })
  await admin.evaluate(() => localStorage.setItem('selectedLanguage', 'en'))
  await admin.goto(`${facility.portalUrl}/admin/search`)
  const box = admin.getByLabel(menu.search.label)
  for (const [text, page] of [
    ['towel', menu.page.shop],
    ['backup', menu.page.backups],
  ] as const) {
    await box.fill(text)
    await expect(admin.getByRole('list', { name: menu.search.pages }).getByRole('link')).toHaveText([page])
  }
  await box.fill('grace')
  const settings = admin.getByRole('list', { name: menu.page.settings })
  await expect(settings.getByRole('link', { name: settingNames.lateGraceMinutes })).toBeVisible()
  await check('search')
  await box.fill(visit?.reservationCode ?? '')
  await admin.getByRole('link', { name: new RegExp(`^Reservation ${visit?.reservationCode}`) }).click()
  await expect(
    admin.getByRole('dialog', { name: dayWords.visitOf.replace('{code}', visit?.reservationCode ?? '') }),
  ).toBeVisible()
})

test('a reservation is canceled from its row, after a question (screens-72)', async () => {
  const before = await (await staff(facility, 'admin')).get('listAdmin', { query: {} })
  const code = before.find(each => each.reservationStatus === 'Reserved')?.reservationCode ?? ''
  await admin.goto(`${facility.portalUrl}/admin?visit=${code}`)
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('button', { name: dayWords.cancel }).click()
  await expect(dialog.getByText(dayWords.cancelSure.replace('{code}', code))).toBeVisible()
  await dialog.getByRole('button', { name: dayWords.cancel }).click()
  await expect(dialog).toBeHidden()
  await expect(admin.getByRole('row').filter({ hasText: code })).toContainText(/Cancel/)
})

test('a guest is led home from the day (screens-72)', async ({ browser }) => {
  const guest = await browser.newPage()
  await guest.goto(`${facility.portalUrl}/admin`)
  await expect(guest).toHaveURL(`${facility.portalUrl}/`)
  await guest.close()
})

/** The short run has one role and some of the pages. */
test('each page refuses whoever may not open it, at both sides (screens-812)', async ({ browser }) => {
  const roles = [
    ['reception', 'Reception'],
    ['attendant', 'Attendant'],
    ['technician', 'Technician'],
  ] as const
  const few = ['/admin', '/admin/settings']
  const paths = isWholeProof ? adminPages.map(({ path }) => path) : few
  const ofHub = adminPagesOf('hub', ['Admin']).map(({ path }) => path)
  for (const [account, role] of isWholeProof ? roles : roles.slice(0, 1)) {
    const own = adminPagesOf('hub', [role]).map(({ path }) => path)
    const context = { browser, facility, capture: () => undefined }
    const hub = await staffScreen(context, { name: account, path: own[0] ?? '', viewport: desktop })
    await expect(hub.locator('input[type=password]')).toHaveCount(0)
    for (const path of paths) {
      await hub.goto(`${facility.hubUrl}${path}`)
      const isRefused = ofHub.includes(path) && path !== '/admin' && !own.includes(path)
      await expect(hub.getByRole('heading', { level: 1 }), `${role} at ${path}`).toBeVisible()
      await expect(hub.getByText(atHub.signIn.notAllowed), `${role} at ${path}`).toHaveCount(
        isRefused ? 1 : 0,
      )
      // What she may open is in the menu, and nothing else.
      if (own.length > 1) await expect(hub.getByRole('navigation').getByRole('link')).toHaveCount(own.length)
    }
    await hub.context().close()
  }
  // A component test has the website's sentence in the short run.
  if (!isWholeProof) return
  for (const [account] of roles)
    await expectRefused(await adminAtPortal(browser, facility, '/admin/people', { account }), account)
  await expectRefused(await signInOnPhone(browser, facility, '+17185550121'), 'a patron')

  async function expectRefused(page: Page, who: string): Promise<void> {
    for (const path of paths) {
      await page.goto(`${facility.portalUrl}${path}`)
      if (path === '/admin') await expect(page, who).toHaveURL(`${facility.portalUrl}/`)
      else await expect(page.getByText(menu.adminOnly), `${who} at ${path}`).toBeVisible()
    }
    await page.context().close()
  }
})

function editOf(key: keyof typeof settingNames): string {
  return words.editOf.replace('{name}', settingNames[key])
}

async function inHebrew(): Promise<void> {
  await admin.evaluate(() => localStorage.setItem('selectedLanguage', 'he'))
  await admin.goto(`${facility.portalUrl}/admin/settings`)
}

/** Takes a picture on a phone and on a desktop, and expects no finding of axe and no sideways scrolling. */
async function check(name: string): Promise<void> {
  for (const size of [desktop, phone]) {
    await admin.setViewportSize(size)
    await endMotion(admin)
    expect(await findByAxe(admin, name), name).toEqual([])
    expect(await scrollsSideways(admin), name).toBe(false)
    await savePicture(admin, `portal-admin-${name}-${size.width}`, true)
  }
}
