import type { ReservationStatus } from '@mayim/domain/status.ts'
import { desk as words } from '@mayim/texts/en/desk.ts'
import { kiosk as kioskEnglish } from '@mayim/texts/en/kiosk.ts'
import { status as statusWords } from '@mayim/texts/en/status.ts'
import { kiosk as kioskHebrew } from '@mayim/texts/he/kiosk.ts'
import { kiosk as kioskYiddish } from '@mayim/texts/yi/kiosk.ts'
import { expect, test } from '@playwright/test'
import { Api } from '../../demo/api.ts'
import { demoPatrons } from '../../demo/people.ts'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { type Patron, patron, until } from '../system/api.ts'
import { type Crew, crewOf, keepDeskOpen, setClock, simulate, untilPoint } from '../system/evening.ts'
import { logsOf, sidesAreEqual } from '../system/sides.ts'
import { closePages } from './steps/close-pages.ts'
import { DeskPresses } from './steps/desk-presses.ts'
import { expectEverywhere, panelWords, type TestLanguage } from './steps/expect-everywhere.ts'
import { type HubScreens, openHubScreens } from './steps/hub-screens.ts'
import { arriveAtKiosk, PanelPresses, TabletPresses } from './steps/screen-presses.ts'
import { picture } from './steps/screens.ts'
import { signInOnPhone } from './steps/sign-in.ts'

/**
 * An evening of twelve patrons over six screens. The link is cut before the first arrives and restored after the last
 * has left. Every step is pressed on the screen where a person presses it, and awaited on each screen that shows it.
 */
test.describe.configure({ mode: 'serial' })

const tonight = '2026-11-23'
/** An instant of a wall time in New York in winter. */
const at = (time: string) => new Date(`${tonight}T${time}:00-05:00`).toISOString()
const [rivka, chaya, leah, shaindel, miriam, tziporah] = demoPatrons
const atPortal = ['41', '42', '43', '44', '45'].map(last => `+171855501${last}`)
const walkInPhone = '+17185550149'

let facility: TemporaryFacility
let crew: Crew
let screens: HubScreens
let desk: DeskPresses
let tablet: TabletPresses
/** The patrons who booked at the portal. */
const patrons: Patron[] = []

test.beforeAll(async ({ browser }) => {
  // The values of the switches that evening.e2e.ts does not cover.
  const settings = {
    checkingBeforeReadyForMikvah: 'True',
    useCheckedStatus: 'False',
    useToFromMikvahStatuses: 'False',
  }
  facility = await temporaryFacility({ clock: `${tonight}T16:50`, settings })
  crew = await crewOf(facility)
  await keepDeskOpen(facility)
  await Promise.all(atPortal.map((phone, place) => bookAtPortal(phone, place < 3 ? '18:45' : '19:00')))
  await until(async () => (await board()).length === 11)
  screens = await openHubScreens(browser, facility, crew, { rooms: [1, 5] })
  desk = new DeskPresses(screens.desk)
  tablet = new TabletPresses(screens.tablet)
})
test.afterAll(closePages)
test.afterAll(async () => facility?.remove())

test('without a link four patrons are checked in, at the desk and the kiosk, one as a walk-in', async () => {
  await crew.technician.get('labLink', { body: { cut: true } })
  await expect(screens.desk.getByText(words.state.linkDown)).toBeVisible()
  await setClock(crew, at('17:50'))
  await Promise.all([
    (async () => {
      await desk.checkIn(await codeOf(rivka.phone), 'cash')
      await desk.checkIn(await codeOf(leah.phone), 'later')
      await desk.cancel(await codeOf(tziporah.phone))
    })(),
    atKiosk('he', chaya.phone.slice(2)),
  ])
  // After the payment at the desk the patron waits without another check-in (visit-A3).
  await desk.pay(await codeOf(chaya.phone))
  const walkIn = await desk.walkIn(walkInPhone)
  for (const phone of [rivka.phone, leah.phone, chaya.phone, walkInPhone]) await expectSeen(phone, 'Waiting')
  await expectSeen(tziporah.phone, 'Canceled')
  expect(walkIn).toBe(await codeOf(walkInPhone))
})

test('each patron is called to a room, and two rooms are swapped', async () => {
  const rooms = [
    [rivka.phone, 5],
    [leah.phone, 6],
    [chaya.phone, 1],
    [walkInPhone, 2],
  ] as const
  for (const [phone, room] of rooms) {
    await desk.place(await codeOf(phone), String(room))
    await expectSeen(phone, 'Assigned')
  }
  await desk.swap(await codeOf(rivka.phone), '6')
  await until(async () => (await onBoard(leah.phone)).roomId === 5)
  await Promise.all([expectSeen(rivka.phone, 'Assigned'), expectSeen(leah.phone, 'Assigned')])
  await picture(screens.display, 'twelve-display-called')
})

