import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auth } from '@mayim/texts/en/auth.ts'
import { board } from '@mayim/texts/en/board.ts'
import { desk as words } from '@mayim/texts/en/desk.ts'
import { patron as patronWords } from '@mayim/texts/en/patron.ts'
import { people } from '@mayim/texts/en/people.ts'
import { setup } from '@mayim/texts/en/setup.ts'
import { building } from '@mayim/texts/he/building.ts'
import { common } from '@mayim/texts/he/common.ts'
import { link } from '@mayim/texts/he/link.ts'
import { people as peopleHe } from '@mayim/texts/he/people.ts'
import { setup as setupHe } from '@mayim/texts/he/setup.ts'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { Api } from '../../demo/api.ts'
import { setDemoClock } from '../../demo/evening-clock.ts'
import { until } from '../system/api.ts'
import { newBridge } from '../system/new-bridge.ts'
import { type NewSide, newSide } from '../system/new-side.ts'
import { confirmRules } from './steps/confirm-rules.ts'
import { DeskPresses } from './steps/desk-presses.ts'
import { FormCount } from './steps/form-count.ts'
import { panel, phone, picture } from './steps/screens.ts'

/**
 * A facility from empty folders to a patron in her room, by its screens alone: the website on a phone in Hebrew, the desk
 * in English. Each test continues the previous one.
 */
test.describe.configure({ mode: 'serial' })

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
test.afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

test('the code of the console makes the first Admin, who confirms five steps', async ({ browser }) => {
  website = await open(browser, { width: 390, height: 844 }, portal.url, 'he-IL')
  await expect(website).toHaveURL(/\/setup$/)
  const { begin, field } = setupHe
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
      setupHe.step.facility,
      {
        [field.facilityName]: 'Mikvah Mei Chaya',
        [field.facilityAddress]: '12 Main Street, Monsey, NY',
        [field.phoneNumber]: '+18455550100',
      },
    ],
    [setupHe.step.place, { [field.zmanimLatitude]: '41.11', [field.zmanimLongitude]: '-74.07' }],
    [setupHe.step.hours, {}],
    [setupHe.step.rooms, { [field.roomsAvailableShowerAny]: '4', [field.roomsAvailableBathAny]: '4' }],
    [setupHe.step.prices, {}],
  ] as const) {
    await expect(step.locator('summary')).toContainText(title)
    await confirmRules(step)
    await count.send(step, values, setupHe.save)
  }
  await expect(website.getByRole('button', { name: setupHe.open.submit, exact: true })).toBeEnabled()
  await picture(website, 'new-facility-steps-he')
})

test('the hub joins by the code of the website', async ({ browser }) => {
  await website.goto(`${portal.url}/admin/link`)
  await website.getByRole('button', { name: link.join.make }).click()
  const joinCode = await website.getByText(shownCode).innerText()
  desk = await open(browser, panel, hub.url)
  const values = {
    [setup.begin.code]: hub.code,
    [setup.join.address]: portal.url,
    [setup.join.code]: joinCode,
  }
  await count.send(desk.getByRole('main'), values, setup.join.send)
  await expect(desk.getByText(setup.signIn)).toBeVisible()
})

test('eight rooms, a receptionist and an attendant are entered by hand', async () => {
  await website.goto(`${portal.url}/admin/building`)
  const dialog = website.getByRole('dialog')
  const { save } = common
  const add = async (part: keyof typeof building.add, values: Readonly<Record<string, string>>) => {
    await website.getByRole('button', { name: building.add[part] }).click()
    await count.send(dialog, values, save)
    await expect(dialog).toBeHidden()
  }
  await add('section', { [building.field.name]: 'Main' })
  for (const room of simulated.rooms) {
    const kind = room > 4 ? { [building.field.kind]: 'bath' } : {}
    await add('room', { [building.field.name]: String(room), ...kind })
  }
  await picture(website, 'new-facility-building-he')
  await website.goto(`${portal.url}/admin/people`)
  await website.getByRole('button', { name: peopleHe.staff.add }).click()
  const account = {
    [peopleHe.field.firstName]: 'Rivka',
    [peopleHe.field.username]: reception.username,
    [peopleHe.field.password]: given,
  }
  await count.send(dialog, account, peopleHe.staff.add)
  await expect(dialog).toBeHidden()
  await website.getByRole('button', { name: peopleHe.attendant.add }).click()
  const attendant = { [peopleHe.field.firstName]: 'Bracha', [peopleHe.field.card]: pin }
  await count.send(dialog, attendant, save)
  await expect(dialog).toBeHidden()
  await picture(website, 'new-facility-people-he')
})

