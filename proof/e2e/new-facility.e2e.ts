import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auth } from '@mayim/texts/en/auth.ts'
import { desk as words } from '@mayim/texts/en/desk.ts'
import { patron as patronWords } from '@mayim/texts/en/patron.ts'
import { people } from '@mayim/texts/en/people.ts'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { Api } from '../../demo/api.ts'
import { setDemoClock } from '../../demo/evening-clock.ts'
import { isWholeProof } from '../size.ts'
import { until } from '../system/api.ts'
import { newBridge } from '../system/start/new-bridge.ts'
import { type NewSide, newSide } from '../system/start/new-side.ts'
import { closePages } from './steps/close-pages.ts'
import { confirmRules } from './steps/confirm-rules.ts'
import { DeskPresses } from './steps/desk-presses.ts'
import { FormCount } from './steps/form-count.ts'
import { panel, phone, picture } from './steps/screens.ts'
import { setupTexts } from './steps/setup-texts.ts'

/**
 * A facility from empty folders to a patron in her room, by its screens alone: the website on a phone in Hebrew, the
 * building in English on a wide screen; the other way round in the whole proof. Each test continues the previous one.
 */
test.describe.configure({ mode: 'serial' })

const narrow = { width: 390, height: 844 }
const [site, building] = isWholeProof ? [setupTexts.en, setupTexts.he] : [setupTexts.he, setupTexts.en]
const [siteSize, buildingSize] = isWholeProof ? [panel, narrow] : [narrow, panel]
const patronPhone = '+17185550147'
const admin = { username: 'miriam', password: 'a long password' }
const reception = { username: 'rivka', password: 'another long password' }
/** The receptionist changes it at her first sign-in. */
const given = 'a password for one evening'
/** Of the attendant. */
const pin = '7531'
const simulated = {
  rooms: [1, 2, 3, 4, 5, 6, 7, 8],
  cubicles: [],
  garage: false,
  printers: ['reception'],
  readers: [],
}

const count = new FormCount()
const ends: (() => unknown)[] = []
let portal: NewSide
let hub: NewSide
let clockFile: string
let website: Page
let desk: Page

test.beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mayim-clock-'))
  ends.push(() => rmSync(folder, { recursive: true, force: true }))
  clockFile = join(folder, 'clock.json')
  setDemoClock(clockFile, { clock: '2026-11-23T16:50', speed: null })
  const env = { MAYIM_CLOCK_FILE: clockFile, MAYIM_PLAIN_HTTP: 'true', BRIDGE_PASSWORD: '' }
  // The portal of a demo shows its texts instead of sending them.
  portal = await newSide('portal', { keys: false, env: { ...env, MAYIM_DEMO: 'true' } })
  ends.push(portal.remove)
  hub = await newSide('hub', { keys: false, env })
  ends.push(hub.remove)
})
test.afterAll(closePages)
test.afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

test('the code of the console makes the first Admin, who confirms five steps', async ({ browser }) => {
  website = await open(browser, siteSize, portal.url, site.locale)
  await expect(website).toHaveURL(/\/setup$/)
  const { begin, field } = site.setup
  const first = {
    [begin.code]: portal.code,
    [begin.username]: admin.username,
    [begin.password]: admin.password,
    [begin.confirmed]: admin.password,
  }
  await count.send(website.getByRole('main'), first, begin.submit)
  const step = website.locator('details[open]')
  for (const [title, values] of [
    [
      site.setup.step.facility,
      {
        [field.facilityName]: 'Mikvah Mei Chaya',
        [field.facilityAddress]: '12 Main Street, Monsey, NY',
        [field.phoneNumber]: '+18455550100',
      },
    ],
    [site.setup.step.place, { [field.zmanimLatitude]: '41.11', [field.zmanimLongitude]: '-74.07' }],
    [site.setup.step.hours, {}],
    [site.setup.step.rooms, { [field.roomsAvailableShowerAny]: '4', [field.roomsAvailableBathAny]: '4' }],
    [site.setup.step.prices, { [field.priceShower]: '25', [field.priceBath]: '30' }],
  ] as const) {
    await expect(step.locator('summary').first()).toContainText(title)
    await confirmRules(step)
    await count.send(step, values, site.setup.save)
  }
  // The rooms are at the building, of which the website cannot hear yet.
  await expect(website.getByRole('button', { name: site.setup.open.submit, exact: true })).toBeDisabled()
  await picture(website, 'new-facility-steps-he')
})