test('they prepare, request supplies, are checked and immerse; one needs more time', async () => {
  await Promise.all([
    visit(leah.phone, { asks: true }),
    visit(chaya.phone, { moreToPrepare: true }),
    visit(rivka.phone),
    visit(walkInPhone),
  ])
})

test('a late patron waits behind those who arrive later on time', async () => {
  await setClock(crew, at('18:40'))
  const [first = '', ...others] = atPortal
  await Promise.all([
    (async () => {
      await desk.checkIn(await codeOf(shaindel.phone), 'later')
      for (const phone of others) await desk.checkIn(await codeOf(phone), 'later')
    })(),
    atKiosk('yi', await codeOf(first)),
  ])
  await desk.pay(await codeOf(first))
  await expectSeen(first, 'Waiting')
  const queue = await desk.codesOf('waiting')
  expect(queue).toHaveLength(6)
  expect(queue.at(-1)).toBe(await codeOf(shaindel.phone))
  await picture(screens.desk, 'twelve-desk-late')
  const rooms = [1, 3, 6, 5, 7] as const
  for (const [place, room] of rooms.entries())
    await desk.place(await codeOf(atPortal[place] ?? ''), String(room))
  await desk.place(await codeOf(shaindel.phone), '2')
  await Promise.all([...atPortal, shaindel.phone].map(phone => visit(phone)))
})

test('a no-show is marked only at the desk, and all rooms are ready again', async () => {
  await setClock(crew, at('23:30'))
  const code = await codeOf(miriam.phone)
  await expect(desk.card(code)).toContainText(words.card.noShow)
  await expect(screens.tablet.getByText(code)).toHaveCount(0)
  await expect(screens.kiosk.getByRole('button', { name: 'עברית' })).toBeVisible()
  for (let room = 1; room <= 8; room += 1) {
    await untilPoint(crew, `light/room-${room}`, { on: false })
    await untilPoint(crew, `light/room-${room}-call`, { on: false })
    for (const door of ['dry', 'wet']) await untilPoint(crew, `door/room-${room}-${door}`, { lock: 'locked' })
  }
  expect((await crew.reception.get('roomsList')).map(room => room.status)).toEqual(Array(8).fill('Ready'))
})

test('with the link restored both sides have the same data of all twelve', async () => {
  const here = await board()
  expect(here).toHaveLength(12)
  expect(countByStatus(here)).toEqual({ Done: 10, Canceled: 1, Reserved: 1 })
  expect(await sidesAreEqual(facility)).toBe(false)
  await crew.technician.get('labLink', { body: { cut: false } })
  await expect(screens.desk.getByText(words.state.linkUp)).toBeVisible()
  expect(await until(() => sidesAreEqual(facility))).toBe(true)
  expect(await logsOf(facility, 'portal')).toEqual(await logsOf(facility, 'hub'))
  const admin = new Api(facility.portalUrl)
  await admin.signIn({ grant_type: 'password', username: 'admin', password: 'mayim-admin' })
  const there = await admin.get('listAdmin', { query: { dt: tonight } })
  expect(countByStatus(there)).toEqual(countByStatus(here))
  expect(sharedFields(there)).toEqual(sharedFields(here))
  const paid = await Promise.all(
    [crew.reception, admin].map(side => side.get('paymentsList', { query: { dt: tonight } })),
  )
  const sums = paid.map(lines => lines.reduce((sum, line) => sum + line.amount, 0))
  expect(sums[0]).not.toBe(0)
  expect(sums[1]).toBe(sums[0])
})

test('each patron reads of the visit on the phone, and cash payments have receipts', async ({ browser }) => {
  for (const patronApi of patrons) {
    const [visit, ...others] = await patronApi.get('findByUser', {
      query: { dateFrom: '2019-01-01', dateTo: tonight },
    })
    expect(others).toEqual([])
    expect(visit?.reservationStatus).toBe('Done')
  }
  const page = await signInOnPhone(browser, facility, chaya.phone)
  await page.goto(`${facility.portalUrl}/history`)
  await expect(page.getByText(statusWords.Done).first()).toBeVisible()
  expect(await crew.technician.get('labPaper', { params: { printerId: 'reception' } })).toHaveLength(3)
})

function countByStatus(of: Awaited<ReturnType<typeof board>>): Partial<Record<ReservationStatus, number>> {
  return Object.fromEntries(
    Object.entries(Object.groupBy(of, each => each.reservationStatus)).map(([status, all]) => [
      status,
      all.length,
    ]),
  )
}

