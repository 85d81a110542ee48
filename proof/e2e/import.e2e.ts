import { data as words } from '@mayim/texts/en/data.ts'
import { data as hebrewWords } from '@mayim/texts/he/data.ts'
import { expect, type Page, test } from '@playwright/test'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { closePages } from './steps/close-pages.ts'
import { findByAxe } from './steps/find-by-axe.ts'
import { picture } from './steps/screens.ts'
import { adminAtPortal } from './steps/sign-in.ts'

/** The Admin's page of data: a file with a fault is checked, imported and taken back; data is exported. */
test.describe.configure({ mode: 'serial' })

let facility: TemporaryFacility
let admin: Page

test.beforeAll(async ({ browser }) => {
  facility = await temporaryFacility({ clock: '2026-11-23T16:50' })
  admin = await adminAtPortal(browser, facility, '/admin/data')
})
test.afterAll(closePages)
test.afterAll(async () => facility?.remove())

const file = (text: string) => ({ name: 'patrons.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('an Admin imports a file, reads the fault, and undoes the import', async () => {
  await expect(admin.getByText(words.importIntro)).toBeVisible()
  await admin
    .getByLabel(words.file)
    .setInputFiles(
      file('Mobile,First name,Town of birth\n9172999001,Chana,Lod\n12,Rivka,Zefat\n9172999002,Leah,Haifa\n'),
    )
  await expect(admin.getByLabel('Mobile')).toHaveValue('phone')
  await admin.getByLabel('Town of birth').selectOption('city')
  await admin.getByRole('button', { name: words.check }).click()
  await expect(
    admin.getByText(`Line 3, \u2066Rivka\u2069, Mobile “\u206612\u2069”: ${words.fault.phoneInvalid}`),
  ).toBeVisible()
  await picture(admin, 'portal-admin-data-preview-en')
  expect(await findByAxe(admin, null)).toEqual([])
  await admin.getByRole('button', { name: words.startWithout.replace('{faulty}', '1') }).click()
  await expect(admin.getByText('New patrons: 2.')).toBeVisible()
  await picture(admin, 'portal-admin-data-result-en')
  await admin.getByRole('button', { name: words.undo }).click()
  await admin.getByRole('dialog').getByRole('button', { name: words.undo }).click()
  await expect(admin.getByText('Removed: 2.')).toBeVisible()
})

test('a list with titles, whole names and two phones is shown as it is read, and a line comes back', async () => {
  const list = [
    'Patron list 2026,,,',
    'Name,Phone,Date,Time',
    '"Stone, Rivka",9172999011 ::: 9172999012,12/01/2026,9:30 PM',
    'Leah Gold,9172999013,12/02/2026,21:00:00',
    'שרה בן דוד,9172999014,,',
    'Din4 Roth,9172999015,,',
  ]
  await admin.getByLabel(words.file).setInputFiles(file(list.join('\r\n')))
  await expect(admin.getByRole('cell', { name: 'שרה | בן דוד' })).toBeVisible()
  await admin.getByRole('button', { name: words.check }).click()
  await expect(admin.getByText(/day or the month/)).toBeVisible()
  await admin.getByLabel(words.dateOrder).selectOption('mdy')
  await expect(admin.getByRole('cell', { name: '2026-12-02' })).toBeVisible()
  await admin.getByRole('button', { name: words.check }).click()
  await expect(admin.getByText(words.nameSign.replace('{sign}', '4'))).toBeVisible()
  await picture(admin, 'portal-admin-data-list-en')
  expect(await findByAxe(admin, null)).toEqual([])
  const lines = admin.waitForEvent('download')
  await admin.getByRole('button', { name: words.takeLeft }).click()
  expect((await lines).suggestedFilename()).toBe('lines.csv')
  const narrow = admin.viewportSize()
  await admin.setViewportSize({ width: 360, height: 800 })
  const wide = await admin.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(360)
  await picture(admin, 'portal-admin-data-list-narrow-en')
  await admin.setViewportSize({ width: 1440, height: 900 })
  await admin.evaluate(() => localStorage.setItem('selectedLanguage', 'he'))
  await admin.reload()
  await expect(admin.getByText(hebrewWords.takeLeft)).toBeVisible()
  await picture(admin, 'portal-admin-data-list-he')
  await admin.evaluate(() => localStorage.setItem('selectedLanguage', 'en'))
  if (narrow) await admin.setViewportSize(narrow)
  await admin.reload()
})

test('data is downloaded, and the page is whole in Hebrew on a wide screen', async () => {
  const downloaded = admin.waitForEvent('download')
  await admin.getByRole('button', { name: `${words.entity.user}, CSV` }).click()
  expect((await downloaded).suggestedFilename()).toBe('user.csv')
  const all = admin.waitForEvent('download')
  await admin.getByRole('button', { name: words.all }).click()
  expect((await all).suggestedFilename()).toBe('mayim.zip')
  await admin.getByLabel(words.person.find).fill('adler')
  await admin.getByRole('button', { name: /Rivka Adler/ }).click()
  const hers = admin.waitForEvent('download')
  await admin.getByRole('button', { name: words.person.save }).click()
  expect((await hers).suggestedFilename()).toBe('person.json')
  await picture(admin, 'portal-admin-data-person-en')
  await admin.goto(`${facility.portalUrl}/admin/audit`)
  await expect(admin.getByText(/Rivka Adler/).first()).toBeVisible()
  await picture(admin, 'portal-admin-audit-person-en')
  await admin.setViewportSize({ width: 1280, height: 800 })
  await admin.evaluate(() => localStorage.setItem('selectedLanguage', 'he'))
  await admin.goto(`${facility.portalUrl}/admin/data`)
  await expect(admin.getByText(hebrewWords.importIntro)).toBeVisible()
  await picture(admin, 'portal-admin-data-he')
  expect(await findByAxe(admin, null)).toEqual([])
})