test('a bridge is paired, and the facility opens', async () => {
  await desk.goto(`${hub.url}/receptionist`)
  await signIn(desk, admin)
  await desk.getByRole('button', { name: board.more }).click()
  await desk.getByRole('menuitem', { name: board.screens.open }).click()
  const drawer = desk.getByRole('dialog')
  await drawer.getByLabel(board.bridges.name).fill('Basement')
  count.filled += 1
  await desk.keyboard.press('Enter')
  const bridge = newBridge(hub, await drawer.getByText(shownCode).innerText(), simulated)
  ends.push(bridge.remove)
  const line = drawer.getByRole('listitem').filter({ hasText: 'Basement' })
  await expect(line.getByText(board.bridges.connected)).toBeVisible()
  await desk.keyboard.press('Escape')
  await desk.getByRole('button', { name: board.more }).click()
  await desk.getByRole('menuitem', { name: board.duty.open }).click()
  await desk.getByLabel('Section Main').selectOption({ label: 'Bracha' })
  await expect(desk.getByText('Section Main: Bracha')).toBeVisible()
  count.filled += 1

  await website.goto(`${portal.url}/setup`)
  await website.getByRole('button', { name: setupHe.open.submit, exact: true }).click()
  await expect(website.getByText(setupHe.open.done)).toBeVisible()
  await expect(website.getByText(setupHe.missing.none)).toBeVisible()
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
  const coming = desk.getByRole('region', { name: words.group.upcoming }).locator('[data-card]')
  const code = await coming.locator('[data-digits]').first().innerText()
  const presses = new DeskPresses(desk)
  await presses.checkIn(code, 'cash')
  await presses.place(code, '1')
  const house = new Api(hub.url)
  await house.signIn({ grant_type: 'password', ...admin })
  expect(await house.get('roomGet', { params: { id: 1 } })).toMatchObject({ status: 'Assigned' })
  await house.get('unlockRoom', {
    query: { roomid: 1, wetdry: 'dry' },
    body: { cardCode: pin, reason: 'help' },
  })
  const door = async () => {
    const devices = await house.get('technicianDevices')
    return devices.find(({ point }) => point === 'door/room-1-dry')
  }
  const opened = { bridgeName: 'Basement', last: { op: 'pulse', st: 'done' } }
  await expect(async () => expect(await door()).toMatchObject(opened)).toPass({ timeout: 20_000 })
})

test('37 fields were filled, and 48 confirmed as they were', () => {
  expect(count).toMatchObject({ filled: 37, kept: 48 })
})

const shownCode = /^[A-HJ-NP-Z2-9]{8}$/

async function open(browser: Browser, viewport: typeof phone, url: string, locale = 'en-US'): Promise<Page> {
  const page = await (await browser.newContext({ viewport, locale })).newPage()
  await page.goto(url)
  return page
}

async function signIn(page: Page, who: typeof admin): Promise<void> {
  await page.getByRole('textbox', { name: words.signIn.username }).fill(who.username)
  await page.getByLabel(words.signIn.password).fill(who.password)
  await page.getByRole('button', { name: words.signIn.submit }).click()
}

function loginCode(): Promise<string> {
  return until(async () => {
    const texts = await new Api(portal.url).get('demoOutbox')
    return /\b\d{6}\b/.exec(texts.find(({ to }) => to === patronPhone)?.text ?? '')?.[0] ?? null
  })
}