/** The fields of each reservation that must be equal on both sides. */
function sharedFields(of: Awaited<ReturnType<typeof board>>) {
  return of
    .map(each => ({
      code: each.reservationCode,
      status: each.reservationStatus,
      balance: each.balance,
      paid: each.payments.map(payment => payment.amount),
      arrived: each.timeArrived,
      completed: each.timeCompleted,
    }))
    .sort((a, b) => a.code.localeCompare(b.code))
}

async function bookAtPortal(phone: string, reservationTime: string): Promise<void> {
  const patronApi = await patron(facility, phone)
  patrons.push(patronApi)
  const body = { reservationDate: tonight, reservationTime, bath: false, userId: patronApi.userId }
  await until(async () => (await patronApi.ask('newReservation', { body })).status < 300)
}

async function board() {
  return (await crew.reception.get('dayBoard')).reservations
}

async function onBoard(phone: string) {
  const found = (await board()).find(each => each.user.phone === phone)
  if (!found) throw new Error(`${phone} is not on the board`)
  return found
}

async function codeOf(phone: string): Promise<string> {
  return (await onBoard(phone)).reservationCode
}

/** Waits until every screen that shows the patron shows one of these statuses. */
async function expectSeen(
  phone: string,
  ...statuses: [ReservationStatus, ...ReservationStatus[]]
): Promise<void> {
  // A dialog of the desk closes before the hub has answered, so the room is read after the status.
  const patronApi = await until(async () => {
    const found = await onBoard(phone)
    return statuses.includes(found.reservationStatus) && found
  })
  const { reservationCode: code, waitingCode, roomId: room, language } = patronApi
  await expectEverywhere(
    screens,
    { code, number: waitingCode ?? code, room, language: language as TestLanguage },
    ...statuses,
  )
}

const kiosks = {
  he: ['עברית', kioskHebrew],
  yi: ['אידיש', kioskYiddish],
  en: ['English', kioskEnglish],
} as const

/** Arrives at the kiosk with a balance due, which sends the patron to the desk. */
async function atKiosk(language: TestLanguage, phoneOrCode: string): Promise<void> {
  const [name, kioskWords] = kiosks[language]
  await arriveAtKiosk(screens.kiosk, { language: name, words: kioskWords, phoneOrCode })
  await screens.kiosk.getByRole('button', { name: new RegExp(`^${kioskWords.visit.here}`) }).click()
  await expect(screens.kiosk.getByText(kioskWords.done.pay)).toBeVisible()
  await screens.kiosk.getByRole('button', { name: kioskWords.done.again }).click()
}

/** Plays a visit from the call to the door, at the panel if the room has one, else on the tablet. */
async function visit(
  phone: string,
  { asks = false, moreToPrepare = false }: { asks?: boolean; moreToPrepare?: boolean } = {},
): Promise<void> {
  const { reservationCode: code, roomId, language } = await onBoard(phone)
  const room = roomId ?? 0
  const page = screens.panels.get(room)
  const texts = panelWords[language as TestLanguage]
  const panel = page && new PanelPresses(page, texts)
  const next = (step: 'Prep' | 'ReadyForChecking') =>
    panel ? panel.press(texts.press[step]) : tablet.press(code, step)
  await expectSeen(phone, 'Assigned')
  await next('Prep')
  await expectSeen(phone, 'Prep')
  if (asks && panel) {
    await panel.ask('towel')
    await panel.press(texts.attendant.no)
    await tablet.bring(code, 2)
  }
  const checked = async () => {
    await next('ReadyForChecking')
    await expectSeen(phone, 'ReadyForChecking', 'ReadyForCheckingNext')
    await tablet.press(code, 'Checking')
    await expectSeen(phone, 'Checking')
  }
  await checked()
  if (moreToPrepare) {
    await tablet.pressMore(code, 'notYet')
    await expectSeen(phone, 'Prep')
    await checked()
  }
  await tablet.press(code, 'ReadyForMikvah')
  await expectSeen(phone, 'ReadyForMikvah', 'ReadyForMikvahNext')
  await tablet.press(code, 'InMikvah')
  await expectSeen(phone, 'InMikvah')
  await tablet.press(code, 'Dressing')
  await expectSeen(phone, 'Dressing')
  if (panel) await panel.leave()
  else await tablet.press(code, 'Done')
  await expectSeen(phone, 'Done')
  await leaveRoom(room)
}

async function leaveRoom(room: number): Promise<void> {
  await simulate(crew, `door/room-${room}-dry`, 'leave')
  await simulate(crew, `door/room-${room}-dry`, 'close')
  await tablet.clean(String(room))
}
