import { panel as words } from '@mayim/texts/en/panel.ts'
import { panel as hebrew } from '@mayim/texts/he/panel.ts'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { measureFirstPages } from '../bench/first-page.ts'
import { type CuttingProxy, cuttingProxy } from '../system/cutting-proxy.ts'
import { bookOne, type Crew, crewOf, newPhone, onBoard, simulate } from '../system/evening.ts'
import { closePages } from './steps/close-pages.ts'
import { panel, picture } from './steps/screens.ts'

/** A room panel recovers from every outage on its own, and an accidental touch does nothing. */
test.describe.configure({ mode: 'serial' })

const recoversWithinMs = 5_000
const roomId = 1
let facility: TemporaryFacility
let crew: Crew
let proxy: CuttingProxy
let context: BrowserContext
let room: Page
let code = ''

test.beforeAll(async ({ browser }) => {
  facility = await temporaryFacility({ clock: '2026-11-23T16:50' })
  crew = await crewOf(facility)
  proxy = await cuttingProxy(Number(new URL(facility.hubUrl).port))
  const { reservationId } = await bookOne(facility, newPhone, false)
  code = (await onBoard(crew, reservationId)).reservationCode
  await crew.reception.get('assignRoom', { body: { reservationId, roomId } })
  await crew.reception.get('reservationStatus', { params: { id: reservationId }, body: { status: 'Prep' } })
  const { code: pairing } = await crew.reception.get('pairingCodeCreate', { body: { role: 'Room', roomId } })
  context = await browser.newContext({ viewport: panel, locale: 'en-US' })
  room = await context.newPage()
  await room.goto(`${proxy.url}/pair`)
  await room.getByRole('textbox', { name: words.pair.code }).fill(pairing)
  await room.getByRole('button', { name: words.pair.submit }).click()
  await room.waitForURL(`**/room/${roomId}`)
  await expect(room.getByText(code)).toBeVisible()
})
test.afterAll(closePages)
test.afterAll(async () => {
  await proxy?.close()
  await facility?.remove()
})

/** The time until the panel no longer shows that it is reconnecting. */
async function recovered(page: Page): Promise<number> {
  const startedAt = performance.now()
  await expect(page.getByText(words.reconnecting)).toBeHidden({ timeout: 4 * recoversWithinMs })
  return elapsedSince(startedAt)
}

function elapsedSince(startedAt: number): number {
  const tookMs = Math.round(performance.now() - startedAt)
  test.info().annotations.push({ type: 'recovered', description: `${tookMs} ms` })
  return tookMs
}

test('the JavaScript of a panel is under 60 KB, compressed (screens-1210)', () => {
  const size = measureFirstPages().find(({ name }) => name === 'panel.firstPage.gzip')
  expect(size?.value).toBeGreaterThan(20)
  expect(size?.value).toBeLessThan(60)
})

test('the title of a panel names its room', async () => {
  await expect(room).toHaveTitle('Room 1')
})

test('the panel reconnects to a restarted hub and shows the code all the time', async () => {
  const guess = () => crew.reception.ask('deskUnlock', { body: { cardCode: '0000' } })
  for (const code of Array(5).fill('pinWrong')) expect(await guess()).toMatchObject({ code })
  await facility.child('hub').kill()
  await expect(room.getByText(words.reconnecting)).toBeVisible()
  await expect(room.getByText(code)).toBeVisible()
  await picture(room, 'panel-away-en')
  await facility.restart('hub')
  expect(await recovered(room)).toBeLessThan(recoversWithinMs)
  // A restart does not reset the lock of the PIN.
  expect(await guess()).toMatchObject({ code: 'pinLocked' })
})

test('the panel reconnects after a network outage, and opens its page after a power cut', async () => {
  const port = proxy.targetPort
  proxy.targetPort = 1
  proxy.cut()
  await expect(room.getByText(words.reconnecting)).toBeVisible()
  proxy.targetPort = port
  expect(await recovered(room)).toBeLessThan(recoversWithinMs)
  await room.close()
  // The network is back: the steps of the browser at its start.
  const startedAt = performance.now()
  room = await context.newPage()
  await room.goto(`${proxy.url}/room/${roomId}`)
  await expect(room.getByText(code)).toBeVisible({ timeout: 4 * recoversWithinMs })
  expect(elapsedSince(startedAt)).toBeLessThan(recoversWithinMs)
})

test('a change between the first response and the live stream is not missed', async () => {
  const late = await context.newPage()
  const stream = Promise.withResolvers<void>()
  await late.route('**/api/api/events', async route => {
    await stream.promise
    await route.continue()
  })
  await late.goto(`${proxy.url}/room/${roomId}`)
  await expect(late.getByText(words.sentence.Prep)).toBeVisible()
  await crew.reception.get('setLanguage', { params: { id: roomId }, body: { language: 'he' } })
  stream.resolve()
  // Without the stream, the page would poll after 20 s.
  await expect(late.getByText(hebrew.sentence.Prep)).toBeVisible({ timeout: 10_000 })
  await crew.reception.get('setLanguage', { params: { id: roomId }, body: { language: 'en' } })
  await late.close()
})

