import { readFile } from 'node:fs/promises'
import { registers } from '@mayim/texts/en/registers.ts'
import { reports as words } from '@mayim/texts/en/reports.ts'
import { auth as hebrewAuth } from '@mayim/texts/he/auth.ts'
import { building as hebrewBuilding } from '@mayim/texts/he/building.ts'
import { registers as hebrewRegisters } from '@mayim/texts/he/registers.ts'
import { reports as hebrewWords } from '@mayim/texts/he/reports.ts'
import { registers as yiddishRegisters } from '@mayim/texts/yi/registers.ts'
import { reports as yiddishWords } from '@mayim/texts/yi/reports.ts'
import { expect, type Page, test } from '@playwright/test'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { isWholeProof } from '../size.ts'
import { staff } from '../system/api.ts'
import { closePages } from './steps/close-pages.ts'
import { endMotion } from './steps/end-motion.ts'
import { expectOnPaper } from './steps/expect-on-paper.ts'
import { findByAxe } from './steps/find-by-axe.ts'
import { staffScreen } from './steps/hub-screens.ts'
import { savePicture } from './steps/save-picture.ts'
import { desk, phone } from './steps/screens.ts'
import { scrollsSideways } from './steps/scrolls-sideways.ts'
import { adminAtPortal } from './steps/sign-in.ts'

let facility: TemporaryFacility

test.beforeAll(async () => {
  facility = await temporaryFacility({ clock: '2026-11-23T16:50' })
})
test.afterAll(closePages)
test.afterAll(async () => facility?.remove())

const compared = [
  ['he', hebrewWords],
  ['yi', yiddishWords],
] as const

test('an Admin reads reports at the website and in the building, in three languages (screens-560)', async ({
  browser,
}) => {
  const admin = await adminAtPortal(browser, facility, '/admin/reports')
  await expect(admin.getByRole('heading', { name: words.title, level: 1 })).toBeVisible()
  await admin.getByLabel(words.range).selectOption('lastYear')
  await expect(admin.getByRole('table')).toBeVisible()
  await expect(admin.getByRole('img', { name: /^Chart: Visits/ })).toBeVisible()
  await check('visits', admin)
  await expectOnPaper(admin, 'visits')

  await admin.getByLabel(words.choose, { exact: true }).selectOption('list')
  await expect(admin.getByRole('columnheader', { name: words.list.owed })).toBeVisible()
  await expectOnPaper(admin, 'list')
  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: words.save }).press('Enter'),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines.length).toBeGreaterThan(5)
  expect(lines[0]).toContain(words.list.code)

  for (const [language, texts] of isWholeProof ? compared : compared.slice(1)) {
    await admin.evaluate(chosen => localStorage.setItem('selectedLanguage', chosen), language)
    await admin.goto(`${facility.portalUrl}/admin/reports`)
    await admin.getByLabel(texts.range, { exact: true }).selectOption('lastYear')
    await admin.getByLabel(texts.against, { exact: true }).selectOption('hebrew')
    await expect(admin.getByRole('table')).toBeVisible()
    await check(`compared-${language}`, admin)
    await expectOnPaper(admin, `compared-${language}`)
  }

  const hub = await staffScreen(
    { browser, facility, capture: () => undefined },
    { name: 'admin', path: '/admin/reports', viewport: desk },
  )
  await expect(hub.getByLabel(words.choose, { exact: true })).toBeVisible()
  for (const report of ['noShows', 'roomUse', 'waits', 'messages', 'payments'] as const) {
    await hub.getByLabel(words.choose, { exact: true }).selectOption(report)
    await expect(hub.getByRole('heading', { name: words.name[report] })).toBeVisible()
    await expect(hub.getByRole('table').or(hub.getByText(words.empty))).toBeVisible()
  }
  await check('hub-payments', hub)
})

