import { type CallId, calls } from '@mayim/contract/calls.ts'
import { desk as deskWords } from '@mayim/texts/en/desk.ts'
import { kiosk as kioskWords } from '@mayim/texts/en/kiosk.ts'
import { panel as panelWords } from '@mayim/texts/en/panel.ts'
import { refusal as refusalWords } from '@mayim/texts/en/refusal.ts'
import { shabbos as shabbosWords } from '@mayim/texts/en/shabbos.ts'
import { expect, type Page, test } from '@playwright/test'
import { Api } from '../../demo/api.ts'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { staff, until } from '../system/api.ts'
import {
  bookOne,
  type Crew,
  crewOf,
  onBoard,
  panelOf,
  press,
  setClock,
  untilPoint,
} from '../system/evening.ts'
import { closePages } from './steps/close-pages.ts'
import { type HubScreens, openHubScreens, pairedScreen, staffScreen } from './steps/hub-screens.ts'
import { type Marks, ScreenCapture } from './steps/screen-capture.ts'
import { arriveAtKiosk, PanelPresses, TabletPresses } from './steps/screen-presses.ts'
import { desk as deskSize, panel as panelSize, phone as phoneSize } from './steps/screens.ts'

/**
 * What no shared screen may show or receive (privacy-12): an evening of one patron whose name, phone, address, email
 * and notes are unique.
 */
test.describe.configure({ mode: 'serial' })