test('help and extra time can be requested without the link', async () => {
  await crew.technician.get('labLink', { body: { cut: true } })
  const before = (await crew.attendant.get('attendantBoard')).rooms.find(each => each.roomId === roomId)
  await room.getByRole('button', { name: words.help.no, exact: true }).click()
  await expect(room.getByRole('button', { name: words.help.asked })).toBeVisible()
  await expect(room.getByText(words.alarm.nobodyYet)).toBeVisible()
  await room.getByRole('button', { name: words.admin.close }).click()
  await room.getByRole('button', { name: words.moreTime.no }).click()
  await expect(room.getByRole('button', { name: words.moreTime.asked })).toBeVisible()
  const board = await crew.attendant.get('attendantBoard')
  expect(board.requests.map(({ item }) => item)).toEqual(['help', 'more time'])
  const after = board.rooms.find(each => each.roomId === roomId)
  expect(Date.parse(after?.warnAt ?? '')).toBe(Date.parse(before?.warnAt ?? '') + 30 * 60_000)
  await picture(room, 'panel-more-time-en')
  await crew.technician.get('labLink', { body: { cut: false } })
})

test('Help can be pressed over the question whether to unlock the doors (visit-112)', async () => {
  await room.getByRole('button', { name: words.release.open }).click()
  await expect(room.getByText(words.release.question)).toBeVisible()
  await room.getByRole('button', { name: words.help.asked }).click()
  await picture(room, 'panel-release-en')
  await expect(room.getByRole('button', { name: words.help.asked })).toBeVisible()
  await room.getByRole('button', { name: words.release.cancel }).click()
  await expect(room.getByText(words.release.question)).toBeHidden()
})

test('the panel is lit until she touches it, dims then but for Help, and wakes at a touch and at the door (visit-113)', async () => {
  const night = await context.newPage()
  await night.clock.install()
  await night.goto(`${proxy.url}/room/${roomId}`)
  const called = night.getByRole('button', { name: words.help.asked })
  await expect(called).toBeVisible()
  const veil = night.getByRole('button', { name: words.wake })
  const leaveAlone = async () => {
    // The panel counts from when it has drawn what she touched.
    await night.clock.runFor(500)
    await night.clock.fastForward(31_000)
  }
  await night.clock.fastForward(3_600_000)
  await picture(night, 'panel-lit-en')
  await expect(veil).toBeHidden()
  await night.mouse.click(5, 5)
  await leaveAlone()
  await expect(veil).toBeVisible()
  const door = `door/room-${roomId}-dry`
  await simulate(crew, door, 'leave')
  await expect(veil).toBeHidden()
  await simulate(crew, door, 'close')
  await leaveAlone()
  await expect(veil).toBeVisible()
  await picture(night, 'panel-dimmed-en')
  // Above the veil: each press of Help is a press of Help, and wakes the panel.
  await called.click()
  await expect(veil).toBeHidden()
  await expect(called).toBeVisible()
  await night.getByRole('button', { name: words.admin.close }).click()
  await leaveAlone()
  const moreTime = await night.getByRole('button', { name: words.moreTime.asked }).boundingBox()
  await night.mouse.click((moreTime?.x ?? 0) + 10, (moreTime?.y ?? 0) + 10)
  await expect(veil).toBeHidden()
  await expect(night.getByRole('button', { name: words.moreTime.asked })).toBeVisible()
  // A long press asks for the passcode.
  await night.getByRole('heading', { level: 1 }).hover()
  await night.mouse.down()
  await night.clock.fastForward(2_100)
  await night.mouse.up()
  await expect(night.getByText(words.admin.passcode)).toBeVisible()
  await night.close()
})

test('the page does not change while it is touched', async () => {
  const sentence = room.getByText(words.sentence.Prep)
  // The page may have dimmed meanwhile: the first touch wakes it.
  await room.mouse.click(5, 5)
  await room.getByRole('button', { name: words.admin.close }).click()
  await sentence.hover()
  await room.mouse.down()
  const changed = room.waitForResponse(
    async answer =>
      answer.url().endsWith(`/rooms/${roomId}/panel`) && (await answer.text()).includes('Dressing'),
  )
  await crew.reception.get('roomStatus', {
    params: { id: roomId },
    body: { reservationStatus: 'Dressing' },
  })
  await changed
  // Waits two frames, in which a change would be rendered.
  await room.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect(sentence).toBeVisible()
  await room.mouse.up()
  await expect(room.getByText(words.sentence.Dressing)).toBeVisible()
})

test('staff can reload the panel', async () => {
  const loaded = room.waitForEvent('load')
  await crew.reception.get('roomPageReload', { params: { id: roomId } })
  await loaded
  await room.getByRole('button', { name: words.admin.close }).click()
  await expect(room.getByText(code)).toBeVisible()
})