test('staff keep the registers with the link cut, and the Admin reads them at the website (building-560)', async ({
  browser,
}) => {
  const technician = await staff(facility, 'technician')
  await technician.get('labLink', { body: { cut: true } })
  const hub = await staffScreen(
    { browser, facility, capture: () => undefined },
    { name: 'attendant', path: '/admin/registers', viewport: desk },
  )
  await expect(hub.getByRole('heading', { name: registers.lists.opening })).toBeVisible()
  await hub.getByRole('switch', { name: 'Unlock the doors' }).first().press('Space')
  await expect(hub.getByRole('switch', { name: /^Unlock the doors.*PM/ })).toBeChecked()
  const shifts = hub.getByRole('region', { name: registers.shift.title })
  await shifts.getByLabel(registers.shift.who).fill('Rivka Gold')
  await shifts.getByLabel(registers.shift.from, { exact: true }).fill('16:00')
  await shifts.getByLabel(registers.shift.to, { exact: true }).fill('00:30')
  await shifts.getByRole('button', { name: registers.shift.add }).press('Enter')
  await expect(hub.getByText(registers.shift.now)).toBeVisible()
  await hub.getByLabel(registers.handover.write).fill('The boiler hums.')
  await hub.getByRole('button', { name: registers.handover.add }).press('Enter')
  await expect(hub.getByRole('listitem').getByText('The boiler hums.')).toBeVisible()

  await hub.getByRole('button', { name: registers.fault.add }).click()
  const fault = hub.getByRole('dialog')
  await fault.getByLabel(registers.fault.what).fill('The tap drips')
  await fault.getByLabel(registers.fault.room, { exact: true }).selectOption({ index: 1 })
  await fault
    .getByLabel(registers.fault.photo, { exact: true })
    .setInputFiles({ name: 'tap.png', mimeType: 'image/png', buffer: await hub.screenshot() })
  await expect(fault.getByRole('img')).toBeVisible()
  await fault.getByRole('button', { name: registers.fault.report }).click()
  await hub.getByRole('button', { name: registers.fault.seePhoto }).click()
  await expect(hub.getByRole('img', { name: /The tap drips/ })).toBeVisible()
  await hub.keyboard.press('Escape')

  await (await staff(facility, 'admin')).get('settingsSet', { body: { key: 'temperatureUnit', value: 'C' } })
  await hub.reload()
  for (const ph of ['7.4', '8.9']) {
    await hub.getByRole('button', { name: registers.water.add }).click()
    const water = hub.getByRole('dialog')
    await expect(water.getByLabel(/°C/)).toBeVisible()
    await water.getByLabel(registers.water.ph, { exact: true }).fill(ph)
    await water.getByLabel(registers.water.seams).press('Space')
    if (ph === '7.4') await check('water', hub)
    await water.getByRole('button', { name: registers.water.write }).click()
    await expect(water).toBeHidden()
  }
  const strikes = hub.getByRole('button', { name: /^Strike out/ })
  await expect(strikes).toHaveCount(2)
  await strikes.last().click()
  await hub.getByLabel(registers.water.why).fill('The probe was dry')
  await hub.getByRole('dialog').getByRole('button', { name: registers.water.strike }).click()
  await expect(hub.getByText(/The probe was dry/)).toBeVisible()
  await check('registers-hub', hub)
  await expectOnPaper(hub, 'water')

  await technician.get('labLink', { body: { cut: false } })
  const context = await browser.newContext({ viewport: phone, locale: 'he-IL' })
  const admin = await context.newPage()
  await admin.addInitScript(() => localStorage.setItem('selectedLanguage', 'he'))
  await admin.goto(`${facility.portalUrl}/admin/registers`)
  await admin.getByLabel(hebrewAuth.account).fill('admin')
  await admin.getByLabel(hebrewAuth.password).fill('mayim-admin')
  await admin.getByRole('button', { name: hebrewAuth.logIn }).click()
  await expect(admin.getByText('The tap drips')).toBeVisible({ timeout: 20_000 })
  await check('registers-he', admin)
  await admin.getByRole('button', { name: hebrewRegisters.fault.out }).click()
  await expect(admin.getByRole('dialog').getByLabel(hebrewBuilding.out.reason)).toHaveValue('The tap drips')
  await check('out-he', admin)
  await admin.keyboard.press('Escape')
  await admin.getByRole('button', { name: hebrewRegisters.fault.repaired }).click()
  await expect(admin.getByText(hebrewRegisters.fault.none)).toBeVisible()
  await admin.addInitScript(() => localStorage.setItem('selectedLanguage', 'yi'))
  await admin.reload()
  await expect(admin.getByText(yiddishRegisters.fault.none)).toBeVisible()
  await check('registers-yi', admin)
})

/**
 * Takes a picture on a phone and on a desktop, and expects no finding of axe, in the short run on the phone alone, and
 * no sideways scrolling.
 */
async function check(name: string, page: Page): Promise<void> {
  for (const size of [desk, phone]) {
    await page.setViewportSize(size)
    await endMotion(page)
    if (isWholeProof || size === phone) expect(await findByAxe(page, name), name).toEqual([])
    expect(await scrollsSideways(page), name).toBe(false)
    await savePicture(page, `reports-${name}-${size.width}`, true)
  }
}
