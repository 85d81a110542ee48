import { building as words } from '@mayim/texts/en/building.ts'
import { refusal } from '@mayim/texts/en/refusal.ts'
import { simulation } from '@mayim/texts/en/simulation.ts'
import { building as hebrewWords } from '@mayim/texts/he/building.ts'
import { simulation as hebrewSimulation } from '@mayim/texts/he/simulation.ts'
import { building as yiddishWords } from '@mayim/texts/yi/building.ts'
import { simulation as yiddishSimulation } from '@mayim/texts/yi/simulation.ts'
import { expect, type Page, test } from '@playwright/test'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { closePages } from './steps/close-pages.ts'
import { endMotion } from './steps/end-motion.ts'
import { findByAxe } from './steps/find-by-axe.ts'
import { staffScreen } from './steps/hub-screens.ts'
import { savePicture } from './steps/save-picture.ts'
import { phone } from './steps/screens.ts'
import { scrollsSideways } from './steps/scrolls-sideways.ts'
import { adminAtPortal } from './steps/sign-in.ts'

/** The page of the building, at the portal and at the hub. */
const desktop = { width: 1280, height: 800 }
let facility: TemporaryFacility

test.beforeAll(async () => {
  facility = await temporaryFacility({ clock: '2026-11-23T16:50' })
})
test.afterAll(closePages)
test.afterAll(async () => facility?.remove())

test('an Admin adds a room and retires it; a taken name is refused at its field', async ({ browser }) => {
  const admin = await adminAtPortal(browser, facility, '/admin/building')
  const address = admin.url()
  await expect(admin.getByRole('heading', { name: words.rooms, exact: true })).toBeVisible()
  await expect(admin.getByRole('region', { name: simulation.all })).toBeVisible()
  await check(admin, 'list')

  const dialog = admin.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Save' })
  await admin.getByRole('button', { name: words.add.room }).click()
  await dialog.getByLabel(words.field.name).fill('8')
  await dialog.getByLabel(words.field.kind).selectOption('bath')
  await dialog.getByLabel(words.field.section).selectOption('2')
  await save.click()
  await expect(dialog.getByLabel(words.field.name)).toHaveAccessibleDescription(refusal.layoutTwice)
  await check(admin, 'refused')
  await dialog.getByLabel(words.field.name).fill('Garden')
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(admin.getByText('Garden')).toBeVisible()

  await admin.getByRole('button', { name: words.editOf.room.replace('{name}', 'Garden') }).click()
  await dialog.getByRole('switch', { name: words.field.retired }).click()
  await check(admin, 'room')
  await save.click()
  await expect(admin.getByRole('listitem').filter({ hasText: 'Garden' })).toContainText(words.retired)

  for (const [language, texts, bar] of [
    ['he', hebrewWords, hebrewSimulation],
    ['yi', yiddishWords, yiddishSimulation],
  ] as const) {
    await admin.evaluate(chosen => localStorage.setItem('selectedLanguage', chosen), language)
    await admin.goto(address)
    await expect(admin.getByRole('heading', { name: texts.rooms, exact: true })).toBeVisible()
    await expect(admin.getByRole('region', { name: bar.all })).toBeVisible()
    await check(admin, `list-${language}`)
  }
})

test('at the hub an Admin takes a room out of service, and sees what a layout file would change', async ({
  browser,
}) => {
  const context = { browser, facility, capture: () => undefined }
  const admin = await staffScreen(context, { name: 'admin', path: '/admin/building', viewport: desktop })
  const rooms = admin.getByRole('region', { name: words.out.title })
  const dialog = admin.getByRole('dialog')
  await expect(rooms).toBeVisible()
  await rooms.getByRole('button', { name: words.out.add }).click()
  await dialog.getByLabel(words.out.room, { exact: true }).selectOption('3')
  await dialog.getByLabel(words.out.reason).fill('No hot water')
  await dialog.getByRole('button', { name: words.out.look }).click()
  await expect(dialog.getByText(words.out.fits)).toBeVisible()
  await check(admin, 'out')
  await dialog.getByRole('button', { name: words.out.add }).click()
  await expect(rooms.getByText('No hot water')).toBeVisible()

  const layout = { version: 1, sections: [], rooms: [], cubicles: [{ id: 1, name: 'Quiet corner' }] }
  await admin.getByLabel(words.file.choose).setInputFiles({
    name: 'layout.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(layout)),
  })
  await expect(admin.getByRole('insertion').getByText('Quiet corner')).toBeVisible()
  await check(admin, 'file')
  await admin.getByRole('button', { name: words.file.apply_one.replace('{count}', '1') }).click()
  await expect(admin.getByText(words.file.done)).toBeVisible()
  await rooms.getByRole('button', { name: words.out.endOf.replace('{name}', '3') }).click()
  await dialog.getByRole('button', { name: words.out.end }).click()
  await expect(rooms.getByText(words.out.none)).toBeVisible()
})

/** Takes a picture on a phone and on a desktop, and expects no finding of axe and no sideways scrolling. */
async function check(admin: Page, name: string): Promise<void> {
  for (const size of [desktop, phone]) {
    await admin.setViewportSize(size)
    await endMotion(admin)
    expect(await findByAxe(admin, name), name).toEqual([])
    expect(await scrollsSideways(admin), name).toBe(false)
    await savePicture(admin, `admin-building-${name}-${size.width}`, true)
  }
}
