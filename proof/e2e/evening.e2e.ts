import { auth } from '@mayim/texts/en/auth.ts'
import { board } from '@mayim/texts/en/board.ts'
import { desk as words } from '@mayim/texts/en/desk.ts'
import { lab as labWords } from '@mayim/texts/en/lab.ts'
import { panel as panelWords } from '@mayim/texts/en/panel.ts'
import { patron as patronWords } from '@mayim/texts/en/patron.ts'
import { reception as receptionWords } from '@mayim/texts/en/reception.ts'
import { panel as panelHebrew } from '@mayim/texts/he/panel.ts'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { demoPasscode } from '../../demo/people.ts'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { codeFor, until } from '../system/api.ts'
import { type Crew, crewOf, keepDeskOpen, newPhone, onBoard, setClock, simulate } from '../system/evening.ts'
import { sidesAreEqual } from '../system/sides.ts'
import { desk, panel, phone, picture, tablet } from './screens.ts'

/** One evening as people live it; each part goes on where the one before it ended. */
test.describe.configure({ mode: 'serial' })

const _hebrew = 'he-IL'

let facility: TemporaryFacility
let crew: Crew
let her: Page
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
  her = await open(browser, phone, facility.portalUrl)
})
test.afterAll(async () => facility?.remove())

test('she signs in on her phone with the code that was texted to her', async () => {
  await expect(her.getByRole('heading', { name: patronWords.home.welcome })).toBeVisible()
  await picture(her, 'portal-home-en')
  await her.getByRole('link', { name: patronWords.home.make }).click()
  await her.getByRole('textbox', { name: auth.phone }).fill(newPhone)
  await picture(her, 'portal-sign-in-en')
  await her.getByRole('button', { name: auth.sendCode }).click()
  await her.getByRole('textbox', { name: auth.code }).fill(await codeFor(facility, newPhone))
  await picture(her, 'portal-code-en')
  await her.getByRole('button', { name: auth.logIn }).click()
  await expect(her.getByRole('heading', { name: patronWords.date.title })).toBeVisible()
})

test('she books tonight, and the hub learns of it', async () => {
  await picture(her, 'portal-date-en')
  await her.getByRole('radio').first().check({ force: true })
  await her.getByRole('button', { name: patronWords.options.continue }).click()
  await her.getByRole('radio', { name: patronWords.options.shower }).check({ force: true })
  await her
    .getByRole('group', { name: patronWords.options.time })
    .getByRole('radio')
    .first()
    .check({ force: true })
  await picture(her, 'portal-options-en')
  await her.getByRole('button', { name: /Continue/ }).click()
  await picture(her, 'portal-payment-en')
  // It is shown for three seconds, so it is looked for while the button is still being pressed.
  await Promise.all([
    expect(her.getByText(patronWords.payment.confirmed)).toBeVisible(),
    her.getByRole('button', { name: /^Reserve/ }).click(),
  ])
  await expect(her.getByText(patronWords.view.code, { exact: true })).toBeVisible()
  await picture(her, 'portal-confirmation-en')
  reservationId = await until(async () => {
    const { reservations } = await crew.reception.get('dayBoard')
    return reservations.find(one => one.user.phone === newPhone)?.reservationId ?? null
  })
  code = (await onBoard(crew, reservationId)).reservationCode
})

test('reception checks her in, and her receipt comes out of the printer', async ({ browser }) => {
  await setClock(crew, '2026-11-23T23:30:00.000Z')
  reception = await signedIn(browser, desk, '/receptionist', 'reception')
  await reception
    .getByRole('region', { name: words.group.upcoming })
    .getByRole('button', { name: code })
    .click()
  await picture(reception, 'reception-details-en')
  await checkInAtDesk(reception)
  await reception.getByRole('dialog').getByRole('button', { name: /^Take/ }).click()
  const waiting = reception.getByRole('region', { name: words.group.waiting })
  await expect(waiting.getByRole('button', { name: code })).toBeVisible()
  lab = await signedIn(browser, desk, '/lab', 'technician')
  await expect(lab.getByRole('region', { name: labWords.plan })).toBeVisible()
  await until(
    async () => (await crew.technician.get('labPaper', { params: { printerId: 'reception' } })).length > 0,
  )
})

test('she is given a room, and its light goes on', async () => {
  await reception.getByRole('button', { name: words.action.placeIntoRoom }).click()
  await reception.getByRole('radio', { name: /^1/ }).check({ force: true })
  await reception.getByRole('button', { name: words.place.confirm.replace('{name}', '1') }).click()
  await expect(
    reception.getByRole('region', { name: words.group.here }).getByRole('button', { name: code }),
  ).toBeVisible()
  await picture(reception, 'reception-day-en')
  const plan = lab.getByRole('region', { name: labWords.plan })
  await expect(plan.getByText(code)).toBeVisible()
  await expect(plan.getByText(board.wait.freeAbout.replace('{time}', ''))).toBeVisible()
  await picture(lab, 'lab-en')
})

