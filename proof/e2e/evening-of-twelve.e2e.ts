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
import { DeskPresses } from './desk-presses.ts'
import { panelWords, type Spoken, seenEverywhere } from './everywhere.ts'
import { arriveAtKiosk, PanelPresses, TabletPresses } from './house-presses.ts'
import { type HouseScreens, openHouse } from './house-screens.ts'
import { picture } from './screens.ts'
import { signInOnPhone } from './sign-in.ts'

/**
 * Twelve patrons of one evening over six screens, with the line to the portal cut before the first comes and joined
 * after the last has gone: every act is pressed where a person would press it, and every change is awaited on each
 * screen that shows it.
 */
test.describe.configure({ mode: 'serial' })

const tonight = '2026-11-23'
/** Wall times of the house, which is five hours behind. */
const at = (time: string) => new Date(`${tonight}T${time}:00-05:00`).toISOString()
const [rivka, chaya, leah, shaindel, miriam, tziporah] = demoPatrons
const atPortal = ['41', '42', '43', '44', '45'].map(last => `+171855501${last}`)
const walkInPhone = '+17185550149'

let facility: TemporaryFacility
let crew: Crew
let screens: HouseScreens
let desk: DeskPresses
let tablet: TabletPresses
/** Who booked at the portal, on their phones. */
const patrons: Patron[] = []

test.beforeAll(async ({ browser }) => {
  // The other half of the switches than the story of one patron has.
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
  screens = await openHouse(browser, facility, crew, { rooms: [1, 5] })
  desk = new DeskPresses(screens.desk)
  tablet = new TabletPresses(screens.tablet)
})
test.afterAll(async () => facility?.remove())

test('cut off from the portal, the first four come on time: at the desk, at the kiosk, and from the street', async () => {
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
  // What is due is taken at the desk; then she waits without being checked in again (A3).
  await desk.pay(await codeOf(chaya.phone))
  const walkIn = await desk.walkIn(walkInPhone)
  for (const phone of [rivka.phone, leah.phone, chaya.phone, walkInPhone]) await seen(phone, 'Waiting')
  await seen(tziporah.phone, 'Canceled')
  expect(walkIn).toBe(await codeOf(walkInPhone))
})

test('each is called to her room, and two of them change rooms before they go in', async () => {
  const rooms = [
    [rivka.phone, 5],
    [leah.phone, 6],
    [chaya.phone, 1],
    [walkInPhone, 2],
  ] as const
  for (const [phone, room] of rooms) {
    await desk.place(await codeOf(phone), String(room))
    await seen(phone, 'Assigned')
  }
  await desk.swap(await codeOf(rivka.phone), '6')
  await until(async () => (await onBoard(leah.phone)).roomId === 5)
  await Promise.all([seen(rivka.phone, 'Assigned'), seen(leah.phone, 'Assigned')])
  await picture(screens.display, 'twelve-display-called')
})

test('they prepare, ask, are checked and come back; one needs more time', async () => {
  await Promise.all([
    visit(leah.phone, { asks: true }),
    visit(chaya.phone, { moreToPrepare: true }),
    visit(rivka.phone),
    visit(walkInPhone),
  ])
})

