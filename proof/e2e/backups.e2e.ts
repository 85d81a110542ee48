import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backups as words } from '@mayim/texts/en/backups.ts'
import { common } from '@mayim/texts/en/common.ts'
import { backups as hebrew } from '@mayim/texts/he/backups.ts'
import { expect, type Page, test } from '@playwright/test'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { staff } from '../system/api.ts'
import { closePages } from './steps/close-pages.ts'
import { staffScreen } from './steps/hub-screens.ts'
import { desk, phone, picture } from './steps/screens.ts'
import { adminAtPortal } from './steps/sign-in.ts'

/** Another disk than that of the data, as a stick is: the memory, or where the data are in memory, a disk. */
const isInMemory = statSync(tmpdir()).dev === statSync('/dev/shm').dev
const stick = mkdtempSync(join(isInMemory ? '/var/tmp' : '/dev/shm', 'mayim-stick-'))
let facility: TemporaryFacility
test.beforeAll(async () => {
  facility = await temporaryFacility({ clock: '2026-11-23T12:00', env: { BACKUP_FOLDER: stick } })
})
test.afterAll(closePages)
test.afterAll(async () => {
  await facility?.remove()
  rmSync(stick, { recursive: true, force: true })
})

test('sync-1124: an Admin makes a backup, sees its copies and the key, and saves it at the website', async ({
  browser,
}) => {
  const context = { browser, facility, capture: () => {} }
  const page = await staffScreen(context, { name: 'admin', path: '/technician/health', viewport: desk })
  const section = page.getByRole('region', { name: words.title })
  await section.getByRole('button', { name: words.start }).click()
  await expect(section.getByText(words.done)).toBeVisible({ timeout: 60_000 })
  await expect(section.getByRole('list', { name: words.start }).getByRole('listitem')).toHaveCount(3)
  const [name = ''] = readdirSync(stick)
  await showKey(page)
  await look(page, 'backups-hub')
  await page.getByRole('combobox').first().selectOption('he')
  await expect(page.getByRole('heading', { name: hebrew.title, exact: true })).toBeVisible()
  await look(page, 'backups-hub-he')

  const technician = await staff(facility, 'technician')
  expect(await technician.ask('recoveryKeyShow')).toMatchObject({ status: 403 })
  expect((await technician.get('backups')).places.map(({ kind, fault }) => [kind, fault])).toEqual([
    ['folder', null],
    ['otherSide', null],
  ])

  const website = await adminAtPortal(browser, facility, '/admin/backups', { viewport: desk })
  const [download] = await Promise.all([
    website.waitForEvent('download'),
    website.getByRole('list', { name: words.held }).getByRole('button').click(),
  ])
  expect(download.suggestedFilename()).toBe(name)
  expect(hashOf(await download.path())).toBe(hashOf(join(stick, name)))
  await look(website, 'backups-portal')
})

async function showKey(page: Page): Promise<void> {
  await page.getByRole('button', { name: words.key.show }).click()
  await expect(page.locator('code')).toContainText('AGE-')
  await picture(page, 'backups-key')
  await page.getByRole('button', { name: words.key.written }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.key.written }).click()
  await expect(page.getByText(words.key.away)).toBeVisible()
  await expect(page.locator('code')).toHaveCount(0)
  await page.getByRole('button', { name: words.key.make }).click()
  await expect(page.getByRole('dialog')).toContainText(words.key.makeText)
  await page.getByRole('dialog').getByRole('button', { name: common.cancel }).click()
}

async function look(page: Page, name: string): Promise<void> {
  await picture(page, name)
  await page.setViewportSize(phone)
  await picture(page, `${name}-phone`)
  await page.setViewportSize(desk)
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