test('the panel of her room is paired, and she says that she is ready', async ({ browser }) => {
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

test('the attendant takes her there and back', async ({ browser }) => {
  attendant = await signedIn(browser, tablet, '/attendant', 'attendant')
  const card = attendant.getByRole('listitem').filter({ hasText: code })
  await expect(card).toBeVisible()
  await picture(attendant, 'attendant-en')
  for (const step of ['ToMikvah', 'InMikvah', 'FromMikvah'] as const) {
    await card.getByRole('button', { name: words.attendant.press[step] }).click()
  }
  await expect(roomPanel.getByText(panelWords.sentence.FromMikvah)).toBeVisible()
})

test('she asks for a towel, for the attendant and for help, and sees that somebody comes', async () => {
  await roomPanel.getByRole('button', { name: panelWords.supplies.open }).click()
  await roomPanel.getByRole('button', { name: panelWords.supplies.item.towel }).click()
  await expect(roomPanel.getByRole('button', { name: /^Towel/ })).toHaveAttribute('aria-pressed', 'true')
  await picture(roomPanel, 'panel-supplies-en')
  await roomPanel.getByRole('button', { name: panelWords.supplies.close }).click()
  await roomPanel.getByRole('button', { name: panelWords.attendant.no }).click()
  await roomPanel.getByRole('button', { name: panelWords.help.no, exact: true }).click()
  const requests = attendant.getByRole('region', { name: words.attendant.requests })
  const cards = requests.getByRole('listitem')
  await expect(cards).toHaveCount(3)
  await expect(cards.first()).toContainText(panelWords.help.no)
  await picture(attendant, 'attendant-requests-en')
  await cards.first().getByRole('button', { name: words.attendant.iCome }).click()
  await expect(roomPanel.getByRole('button', { name: panelWords.help.coming })).toBeVisible()
  await picture(roomPanel, 'panel-help-en')
  for (const left of [2, 1, 0]) {
    await cards.first().getByRole('button', { name: words.attendant.brought }).click()
    await expect(cards).toHaveCount(left)
  }
})

test('behind a long press and four digits the panel has a menu for staff', async () => {
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

test('she leaves, the light goes out, and the room is cleaned', async () => {
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
  await expect(
    reception.getByRole('region', { name: words.group.completed }).getByRole('button', { name: code }),
  ).toBeVisible()
  await until(async () => (await crew.reception.get('roomGet', { params: { id: 1 } })).status === 'Ready')
})

test('with the link cut the evening goes on, and joined again both sides are equal', async () => {
  await unlocked(reception)
  await lab.getByRole('button', { name: labWords.link.cut }).click()
  await expect(lab.getByRole('button', { name: labWords.link.join })).toBeVisible()
  const second = await until(async () => {
    const { reservations } = await crew.reception.get('dayBoard')
    return reservations.find(one => one.reservationStatus === 'Reserved') ?? null
  })
  await reception
    .getByRole('region', { name: words.group.upcoming })
    .getByRole('button', { name: second.reservationCode })
    .click()
  await checkInAtDesk(reception)
  if (second.balance > 0)
    await reception.getByRole('dialog').getByRole('button', { name: receptionWords.later }).click()
  const waiting = reception.getByRole('region', { name: words.group.waiting })
  await expect(waiting.getByRole('button', { name: second.reservationCode })).toBeVisible()
  await picture(reception, 'reception-cut-off-en')
  expect(await sidesAreEqual(facility)).toBe(false)
  await lab.getByRole('button', { name: labWords.link.join }).click()
  expect(await until(() => sidesAreEqual(facility))).toBe(true)
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

async function checkInAtDesk(page: Page): Promise<void> {
  await page.getByRole('button', { name: words.action.checkIn, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: receptionWords.checkIn.submit }).click()
}

/** On a slow machine the desk may have locked itself since it was touched last. */
async function unlocked(page: Page): Promise<void> {
  const password = page.getByLabel(receptionWords.lock.password)
  if (!(await password.isVisible())) return
  await password.fill(facility.signIns.staff.find(one => one.name === 'reception')?.password ?? '')
  await page.getByRole('button', { name: receptionWords.lock.open }).click()
}

async function signedIn(
  browser: Browser,
  viewport: { width: number; height: number },
  path: string,
  name: string,
): Promise<Page> {
  const page = await open(browser, viewport, `${facility.hubUrl}${path}`)
  const { signIn } = words
  const password = facility.signIns.staff.find(one => one.name === name)?.password ?? ''
  await page.getByRole('textbox', { name: signIn.username }).fill(name)
  await page.getByLabel(signIn.password).fill(password)
  await page.getByRole('button', { name: signIn.submit }).click()
  return page
}
