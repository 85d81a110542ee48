import { account as own } from '@mayim/texts/en/account.ts'
import { admin as adminWords } from '@mayim/texts/en/admin.ts'
import { auth } from '@mayim/texts/en/auth.ts'
import { people as words } from '@mayim/texts/en/people.ts'
import { refusal as refusals } from '@mayim/texts/en/refusal.ts'
import { people as hebrewWords } from '@mayim/texts/he/people.ts'
import { people as yiddishWords } from '@mayim/texts/yi/people.ts'
import { expect, type Page, test } from '@playwright/test'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { patron } from '../system/api.ts'
import { closePages } from './steps/close-pages.ts'
import { endMotion } from './steps/end-motion.ts'
import { findByAxe } from './steps/find-by-axe.ts'
import { staffScreen } from './steps/hub-screens.ts'
import { savePicture } from './steps/save-picture.ts'
import { phone } from './steps/screens.ts'
import { scrollsSideways } from './steps/scrolls-sideways.ts'
import { adminAtPortal, signInOnPhone } from './steps/sign-in.ts'

/** The Admin's page of people at the portal, and what only the hub's has. */
test.describe.configure({ mode: 'serial' })

/** One pixel as PNG. */
const licence = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const unbooked = 'Adler-Roth'
const profile = {
  email: 'roth@example.org',
  address: '1 Main St',
  city: 'Brooklyn',
  state: 'NY',
  zipcode: '11211',
}
const desktop = { width: 1440, height: 900 }
let facility: TemporaryFacility
let admin: Page

test.beforeAll(async ({ browser }) => {
  const settings = { reservationMaxDaysInAdvance: '3' }
  facility = await temporaryFacility({ clock: '2026-11-23T16:50', settings })
  admin = await adminAtPortal(browser, facility, '/admin/people')
})
test.afterAll(closePages)
test.afterAll(async () => facility?.remove())

test('patrons of a group are listed, ticked and texted together (people-891)', async () => {
  const group = admin.getByLabel(words.patrons.group)
  await group.selectOption('all')
  const rows = admin.getByRole('list', { name: words.patrons.title }).getByRole('listitem')
  await expect(rows.nth(5)).toBeVisible()
  for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check()
  await check('patrons')
  await admin.getByRole('button', { name: words.patrons.tell_other.replace('{count}', '2') }).click()
  await expect(admin.getByRole('dialog')).toBeVisible()
  await admin.keyboard.press('Escape')
  await group.selectOption('coming')
  await expect(rows.first().getByRole('checkbox')).not.toBeChecked()
})

test('an Admin creates a staff account, and a refusal names the field', async () => {
  await expect(admin.getByRole('heading', { name: words.staff.title, exact: true })).toBeVisible()
  await check('list')
  await admin.getByRole('button', { name: words.staff.add }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel(words.field.firstName).fill('Rivka')
  await dialog.getByLabel(words.field.lastName).fill('Gold')
  await dialog.getByLabel(words.field.username).fill('admin')
  await dialog.getByLabel(words.field.role).selectOption('Admin')
  await dialog.getByLabel(words.field.password).fill('a long first password')
  await dialog.getByRole('button', { name: words.staff.add }).click()
  await expect(dialog.getByLabel(words.field.username)).toHaveAccessibleDescription(/taken/)
  await check('new-staff')
  await dialog.getByLabel(words.field.username).fill('rivka')
  await dialog.getByRole('button', { name: words.staff.add }).click()
  await expect(dialog).toBeHidden()
  await expect(admin.getByText('Rivka Gold')).toBeVisible()
})

test('a third Admin waits for the second one', async () => {
  await admin.getByRole('button', { name: words.editOf.replace('{name}', 'Technician') }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('switch', { name: words.role.Admin }).click()
  await expect(dialog.getByText(words.staff.waits)).toBeVisible()
  await check('staff')
  await admin.keyboard.press('Escape')
  await expect(admin.getByText(words.grant.own)).toBeVisible()
  await check('grant')
  await admin.getByRole('button', { name: words.grant.declineOf.replace('{name}', 'Technician') }).click()
  await expect(admin.getByRole('heading', { name: words.grant.title })).toBeHidden()
})

test('an attendant gets a PIN that is not easy', async () => {
  await admin.getByLabel(words.search).fill('gold')
  await admin.getByRole('button', { name: words.editOf.replace('{name}', 'Bracha Gold') }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('textbox', { name: words.field.card }).fill('1234')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('textbox', { name: words.field.card })).toHaveAccessibleDescription(
    /too easy/,
  )
  await check('attendant')
  await dialog.getByRole('textbox', { name: words.field.card }).fill('7531')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
})

test('at the hub an attendant is on duty in a section as soon as it is chosen', async ({ browser }) => {
  const asAdmin = { name: 'admin', path: '/admin/people', viewport: phone } as const
  const page = await staffScreen({ browser, facility, capture: () => undefined }, asAdmin)
  await expect(page.getByRole('heading', { name: words.attendant.title })).toBeVisible()
  const open = async () => {
    await page.getByRole('button', { name: words.editOf.replace('{name}', 'Dina Hirsch') }).click()
    return page.getByRole('region', { name: words.attendant.sections }).getByRole('switch').first()
  }
  const first = await open()
  const before = await first.isChecked()
  await first.click()
  await expect(first).toBeChecked({ checked: !before })
  await check('attendant-sections', page)
  await page.reload()
  await expect(await open()).toBeChecked({ checked: !before })
  // The hub asks the website what two accounts have (people-760).
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: words.merge.open }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.merge.findStays).fill('englander')
  await dialog.getByRole('button', { name: /Miriam Englander/ }).click()
  await dialog.getByLabel(words.merge.findGoes).fill('feldman')
  await dialog.getByRole('button', { name: /Tziporah Feldman/ }).click()
  await expect(dialog.getByText(refusals.mergeTwoBookings)).toBeVisible()
  await check('merge-hub', page)
  await page.context().close()
})

