import { type SettingKey, settingsRegistry } from '@mayim/contract/settings.ts'
import { desk as words } from '@mayim/texts/en/desk.ts'
import { expect, type Page, test } from '@playwright/test'
import type { Api } from '../../demo/api.ts'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { staff, until } from '../system/api.ts'
import { bookOne, type Crew, crewOf, keepDeskOpen, onBoard } from '../system/evening.ts'
import { closePages } from './steps/close-pages.ts'
import { openHubScreens, staffScreen } from './steps/hub-screens.ts'
import { phone, desk as wide } from './steps/screens.ts'
import { signInOnPhone } from './steps/sign-in.ts'

/** What a text field is given: markup that runs a script wherever a page writes it as markup,. */
const payload = '<img src=x onerror=alert(1)>"\'`<svg onload=alert(2)>'
const number = '+17185550163'
const refusedAddresses = ['javascript:alert(3)', 'data:text/html,<script>alert(4)</script>', 'vbscript:x']

let facility: TemporaryFacility
let crew: Crew
let code = ''
let reservationId = ''
const finds: string[] = []

test.beforeAll(async () => {
  facility = await temporaryFacility({ clock: '2026-11-23T16:50' })
  crew = await crewOf(facility)
  await keepDeskOpen(facility)
  const admin = await staff(facility, 'admin')
  await fillFacility(admin)
  await fillPerson()
})
test.afterAll(closePages)
test.afterAll(async () => facility?.remove())

/** Every text setting, and every name and text that an Admin may give. An address that is a script is refused. */
async function fillFacility(admin: Api): Promise<void> {
  let filled = 0
  for (const [key, { type }] of Object.entries(settingsRegistry)) {
    const set = (value: string) => admin.ask('settingsSet', { body: { key: key as SettingKey, value } })
    if (type === 'text' || type === 'text1000') filled += Number((await set(payload)).status === 200)
    for (const value of type === 'url' ? refusedAddresses : [])
      expect([key, value, (await set(value)).status]).toEqual([key, value, 400])
  }
  expect(filled).toBeGreaterThan(10)
  await admin.get('merchandiseEdit', {
    body: { action: 'add', item: payload, description: payload, price: 4 },
  })
  await admin.get('attendantAdd', { body: { firstName: payload, lastName: payload, active: true } })
  await admin.get('setLanguageText', {
    body: { language: 'en', key: 'patron.home.welcome', text: payload },
  })
}

/** A patron whose notes, and all fields that take more than letters, hold the payload, with a reservation tonight. */
async function fillPerson(): Promise<void> {
  const booked = await bookOne(facility, number, false)
  reservationId = booked.reservationId
  const params = { id: booked.patronApi.userId }
  const body = {
    firstName: 'Rivka',
    lastName: 'Gold',
    address: payload,
    city: payload,
    state: 'NY',
    zipcode: '11213',
    email: 'r@example.org',
  }
  await booked.patronApi.get('newUserInfo', { params, body })
  await onBoard(crew, reservationId)
  for (const path of ['/notes', '/internalNote'])
    await crew.reception.get('userPatch', { params, body: [{ op: 'replace', path, value: payload }] })
  const notes = { notes: payload, userNotes: payload }
  await crew.reception.get('reservationNotes', { params: { id: reservationId }, body: notes })
  code = await until(async () => {
    const row = await onBoard(crew, reservationId)
    return row.notes === payload ? row.reservationCode : null
  })
}

/** Notes what a page does with the payload: a dialog, a script that was stopped by the policy, an element. */
function watch(page: Page, name: string): void {
  page.on('dialog', dialog => {
    finds.push(`${name}: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', line => {
    if (/Content Security Policy|TrustedHTML/.test(line.text())) finds.push(`${name}: ${line.text()}`)
  })
}

async function isClean(page: Page, name: string): Promise<void> {
  await expect(page.locator('main, h1').first()).toBeVisible()
  const made = page.locator('img[src="x"], svg[onload], [onerror], a[href^="javascript:" i]')
  expect([name, await made.count()]).toEqual([name, 0])
}

test('no page runs or builds what stands in a text field (threats-T16)', async ({ browser }) => {
  const pages = new Map<string, Page>()
  const capture = (page: Page, name: string) => {
    watch(page, name)
    pages.set(name, page)
  }
  const screens = await openHubScreens(browser, facility, crew, { rooms: [1], capture })
  // It is shown as it was written, so that the walk looks at pages that have it.
  await screens.desk.getByText(code).first().click()
  await expect(screens.desk.getByText(payload).first()).toBeVisible()
  for (const [name, page] of pages) await isClean(page, name)
  await screens.desk.goto(`${facility.hubUrl}/receptionist/people`)
  await isClean(screens.desk, 'people')

  const patron = await signInOnPhone(browser, facility, number)
  watch(patron, 'patron')
  for (const path of ['/', '/reserve', '/history', '/attendant-note', '/donate', '/contact']) {
    await patron.goto(`${facility.portalUrl}${path}`)
    await isClean(patron, path)
  }
  const context = { browser, facility, capture }
  const admin = await staffScreen(context, { name: 'admin', path: '/admin', viewport: wide })
  await expect(admin.getByLabel(words.signIn.password)).toHaveCount(0)
  const all = [
    'settings',
    'people',
    'messages',
    'memberships',
    'texts',
    'building',
    'audit',
    'keeping',
    'schedule',
  ]
  for (const path of all) {
    await admin.goto(`${facility.hubUrl}/admin/${path}`)
    await isClean(admin, path)
  }
  await admin.setViewportSize(phone)
  expect(finds).toEqual([])
})