test('who comes late waits behind those who came after her on time', async () => {
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
  await seen(first, 'Waiting')
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

test('who did not come is marked at the desk alone, and the house stands as it did before', async () => {
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

test('joined again both sides tell the same of all twelve', async () => {
  const here = await board()
  expect(here).toHaveLength(12)
  expect(statuses(here)).toEqual({ Done: 10, Canceled: 1, Reserved: 1 })
  expect(await sidesAreEqual(facility)).toBe(false)
  await crew.technician.get('labLink', { body: { cut: false } })
  await expect(screens.desk.getByText(words.state.linkUp)).toBeVisible()
  expect(await until(() => sidesAreEqual(facility))).toBe(true)
  expect(await logsOf(facility, 'portal')).toEqual(await logsOf(facility, 'hub'))
  const admin = new Api(facility.portalUrl)
  await admin.signIn({ grant_type: 'password', username: 'admin', password: 'mayim-admin' })
  const there = await admin.get('listAdmin', { query: { dt: tonight } })
  expect(statuses(there)).toEqual(statuses(here))
  expect(told(there)).toEqual(told(here))
  const paid = await Promise.all(
    [crew.reception, admin].map(side => side.get('paymentsList', { query: { dt: tonight } })),
  )
  const sums = paid.map(lines => lines.reduce((sum, line) => sum + line.amount, 0))
  expect(sums[0]).not.toBe(0)
  expect(sums[1]).toBe(sums[0])
})

test('each sees on her phone that she was here, and whoever paid in cash has her receipt', async ({
  browser,
}) => {
  for (const her of patrons) {
    const [visit, ...others] = await her.get('findByUser', {
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

function statuses(of: Awaited<ReturnType<typeof board>>): Partial<Record<ReservationStatus, number>> {
  return Object.fromEntries(
    Object.entries(Object.groupBy(of, each => each.reservationStatus)).map(([status, all]) => [
      status,
      all.length,
    ]),
  )
}

/** What the two sides have to tell alike of each. */
function told(of: Awaited<ReturnType<typeof board>>) {
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
  const her = await patron(facility, phone)
  patrons.push(her)
  const body = { reservationDate: tonight, reservationTime, bath: false, userId: her.userId }
  await until(async () => (await her.ask('newReservation', { body })).status < 300)
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

/** Awaits that she is seen so on every screen that shows her. */
async function seen(phone: string, ...wanted: [ReservationStatus, ...ReservationStatus[]]): Promise<void> {
  // A dialog of the desk is gone before the hub has answered it: what she is in is read when she stands there.
  const her = await until(async () => {
    const found = await onBoard(phone)
    return wanted.includes(found.reservationStatus) && found
  })
  const { reservationCode: code, waitingCode, roomId: room, language } = her
  await seenEverywhere(
    screens,
    { code, number: waitingCode ?? code, room, language: language as Spoken },
    ...wanted,
  )
}

const kiosks = {
  he: ['עברית', kioskHebrew],
  yi: ['אידיש', kioskYiddish],
  en: ['English', kioskEnglish],
} as const

/** At the kiosk in her language; she owes something, so she is sent to the desk. */
async function atKiosk(language: Spoken, phoneOrCode: string): Promise<void> {
  const [name, kioskWords] = kiosks[language]
  await arriveAtKiosk(screens.kiosk, { language: name, words: kioskWords, phoneOrCode })
  await screens.kiosk.getByRole('button', { name: new RegExp(`^${kioskWords.visit.here}`) }).click()
  await expect(screens.kiosk.getByText(kioskWords.done.pay)).toBeVisible()
  await screens.kiosk.getByRole('button', { name: kioskWords.done.again }).click()
}

/** Her way from the call to the door; at her panel where her room has one, else the attendant presses for her. */
async function visit(
  phone: string,
  { asks = false, moreToPrepare = false }: { asks?: boolean; moreToPrepare?: boolean } = {},
): Promise<void> {
  const { reservationCode: code, roomId, language } = await onBoard(phone)
  const room = roomId ?? 0
  const page = screens.panels.get(room)
  const hers = panelWords[language as Spoken]
  const panel = page && new PanelPresses(page, hers)
  const press = (step: 'Prep' | 'ReadyForChecking') =>
    panel ? panel.press(hers.press[step]) : tablet.press(code, step)
  await seen(phone, 'Assigned')
  await press('Prep')
  await seen(phone, 'Prep')
  if (asks && panel) {
    await panel.ask('towel')
    await panel.press(hers.attendant.no)
    await tablet.bring(code, 2)
  }
  const checked = async () => {
    await press('ReadyForChecking')
    await seen(phone, 'ReadyForChecking', 'ReadyForCheckingNext')
    await tablet.press(code, 'Checking')
    await seen(phone, 'Checking')
  }
  await checked()
  if (moreToPrepare) {
    await tablet.pressMore(code, 'notYet')
    await seen(phone, 'Prep')
    await checked()
  }
  await tablet.press(code, 'ReadyForMikvah')
  await seen(phone, 'ReadyForMikvah', 'ReadyForMikvahNext')
  await tablet.press(code, 'InMikvah')
  await seen(phone, 'InMikvah')
  await tablet.press(code, 'Dressing')
  await seen(phone, 'Dressing')
  if (panel) await panel.leave()
  else await tablet.press(code, 'Done')
  await seen(phone, 'Done')
  await simulate(crew, `door/room-${room}-dry`, 'leave')
  await simulate(crew, `door/room-${room}-dry`, 'close')
  await tablet.clean(String(room))
}
