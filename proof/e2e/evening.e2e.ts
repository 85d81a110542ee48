import { board } from '@mayim/texts/en/board.ts'
import { desk as words } from '@mayim/texts/en/desk.ts'
import { lab as labWords } from '@mayim/texts/en/lab.ts'
import { panel as panelWords } from '@mayim/texts/en/panel.ts'
import { status as statusWords } from '@mayim/texts/en/status.ts'
import { panel as panelHebrew } from '@mayim/texts/he/panel.ts'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { demoPasscode } from '../../demo/people.ts'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { until } from '../system/api.ts'
import {
  bookOne,
  type Crew,
  crewOf,
  keepDeskOpen,
  newPhone,
  onBoard,
  setClock,
  simulate,
} from '../system/evening.ts'
import { closePages } from './steps/close-pages.ts'
import { DeskPresses } from './steps/desk-presses.ts'
import { desk, panel, picture, tablet } from './steps/screens.ts'
import { signInOnPhone } from './steps/sign-in.ts'

/**
 * One visit on all screens, from the arrival; new-facility.e2e.ts and reserve.e2e.ts book on the phone. Each test
 * continues where the previous one ended.
 */
test.describe.configure({ mode: 'serial' })

let facility: TemporaryFacility
let crew: Crew
let patronPage: Page
let reception: Page
let roomPanel: Page
let attendant: Page
let lab: Page
let reservationId = ''
let code = ''

test.beforeAll(async ({ browser }) => {
  facility = await temporaryFacility({ clock: '2026-11-23T16:50' })
  crew = await crewOf(facility)
  await keepDeskOpen(facility)
  const booked = await bookOne(facility, newPhone, false)
  reservationId = booked.reservationId
  code = (await onBoard(crew, reservationId)).reservationCode
  patronPage = await signInOnPhone(browser, facility, newPhone)
})
test.afterAll(closePages)
test.afterAll(async () => facility?.remove())

test('reception checks the patron in, and the receipt is printed', async ({ browser }) => {
  await setClock(crew, '2026-11-23T23:30:00.000Z')
  reception = await signIn(browser, desk, '/receptionist', 'reception')
  // A page that has just been opened: the change follows its first requests.
  await patronPage.goto(facility.portalUrl)
  await new DeskPresses(reception).open(code)
  await picture(reception, 'reception-details-en')
  await checkInAtDesk(reception)
  await expect(new DeskPresses(reception).card(code, 'waiting')).toBeVisible()
  await expect(patronPage.getByText(statusWords.Waiting).first()).toBeVisible()
  lab = await signIn(browser, desk, '/lab', 'technician')
  await expect(lab.getByRole('region', { name: labWords.plan })).toBeVisible()
  await until(
    async () => (await crew.technician.get('labPaper', { params: { printerId: 'reception' } })).length > 0,
  )
})

test('reception assigns a room, and its light goes on', async () => {
  await reception.getByRole('button', { name: words.action.placeIntoRoom }).click()
  await reception.getByRole('radio', { name: /^1/ }).check({ force: true })
  await reception.getByRole('button', { name: words.place.confirm.replace('{name}', '1') }).click()
  await expect(new DeskPresses(reception).card(code, 'inRooms')).toBeVisible()
  await picture(reception, 'reception-day-en')
  const plan = lab.getByRole('region', { name: labWords.plan })
  await expect(plan.getByText(code)).toBeVisible()
  await expect(plan.getByText(board.wait.freeAbout.replace('{time}', ''))).toBeVisible()
  await picture(lab, 'lab-en')
})

test('the panel is paired, and the patron is ready for the pool', async ({ browser }) => {
  const { code: pairing } = await crew.reception.get('pairingCodeCreate', {
    body: { role: 'Room', roomId: 1 },
  })
  roomPanel = await open(browser, panel, `${facility.hubUrl}/pair`)
  for (const sign of pairing) await roomPanel.getByRole('button', { name: sign, exact: true }).click()
  await picture(roomPanel, 'panel-pair-en')
  await roomPanel.getByRole('button', { name: panelWords.pair.submit }).click()
  await expect(roomPanel.getByText(code)).toBeVisible()
  await roomPanel.getByRole('button', { name: panelWords.press.Prep }).click()
  await roomPanel.getByRole('button', { name: panelWords.press.ReadyForMikvah }).click()
  await expect(roomPanel.getByText(panelWords.sentence.ReadyForMikvahNext)).toBeVisible()
  await picture(roomPanel, 'panel-ready-en')
  await roomPanel.getByRole('button', { name: 'עברית' }).click()
  await expect(roomPanel.getByText(panelHebrew.sentence.ReadyForMikvahNext)).toBeVisible()
  await picture(roomPanel, 'panel-ready-he')
  await roomPanel.getByRole('button', { name: 'English' }).click()
})

test('the attendant takes the patron to the pool and back', async ({ browser }) => {
  attendant = await signIn(browser, tablet, '/attendant', 'attendant')
  const card = attendant.getByRole('listitem').filter({ hasText: code })
  await expect(card).toBeVisible()
  await picture(attendant, 'attendant-en')
  for (const step of ['ToMikvah', 'InMikvah', 'FromMikvah'] as const) {
    await card.getByRole('button', { name: words.attendant.press[step] }).click()
  }
  await expect(roomPanel.getByText(panelWords.sentence.FromMikvah)).toBeVisible()
})