test('a patron shows that she lives here, and an Admin says why it does not count (people-766)', async ({
  browser,
}) => {
  const page = await signInOnPhone(browser, facility, '+17185550123')
  await page.goto(`${facility.portalUrl}/my-data`)
  const section = page.getByRole('region', { name: own.papers.title })
  const file = { name: 'licence.png', mimeType: 'image/png', buffer: licence }
  await section.locator('input[type=file]').setInputFiles(file)
  await expect(section.getByText(own.papers.waiting.split('.')[0] as string)).toBeVisible()
  await check('paper-sent', page)
  await admin.reload()
  await admin.getByRole('button', { name: words.papers.reviewOf.replace('{name}', 'Leah Cohen') }).click()
  const dialog = admin.getByRole('dialog')
  await expect(dialog.getByRole('img')).toBeVisible()
  await check('paper')
  await dialog.getByLabel(words.papers.reason).fill('The address cannot be read.')
  await dialog.getByRole('button', { name: words.papers.refuse }).click()
  await expect(dialog).toBeHidden()
  await expect(section.getByText('The address cannot be read.')).toBeVisible()
  await page.evaluate(() => localStorage.setItem('selectedLanguage', 'he'))
  await page.reload()
  await expect(page.getByText('The address cannot be read.')).toBeVisible()
  await check('paper-refused-he', page)
  await page.context().close()
})

test('an Admin merges two accounts, sees both sides before, and types the word (people-760)', async () => {
  const merge = words.merge
  const other = await patron(facility, '+17185550199')
  const body = { ...profile, firstName: 'Rivka', lastName: unbooked }
  await other.get('newUserInfo', { params: { id: other.userId }, body })
  await other.get('userPatch', {
    params: { id: other.userId },
    body: [{ op: 'replace', path: '/notes', value: 'Please knock twice.' }],
  })
  await admin.goto(`${facility.portalUrl}/admin/people`)
  await admin.getByRole('button', { name: merge.open }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel(merge.findStays).fill('rivka')
  await dialog.getByRole('button', { name: /Rivka Adler .1718/ }).click()
  await dialog.getByLabel(merge.findGoes).fill('5550123')
  await check('merge-find')
  await dialog.getByRole('button', { name: /Leah Cohen/ }).click()
  await expect(dialog.getByText(refusals.mergeTwoBookings)).toBeVisible()
  await check('merge-refused')
  await dialog.getByRole('button', { name: adminWords.patron.change }).last().click()
  await dialog.getByLabel(merge.findGoes).fill(unbooked)
  await dialog.getByRole('button', { name: new RegExp(unbooked) }).click()
  await expect(dialog.getByText('Please knock twice.').first()).toBeVisible()
  await check('merge')
  await dialog.getByLabel(merge.word.replace('{word}', merge.confirm)).fill(merge.confirm)
  await dialog.getByRole('button', { name: merge.confirm, exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(admin.getByText(merge.done)).toBeVisible()
  await check('merged')
})

test('the own account: sessions and the password; the page in Hebrew and Yiddish', async () => {
  const own = admin.getByRole('region', { name: words.account.title })
  await expect(own.getByText(auth.sessions.current)).toBeVisible()
  await own.getByLabel(words.field.current).fill('wrong')
  await own.getByLabel(words.field.newPassword, { exact: true }).fill('another long password')
  await own.getByLabel(words.field.repeat).fill('another long password')
  await own.getByRole('button', { name: words.account.change }).click()
  await expect(own.getByLabel(words.field.current)).toHaveAccessibleDescription(/not your password/)
  await own.getByLabel(words.field.current).fill('mayim-admin')
  await own.getByRole('button', { name: words.account.change }).click()
  await expect(own.getByText(words.account.changed)).toBeVisible()
  for (const [language, texts] of [
    ['he', hebrewWords],
    ['yi', yiddishWords],
  ] as const) {
    await admin.evaluate(chosen => localStorage.setItem('selectedLanguage', chosen), language)
    await admin.goto(`${facility.portalUrl}/admin/people`)
    await expect(admin.getByRole('heading', { name: texts.attendant.title })).toBeVisible()
    await check(`list-${language}`)
  }
})

/** Takes a picture on a phone and on a desktop, and expects no finding of axe and no sideways scrolling. */
async function check(name: string, page = admin): Promise<void> {
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size)
    await endMotion(page)
    expect(await findByAxe(page, name), name).toEqual([])
    expect(await scrollsSideways(page), name).toBe(false)
    await savePicture(page, `admin-people-${name}-${size.width}`, true)
  }
}