const phone = '+17185550187'
const person = {
  firstName: 'Zuckerella',
  lastName: 'Quappenstein',
  email: 'zq@quappen.example',
  address: '77 Quappen Row',
  city: 'Quappenville',
  state: 'NY',
  zipcode: '99071',
}
const note = 'quappen: softly please'
/** Personal data that only reception may receive. */
const marks: Marks = {
  'first name': person.firstName,
  'last name': person.lastName,
  phone: phone.slice(2),
  email: person.email,
  address: person.address,
  city: person.city,
  zip: person.zipcode,
  'internal note': 'quappen-internal',
  'staff note': 'quappen-desk',
  'excluded attendants': /"excludedAttendants":\[\d/,
  payments: /"payments":\[\{/,
}
/** Attendants may receive the note; nobody else may. */
const allMarks: Marks = { ...marks, note }

let facility: TemporaryFacility
let crew: Crew
let screens: HubScreens
let lab: Page
let room: Page
let code = ''
let reservationId = ''
let userId = ''
const captured = new ScreenCapture()

test.beforeAll(async ({ browser }) => {
  facility = await temporaryFacility({ clock: '2026-11-23T16:50' })
  crew = await crewOf(facility)
  const booked = await bookOne(facility, phone, false)
  reservationId = booked.reservationId
  userId = booked.patronApi.userId
  const params = { id: userId }
  await booked.patronApi.get('newUserInfo', { params, body: person })
  await booked.patronApi.get('userPatch', { params, body: [{ op: 'replace', path: '/notes', value: note }] })
  await booked.patronApi.get('excludedAttendantAdd', { params: { ...params, attendantId: 3 } })
  code = (await onBoard(crew, reservationId)).reservationCode
  const internal = { op: 'replace', path: '/internalNote', value: 'quappen-internal' }
  await crew.reception.get('userPatch', { params, body: [internal] })
  await crew.reception.get('reservationNotes', {
    params: { id: reservationId },
    body: { notes: 'quappen-desk' },
  })
  await setClock(crew, '2026-11-23T23:30:00.000Z')
  const context = { browser, facility, capture: captured.listen }
  ;[screens, lab] = await Promise.all([
    openHubScreens(browser, facility, crew, { rooms: [1], capture: captured.listen }),
    staffScreen(context, { name: 'technician', path: '/lab', viewport: deskSize }),
  ])
  await captured.read()
})
test.afterAll(closePages)
test.afterAll(async () => facility?.remove())

test('the kiosk and the display show only a code', async () => {
  await screens.kiosk.getByRole('button', { name: 'English', exact: true }).click()
  await captured.read()
  await screens.kiosk.getByRole('button', { name: kioskWords.back }).click()
  await arriveAtKiosk(screens.kiosk, { language: 'English', words: kioskWords, phoneOrCode: code })
  await expect(screens.kiosk.getByText(code)).toBeVisible()
  await captured.read()
  await screens.kiosk.getByRole('button', { name: new RegExp(`^${kioskWords.visit.here}`) }).click()
  await expect(screens.kiosk.getByText(kioskWords.done.pay)).toBeVisible()
  const { balance } = await onBoard(crew, reservationId)
  await crew.reception.get('makePayment', { body: { method: 'cash', amt: balance, reservationId } })
  await captured.read()
  await crew.reception.get('assignRoom', { body: { reservationId, roomId: 1 } })
  await expect(screens.display.getByText(kioskWords.display.call.replace('{room}', '1'))).toBeVisible()
  await captured.read()
})

test('the panel shows only a code, and the tablet a code and the note', async () => {
  const page = screens.panels.get(1) as Page
  const panel = new PanelPresses(page)
  await panel.press(panelWords.press.Prep)
  await panel.ask('towel')
  await panel.press(panelWords.press.ReadyForMikvah)
  // While she asks for something, her card says that there is a note, and More has it.
  const card = new TabletPresses(screens.tablet).roomOf(code)
  await expect(card).toContainText(deskWords.mark.note)
  await card.getByRole('button', { name: deskWords.attendant.more }).click()
  await expect(screens.tablet.getByRole('dialog')).toContainText(note)
  await captured.read()
  await screens.tablet.keyboard.press('Escape')
  await until(async () => (await onBoard(crew, reservationId)).reservationStatus === 'ReadyForMikvahNext')
  await expect(lab.getByText(code).first()).toBeVisible()
  await captured.read()
  for (const [from, to] of [
    ['ReadyForMikvahNext', 'ToMikvah'],
    ['ToMikvah', 'InMikvah'],
    ['InMikvah', 'FromMikvah'],
  ] as const)
    await press(crew.attendant, 1, from, to)
  await panel.press(panelWords.press.Dressing)
  await captured.read()
  await panel.leave()
  await panel.press(panelWords.staff.start)
  await expect(page.getByRole('button', { name: '7', exact: true })).toBeVisible()
  await captured.read()
})

test('public pages and unpaired hub screens receive no personal data', async ({ browser }) => {
  const paths = ['/', '/hours', '/login', '/donate', '/contact', '/careers', '/tour', '/terms', '/language']
  const page = await (await browser.newContext({ viewport: phoneSize })).newPage()
  captured.listen(page, 'public')
  for (const path of paths) {
    await page.goto(`${facility.portalUrl}${path}`)
    await page.getByRole('heading').first().waitFor()
    await captured.read()
  }
  for (const path of ['/', '/receptionist', '/attendant', '/lab', '/kiosk', '/display', '/room/1']) {
    await page.goto(`${facility.hubUrl}${path}`)
    await page.locator('h1, h2, p').first().waitFor()
    await captured.read()
  }
})

test('no allowed call returns more than the screens show', async () => {
  const callers: readonly (readonly [screen: string, api: Api])[] = [
    ['attendant', crew.attendant],
    ['technician', crew.technician],
    ['room 1', await panelOf(facility, crew, 1)],
    ['kiosk', await paired('Kiosk')],
    ['display', await paired('Display')],
    ['public', new Api(facility.hubUrl)],
  ]
  for (const [screen, api] of callers) {
    for (const [id, call] of Object.entries(calls)) {
      if (call.method !== 'GET' || 'answerAs' in call || !(call.sides as readonly string[]).includes('hub'))
        continue
      const ids = call.path.includes('{') ? [reservationId, userId, '1', 'reception'] : ['']
      for (const each of ids) {
        const answer = await api.ask(id as CallId, inputOf(call, each))
        captured.all.push({ screen, where: `answer to ${id}`, text: JSON.stringify(answer.value) ?? '' })
      }
    }
  }
})

test('no personal data has reached a shared screen', async () => {
  // The capture works: the desk received the name, and the tablet the note.
  expect(captured.leaks(allMarks, screen => screen === 'reception').length).toBeGreaterThan(3)
  expect(captured.leaks({ note }, screen => screen === 'attendant')).not.toEqual([])
  expect(captured.all.filter(({ text }) => text.includes('event: change')).length).toBeGreaterThan(3)
  expect(captured.leaks(marks, screen => screen === 'attendant')).toEqual([])
  expect(captured.leaks(allMarks, screen => screen !== 'attendant' && screen !== 'reception')).toEqual([])
})

test('with the setting, attendants receive the first name, and nobody else does', async ({ browser }) => {
  const admin = await staff(facility, 'admin')
  await admin.get('settingsSet', { body: { key: 'attendantsSeeFirstNames', value: 'True' } })
  captured.all.length = 0
  // An earlier test has replaced the panel of this room.
  const context = { browser, facility, capture: captured.listen }
  room = await pairedScreen(context, crew, { role: 'Room', roomId: 1, viewport: panelSize })
  // Reception moves the visit back to Dressing, so the room is occupied again.
  const params = { id: reservationId }
  await crew.reception.get('reservationStatus', { params, body: { status: 'Dressing' } })
  await expect(new TabletPresses(screens.tablet).roomOf(code)).toContainText(person.firstName)
  const answer = await crew.attendant.get('reservationGet', { params })
  captured.all.push({ screen: 'attendant', where: 'answer', text: JSON.stringify(answer) })
  await expect(room.getByText(code)).toBeVisible()
  await captured.read()
  const leaks = captured.leaks(marks, screen => screen === 'attendant')
  expect(leaks.length).toBeGreaterThan(2)
  expect(leaks.filter(leak => !leak.includes(': first name in '))).toEqual([])
  expect(captured.leaks(allMarks, screen => screen !== 'attendant' && screen !== 'reception')).toEqual([])
})

test('on Shabbos each screen shows one page with only the buttons for an emergency and what an Admin allows', async ({
  browser,
}) => {
  await setClock(crew, '2026-11-28T00:30:00.000Z')
  for (const page of [room, screens.display, screens.tablet, screens.desk]) {
    await page.reload()
    await expect(page.getByText(panelWords.shabbos.title)).toBeVisible()
  }
  await expect(screens.display.getByRole('button')).toHaveCount(0)
  for (const page of [screens.tablet, screens.desk]) await expect(page.getByRole('button')).toHaveCount(0)
  // Help, and the release of the doors (building-413).
  await expect(room.getByRole('button')).toHaveCount(2)
  await room.getByRole('button', { name: panelWords.help.no }).click()
  const coming = screens.tablet.getByRole('button', { name: deskWords.attendant.iCome })
  await expect(coming).toBeVisible()
  await coming.click()
  await expect(room.getByRole('button', { name: panelWords.help.coming })).toBeVisible()
  const adminScreen = { name: 'admin', path: '/receptionist', viewport: deskSize } as const
  const admin = await staffScreen({ browser, facility, capture: () => undefined }, adminScreen)
  await admin.getByRole('button', { name: shabbosWords.open }).click()
  await admin.getByLabel(shabbosWords.password).fill(passwordOf('admin'))
  await admin.getByRole('button', { name: shabbosWords.confirm }).click()
  const allow = admin.getByRole('button', { name: `${shabbosWords.allow}: ${shabbosWords.itemName.light}` })
  await allow.click()
  await expect(admin.getByText(refusalWords.instructionMissing)).toBeVisible()
  await admin.getByLabel(shabbosWords.instruction).fill('Rav Example')
  await allow.click()
  await expect(admin.getByText(/Rav Example/)).toBeVisible()
  await room.reload()
  // The light was on when the block began; only a scene would switch it off.
  await room.getByRole('button', { name: panelWords.lights.off }).click()
  await untilPoint(crew, 'light/room-1', { on: false })
  // The page ends by the clock.
  await setClock(crew, '2026-11-30T00:30:00.000Z')
  await room.reload()
  await expect(room.getByText(panelWords.shabbos.title)).toBeHidden()
})

function passwordOf(name: string): string {
  return facility.signIns.staff.find(one => one.name === name)?.password ?? ''
}

async function paired(role: 'Kiosk' | 'Display'): Promise<Api> {
  const { code: pairing } = await crew.reception.get('pairingCodeCreate', { body: { role } })
  const api = new Api(facility.hubUrl)
  await api.signIn({ code: pairing }, 'pairDevice')
  return api
}

/** Fills the parameters of a call with the patron's ids. */
function inputOf(
  call: { readonly path: string; readonly query?: { readonly properties: object } },
  id: string,
) {
  const { date } = facility.clock
  const known: Readonly<Record<string, string>> = {
    dt: date,
    dtTo: date,
    dateFrom: '2019-01-01',
    dateTo: date,
    user: userId,
    userid: userId,
    phone,
    username: phone,
  }
  const names = Object.keys(call.query?.properties ?? {}).filter(name => name in known)
  const params = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, id])
  return {
    params: Object.fromEntries(params) as Record<string, string>,
    query: Object.fromEntries(names.map(name => [name, known[name] ?? ''])),
  }
}