test('requests for a towel, the attendant and help reach the tablet, and the panel shows that help is coming', async () => {
  await roomPanel.getByRole('button', { name: panelWords.supplies.open }).click()
  await roomPanel.getByRole('button', { name: panelWords.supplies.item.towel }).click()
  await expect(roomPanel.getByRole('button', { name: /^Towel/ })).toHaveAttribute('aria-pressed', 'true')
  await picture(roomPanel, 'panel-supplies-en')
  await roomPanel.getByRole('button', { name: panelWords.supplies.close }).click()
  await roomPanel.getByRole('button', { name: panelWords.attendant.no }).click()
  await expect(roomPanel.getByRole('button', { name: panelWords.attendant.asked })).toBeVisible()
  await roomPanel.getByRole('button', { name: panelWords.help.no, exact: true }).click()
  const card = attendant.locator('[data-card]').filter({ hasText: code })
  const asked = card.locator('[data-request]')
  await expect(card).toContainText(panelWords.help.no)
  await expect(card.getByRole('button', { name: words.attendant.more })).toContainText('+2')
  const help = attendant.getByRole('alert').filter({ hasText: panelWords.help.no })
  await expect(help).toContainText(code)
  await picture(attendant, 'attendant-requests-en')
  await asked.getByRole('button', { name: words.attendant.iCome }).click()
  await expect(help.getByText(new RegExp(panelWords.alarm.goes.replace('{name}', '.+')))).toBeVisible()
  await expect(roomPanel.getByRole('button', { name: panelWords.help.coming })).toBeVisible()
  await picture(roomPanel, 'panel-help-en')
  await asked.getByRole('button', { name: panelWords.alarm.there }).click()
  await expect(help).toBeHidden()
  await expect(asked).toContainText(panelWords.supplies.item.towel)
  await asked.getByRole('button', { name: words.attendant.brought }).click()
  await expect(asked).toContainText(words.attendant.wanted)
  await asked.getByRole('button', { name: words.attendant.iCome }).click()
  await asked.getByRole('button', { name: words.attendant.brought }).click()
  await expect(asked).toHaveCount(0)
  await expect(card.getByRole('button', { name: words.action.undo })).toBeVisible()
})

test('a long press and the passcode open the staff menu of the panel', async () => {
  await roomPanel.getByRole('heading', { level: 1 }).hover()
  await roomPanel.mouse.down()
  await expect(roomPanel.getByText(panelWords.admin.passcode)).toBeVisible()
  await roomPanel.mouse.up()
  for (const digit of demoPasscode) await roomPanel.getByRole('button', { name: digit, exact: true }).click()
  await roomPanel.getByRole('button', { name: panelWords.staff.enter }).click()
  await expect(roomPanel.getByText(panelWords.admin.title)).toBeVisible()
  await picture(roomPanel, 'panel-admin-en')
  await roomPanel.getByRole('button', { name: panelWords.admin.close, exact: true }).click()
  await expect(roomPanel.getByText(code)).toBeVisible()
})

test('the patron leaves, the light goes out, and the room is cleaned', async () => {
  await roomPanel.getByRole('button', { name: panelWords.press.Dressing }).click()
  await roomPanel.getByRole('button', { name: panelWords.press.Done }).click()
  await roomPanel.getByRole('button', { name: panelWords.yesLeave }).click()
  await expect(roomPanel.getByText(code)).toBeHidden()
  await simulate(crew, 'door/room-1-dry', 'leave')
  await simulate(crew, 'door/room-1-dry', 'close')
  const dirty = attendant.getByRole('listitem').filter({ hasText: words.roomName.replace('{name}', '1') })
  await dirty.getByRole('button', { name: words.attendant.startCleaning }).click()
  await picture(attendant, 'attendant-cleaning-en')
  await dirty.getByRole('button', { name: words.attendant.finishCleaning }).click()
  await expect(new DeskPresses(reception).card(code, 'done')).toBeVisible()
  await until(async () => (await crew.reception.get('roomGet', { params: { id: 1 } })).status === 'Ready')
})

async function open(
  browser: Browser,
  viewport: { width: number; height: number },
  url: string,
): Promise<Page> {
  const page = await (await browser.newContext({ viewport, locale: 'en-US' })).newPage()
  await page.goto(url)
  return page
}

/** Checks in and takes the balance in cash, with one press; a room comes later. */
async function checkInAtDesk(page: Page): Promise<void> {
  const sheet = page.getByRole('complementary')
  await sheet.getByLabel(words.details.room).selectOption('wait')
  await sheet.getByRole('button', { name: /^Check in · take .* cash$/ }).click()
}

async function signIn(
  browser: Browser,
  viewport: { width: number; height: number },
  path: string,
  name: string,
): Promise<Page> {
  const page = await open(browser, viewport, `${facility.hubUrl}${path}`)
  const { signIn: labels } = words
  const password = facility.signIns.staff.find(one => one.name === name)?.password ?? ''
  await page.getByRole('textbox', { name: labels.username }).fill(name)
  await page.getByLabel(labels.password).fill(password)
  await page.getByRole('button', { name: labels.submit }).click()
  return page
}
