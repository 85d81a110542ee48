import { board } from '@mayim/texts/en/board.ts'
import { closing as words } from '@mayim/texts/en/closing.ts'
import { desk as deskWords } from '@mayim/texts/en/desk.ts'
import { closing as hebrewWords } from '@mayim/texts/he/closing.ts'
import { expect, type Page, test } from '@playwright/test'
import type { Api } from '../../demo/api.ts'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { staff, until } from '../system/api.ts'
import { closePages } from './steps/close-pages.ts'
import { staffScreen } from './steps/hub-screens.ts'
import { desk, phone, picture } from './steps/screens.ts'
import { adminAtPortal } from './steps/sign-in.ts'

/** The evening is closed at the desk. Each test continues where the previous one ended. */
test.describe.configure({ mode: 'serial' })

let facility: TemporaryFacility
let reception: Api
let page: Page

test.beforeAll(async ({ browser }) => {
  facility = await temporaryFacility({ clock: '2026-11-23T16:50' })
  reception = await staff(facility, 'reception')
  // The bookings come from the website.
  await until(async () => (await reception.get('dayBoard')).reservations.length > 0)
  await takeCash(20)
  const screen = { name: 'reception', path: '/receptionist', viewport: desk }
  page = await staffScreen({ browser, facility, capture: () => undefined }, screen)
  await expect(page.getByRole('region', { name: deskWords.group.expected })).toBeVisible()
})
test.afterAll(closePages)
test.afterAll(async () => facility?.remove())

async function takeCash(amt: number) {
  const [first] = (await reception.get('dayBoard')).reservations
  await reception.get('makePayment', {
    body: { method: 'cash', amt, reservationId: first?.reservationId ?? '' },
  })
}
const sheet = () => page.getByRole('dialog', { name: words.title })

async function openSheet() {
  await page.getByRole('button', { name: board.more, exact: true }).click()
  await page.getByRole('menuitem', { name: words.open }).click()
  await expect(sheet().getByText(words.drawer.expected, { exact: true })).toBeVisible()
}

async function count({ counted, stays, note }: { counted: number; stays: number; note?: string }) {
  await sheet().getByLabel(words.drawer.counted, { exact: true }).fill(String(counted))
  await sheet().getByLabel(words.drawer.stays).fill(String(stays))
  if (note !== undefined) await sheet().getByLabel(words.drawer.why).fill(note)
  await sheet().getByLabel(words.drawer.pin).fill('10001')
}
const closeIt = () => sheet().getByRole('button', { name: words.drawer.close, exact: true }).click()

test('a count that differs is closed with its reason, signed by PIN, and goes to the printer (money-1252, money-1254)', async () => {
  await openSheet()
  await count({ counted: 19, stays: 5, note: 'A dollar for stamps' })
  await expect(sheet().getByText('$1.00 too little')).toBeVisible()
  await page.setViewportSize(phone)
  await picture(page, 'closing-phone-en')
  await page.setViewportSize(desk)
  await picture(page, 'closing-en')
  await sheet().getByRole('switch', { name: words.paper.too }).check({ force: true })
  await closeIt()
  await expect(page.getByText(words.paper.closed.replace('{name}', 'Bracha Gold'))).toBeVisible()
  await expect(sheet()).toBeHidden()
})

test('a second closing counts on from what was left, and is added (money-1251, money-1252)', async () => {
  await takeCash(2)
  await openSheet()
  await expect(sheet().getByText(/^Closed at .* signed by Bracha Gold/)).toBeVisible()
  await count({ counted: 7, stays: 0 })
  await expect(sheet().getByText(words.drawer.fits)).toBeVisible()
  await closeIt()
  const closed = words.drawer.closed.replace('{name}', 'Bracha Gold')
  await expect(page.getByText(closed, { exact: true })).toBeVisible()
  const { closings } = await reception.get('eveningFigures')
  expect(closings.map(({ expected, counted, note }) => [expected, counted, note])).toEqual([
    [20, 19, 'A dollar for stamps'],
    [7, 7, ''],
  ])
})

test('the director reads both at the website (money-1253)', async ({ browser }) => {
  const admin = await adminAtPortal(browser, facility, '/admin/registers')
  const first = admin.getByRole('group').filter({ hasText: '$19.00' })
  await expect(first).toBeVisible()
  await first.locator('summary').click()
  await expect(first.getByText('A dollar for stamps')).toBeVisible()
  await look(admin, 'en')
  await admin.evaluate(() => localStorage.setItem('selectedLanguage', 'he'))
  await admin.reload()
  await expect(admin.getByRole('heading', { name: hebrewWords.record.title })).toBeVisible()
  await admin.getByRole('group').filter({ hasText: '19.00' }).locator('summary').click()
  await look(admin, 'he')
})

async function look(admin: Page, language: string) {
  for (const size of [phone, desk]) {
    await admin.setViewportSize(size)
    await admin.locator('section:has(> details) > h2').evaluate(heading => heading.scrollIntoView())
    await picture(admin, `closed-evenings-${language}-${size.width}`)
  }
}