test('the hub joins by the code of the website', async ({ browser }) => {
  await website.goto(`${portal.url}/admin/link`)
  await website.getByRole('button', { name: site.link.join.make }).click()
  const joinCode = await website.getByText(shownCode).innerText()
  desk = await open(browser, buildingSize, hub.url, building.locale)
  const values = {
    [building.setup.begin.code]: hub.code,
    [building.setup.join.address]: portal.url,
    [building.setup.join.code]: joinCode,
  }
  await count.send(desk.getByRole('main'), values, building.setup.join.send)
  await expect(desk.getByText(building.setup.signIn)).toBeVisible()
})

test('the eight rooms of the setup are made, and a receptionist and an attendant are entered', async () => {
  await website.goto(`${portal.url}/admin/building`)
  const dialog = website.getByRole('dialog')
  const { save } = site.common
  const make = website.getByRole('button', { name: site.building.first.make })
  await expect(make).toBeVisible()
  await picture(website, 'new-facility-first-rooms')
  await make.click()
  await expect(website.getByRole('button', { name: editOf(site, 8) })).toBeVisible()
  await picture(website, 'new-facility-building-he')
  await website.goto(`${portal.url}/admin/people`)
  await website.getByRole('button', { name: site.people.staff.add }).click()
  const account = {
    [site.people.field.firstName]: 'Rivka',
    [site.people.field.username]: reception.username,
    [site.people.field.password]: given,
  }
  await count.send(dialog, account, site.people.staff.add)
  await expect(dialog).toBeHidden()
  await website.getByRole('button', { name: site.people.attendant.add }).click()
  const attendant = { [site.people.field.firstName]: 'Bracha', [site.people.field.card]: pin }
  await count.send(dialog, attendant, save)
  await expect(dialog).toBeHidden()
  await picture(website, 'new-facility-people-he')
})

test('a bridge is paired, and the facility opens', async () => {
  await desk.goto(`${hub.url}/receptionist`)
  await signIn(desk, admin, building.desk)
  await desk.getByRole('button', { name: building.board.more }).click()
  await desk.getByRole('menuitem', { name: building.board.screens.open }).click()
  const drawer = desk.getByRole('dialog')
  await drawer.getByLabel(building.board.bridges.name).fill('Basement')
  count.filled += 1
  await desk.keyboard.press('Enter')
  const bridge = newBridge(hub, await drawer.getByText(shownCode).innerText(), simulated)
  ends.push(bridge.remove)
  const line = drawer.getByRole('listitem').filter({ hasText: 'Basement' })
  await expect(line.getByText(building.board.bridges.connected)).toBeVisible()
  await desk.keyboard.press('Escape')
  await desk.getByRole('button', { name: building.board.more }).click()
  const { duty } = building.board
  await desk.getByRole('menuitem', { name: duty.open }).click()
  await desk.getByLabel(named(duty.section)).selectOption({ label: 'Bracha' })
  await expect(desk.getByText(named(duty.done))).toBeVisible()
  count.filled += 1

  await website.goto(`${portal.url}/setup`)
  await website.getByRole('button', { name: site.setup.open.submit, exact: true }).click()
  await expect(website.getByText(site.setup.open.done)).toBeVisible()
  for (const each of [site.setup.missing.cards, site.setup.missing.mail])
    await expect(website.getByText(each)).toBeVisible()
  await picture(website, 'new-facility-open')
})

