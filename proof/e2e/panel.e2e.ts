import { panel as words } from '@mayim/texts/en/panel.ts'
import { panel as hebrew } from '@mayim/texts/he/panel.ts'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { type CuttingProxy, cuttingProxy } from '../system/cutting-proxy.ts'
import { bookOne, type Crew, crewOf, newPhone, onBoard } from '../system/evening.ts'
import { panel, picture } from './screens.ts'

/** A panel on its wall: whatever falls away comes back by itself, and nothing is pressed by chance. */
test.describe.configure({ mode: 'serial' })

const recoversWithinMs = 5_000
const roomId = 1
let facility: TemporaryFacility
let crew: Crew
let wire: CuttingProxy
let wall: BrowserContext
let room: Page
let code = ''

test.beforeAll(async ({ browser }) => {
  facility = await temporaryFacility({ clock: '2026-11-23T16:50' })
  crew = await crewOf(facility)
  wire = await cuttingProxy(Number(new URL(facility.hubUrl).port))
  const { reservationId } = await bookOne(facility, newPhone, false)
  code = (await onBoard(crew, reservationId)).reservationCode
  await crew.reception.get('assignRoom', { body: { reservationId, roomId } })
  await crew.reception.get('reservationStatus', { params: { id: reservationId }, body: { status: 'Prep' } })
  const { code: pairing } = await crew.reception.get('pairingCodeCreate', { body: { role: 'Room', roomId } })
  wall = await browser.newContext({ viewport: panel, locale: 'en-US' })
  room = await wall.newPage()
  await room.goto(`${wire.url}/pair`)
  await room.getByRole('textbox', { name: words.pair.code }).fill(pairing)
  await room.getByRole('button', { name: words.pair.submit }).click()
  await room.waitForURL(`**/room/${roomId}`)
  await expect(room.getByText(code)).toBeVisible()
})
test.afterAll(async () => {
  await wall?.close()
  await wire?.close()
  await facility?.remove()
})

/** From here on until the panel no longer says that it looks for the hub. */
async function recovered(page: Page): Promise<number> {
  const began = performance.now()
  await expect(page.getByText(words.reconnecting)).toBeHidden({ timeout: 4 * recoversWithinMs })
  return tookSince(began)
}

function tookSince(began: number): number {
  const tookMs = Math.round(performance.now() - began)
  test.info().annotations.push({ type: 'recovered', description: `${tookMs} ms` })
  return tookMs
}

test('a hub that was killed and comes back is found again, and her code stands there all the while', async () => {
  const guess = () => crew.reception.ask('deskUnlock', { body: { cardCode: '0000' } })
  for (const code of Array(5).fill('pinWrong')) expect(await guess()).toMatchObject({ code })
  await facility.child('hub').kill()
  await expect(room.getByText(words.reconnecting)).toBeVisible()
  await expect(room.getByText(code)).toBeVisible()
  await picture(room, 'panel-away-en')
  await facility.restart('hub')
  expect(await recovered(room)).toBeLessThan(recoversWithinMs)
  // Pulling its plug is no way round a lock.
  expect(await guess()).toMatchObject({ code: 'pinLocked' })
})

test('so is the network, and a panel that lost its own power opens as it was', async () => {
  const port = wire.targetPort
  wire.targetPort = 1
  wire.cut()
  await expect(room.getByText(words.reconnecting)).toBeVisible()
  wire.targetPort = port
  expect(await recovered(room)).toBeLessThan(recoversWithinMs)
  await room.close()
  // The wire is up again: what its browser does when it starts.
  const began = performance.now()
  room = await wall.newPage()
  await room.goto(`${wire.url}/room/${roomId}`)
  await expect(room.getByText(code)).toBeVisible({ timeout: 4 * recoversWithinMs })
  expect(tookSince(began)).toBeLessThan(recoversWithinMs)
})

test('what happens while it opens, between its first answer and the live stream, is not missed', async () => {
  const late = await wall.newPage()
  const stream = Promise.withResolvers<void>()
  await late.route('**/api/api/events', async route => {
    await stream.promise
    await route.continue()
  })
  await late.goto(`${wire.url}/room/${roomId}`)
  await expect(late.getByText(words.sentence.Prep)).toBeVisible()
  await crew.reception.get('setLanguage', { params: { id: roomId }, body: { language: 'he' } })
  stream.resolve()
  // Left alone it asks again in 20 s.
  await expect(late.getByText(hebrew.sentence.Prep)).toBeVisible({ timeout: 10_000 })
  await crew.reception.get('setLanguage', { params: { id: roomId }, body: { language: 'en' } })
  await late.close()
})

test('help is called and more time asked for with the house alone, its link cut', async () => {
  await crew.technician.get('labLink', { body: { cut: true } })
  const before = (await crew.attendant.get('attendantBoard')).rooms.find(each => each.roomId === roomId)
  await room.getByRole('button', { name: words.help.no, exact: true }).click()
  await expect(room.getByRole('button', { name: words.help.asked })).toBeVisible()
  await room.getByRole('button', { name: words.moreTime.no }).click()
  await expect(room.getByRole('button', { name: words.moreTime.asked })).toBeVisible()
  const board = await crew.attendant.get('attendantBoard')
  expect(board.requests.map(({ item }) => item)).toEqual(['help', 'more time'])
  const after = board.rooms.find(each => each.roomId === roomId)
  expect(Date.parse(after?.warnAt ?? '')).toBe(Date.parse(before?.warnAt ?? '') + 30 * 60_000)
  await picture(room, 'panel-more-time-en')
  await crew.technician.get('labLink', { body: { cut: false } })
})

test('it dims after half a minute, and the touch that wakes it does nothing else', async () => {
  const night = await wall.newPage()
  await night.clock.install()
  await night.goto(`${wire.url}/room/${roomId}`)
  const called = night.getByRole('button', { name: words.help.asked })
  await expect(called).toBeVisible()
  await night.clock.fastForward(31_000)
  const veil = night.getByRole('button', { name: words.wake })
  await expect(veil).toBeVisible()
  await picture(night, 'panel-dimmed-en')
  const at = await called.boundingBox()
  await night.mouse.click((at?.x ?? 0) + 10, (at?.y ?? 0) + 10)
  await expect(veil).toBeHidden()
  await expect(called).toBeVisible()
  // Behind a long press stands the passcode's question.
  await night.getByRole('heading', { level: 1 }).hover()
  await night.mouse.down()
  await night.clock.fastForward(2_100)
  await night.mouse.up()
  await expect(night.getByText(words.admin.passcode)).toBeVisible()
  await night.close()
})

test('what she is about to press stays under her finger, whatever happens meanwhile', async () => {
  const sentence = room.getByText(words.sentence.Prep)
  await sentence.hover()
  await room.mouse.down()
  const told = room.waitForResponse(
    async answer =>
      answer.url().endsWith(`/rooms/${roomId}/panel`) && (await answer.text()).includes('Dressing'),
  )
  await crew.reception.get('roomStatus', {
    params: { id: roomId },
    body: { reservationStatus: 'Dressing' },
  })
  await told
  // Drawn, if it were drawn.
  await room.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect(sentence).toBeVisible()
  await room.mouse.up()
  await expect(room.getByText(words.sentence.Dressing)).toBeVisible()
})

test('staff have it load anew', async () => {
  const loaded = room.waitForEvent('load')
  await crew.reception.get('roomPageReload', { params: { id: roomId } })
  await loaded
  await expect(room.getByText(code)).toBeVisible()
})