test('a patron books on her phone', async ({ browser }) => {
  const page = await open(browser, phone, portal.url)
  await page.getByRole('link', { name: patronWords.home.make }).click()
  await page.getByRole('textbox', { name: auth.phone }).fill(patronPhone)
  await page.getByRole('button', { name: auth.sendCode }).click()
  await page.getByRole('textbox', { name: auth.code }).fill(await loginCode())
  await page.getByRole('radio').first().check({ force: true })
  await page.getByRole('button', { name: patronWords.options.continue }).click()
  await page.getByRole('radio', { name: patronWords.options.shower }).check({ force: true })
  const times = page.getByRole('group', { name: patronWords.options.time }).getByRole('radio')
  await times.first().check({ force: true })
  await page.getByRole('button', { name: /Continue/ }).click()
  await page.getByRole('button', { name: /^Reserve/ }).click()
  await expect(page.getByText(patronWords.view.code, { exact: true })).toBeVisible()
})

test('she arrives and gets a room, and the bridge opens its door', async ({ browser }) => {
  setDemoClock(clockFile, { clock: '2026-11-23T18:30', speed: null })
  desk = await open(browser, panel, `${hub.url}/receptionist`)
  await signIn(desk, { ...reception, password: given })
  await expect(desk.getByText(people.account.given)).toBeVisible()
  await picture(desk, 'new-facility-own-password')
  const own = {
    [people.field.current]: given,
    [people.field.newPassword]: reception.password,
    [people.field.repeat]: reception.password,
  }
  await count.send(desk.getByRole('main'), own, people.account.change)
  const renewed = { grant_type: 'password', ...reception }
  await until(async () =>
    (await new Api(hub.url).ask('token', { body: renewed })).status === 200 ? true : null,
  )
  await signIn(desk, reception)
  const coming = desk.getByRole('region', { name: words.group.expected }).locator('[data-card]')
  const code = await coming.locator('[data-digits]').first().innerText()
  const presses = new DeskPresses(desk)
  await presses.checkIn(code, 'cash')
  await presses.place(code, '1')
  const calls = new Api(hub.url)
  await calls.signIn({ grant_type: 'password', ...admin })
  expect(await calls.get('roomGet', { params: { id: 1 } })).toMatchObject({ status: 'Assigned' })
  await calls.get('unlockRoom', {
    query: { roomid: 1, wetdry: 'dry' },
    body: { cardCode: pin, reason: 'help' },
  })
  const door = async () => {
    const devices = await calls.get('technicianDevices')
    return devices.find(({ point }) => point === 'door/room-1-dry')
  }
  const opened = { bridgeName: 'Basement', last: { op: 'pulse', st: 'done' } }
  await expect(async () => expect(await door()).toMatchObject(opened)).toPass({ timeout: 20_000 })
})

test('26 fields were filled, and 19 confirmed as they were', () => {
  expect(count).toMatchObject({ filled: 26, kept: 19 })
})

/** The button of a room, whose name is isolated in Hebrew. */
function editOf({ building: { editOf: words } }: typeof site, room: number): RegExp {
  return new RegExp(words.room.replace('{name}', `.?${room}.?`))
}

/** In Hebrew a name is isolated from the direction of its sentence. */
function named(sentence: string): RegExp {
  return new RegExp(
    sentence.replace('{name}', `.?${site.building.first.section}.?`).replace('{who}', '.?Bracha.?'),
  )
}

const shownCode = /^[A-HJ-NP-Z2-9]{8}$/

async function open(browser: Browser, viewport: typeof phone, url: string, locale = 'en-US'): Promise<Page> {
  // She sits where the facility is.
  const place = { locale, timezoneId: 'America/New_York' }
  const page = await (await browser.newContext({ viewport, ...place })).newPage()
  await page.goto(url)
  return page
}

async function signIn(page: Page, who: typeof admin, { signIn: form } = words): Promise<void> {
  await page.getByRole('textbox', { name: form.username }).fill(who.username)
  await page.getByLabel(form.password).fill(who.password)
  await page.getByRole('button', { name: form.submit }).click()
}

function loginCode(): Promise<string> {
  return until(async () => {
    const texts = await new Api(portal.url).get('demoOutbox')
    return /\b\d{6}\b/.exec(texts.find(({ to }) => to === patronPhone)?.text ?? '')?.[0] ?? null
  })
}
