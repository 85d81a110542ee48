import { afterAll, beforeAll, expect, test } from 'vitest'
import { Api, type CallAnswer } from '../../demo/api.ts'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { staff, until } from './api.ts'
import { bookOne, type Crew, crewOf, newPhone, onBoard, panelOf, setClock, untilPoint } from './evening.ts'

/** Rosh Hashana 5789 is on Thursday and Friday: with Shabbos a block of three nights. */
const firstNight = '2028-09-20'
const nights = [firstNight, '2028-09-21', '2028-09-22']
const sceneId = '01900000-0000-7000-8000-00000000000a'

let facility: TemporaryFacility
let crew: Crew
beforeAll(async () => {
  facility = await temporaryFacility({ clock: `${firstNight}T10:00` })
  crew = await crewOf(facility)
})
afterAll(async () => facility?.remove())

const state = () => crew.reception.get('shabbosState')
const papers = async () =>
  (await crew.technician.get('labPaper', { params: { printerId: 'reception' } })).length
async function paper(to: 'out' | 'ok'): Promise<void> {
  await crew.technician.get('labSimulate', {
    body: { point: 'printer/reception', action: 'paper', args: { to } },
  })
  await untilPoint(crew, 'printer/reception', { paper: to })
}
/** The code of a refused call; `answered` when it succeeded. */
const refused = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => 'answered',
    (error: Error) => error.message.split(' ').at(-1),
  )

test('a block of three nights: scenes run, calls are refused, items can be allowed, and paper entries are stored', async () => {
  const { patronApi, reservationId } = await bookOne(facility, newPhone, false)
  await onBoard(crew, reservationId)
  const panel = await panelOf(facility, crew, 1)
  const kiosk = new Api(facility.hubUrl)
  const { code } = await crew.reception.get('pairingCodeCreate', { body: { role: 'Kiosk' } })
  await kiosk.signIn({ code }, 'pairDevice')
  const light = { point: 'light/room-1', on: true }
  await crew.technician.get('sceneSave', {
    params: { sceneId },
    body: { name: 'Room 1', nights: 'every', anchor: 'clock', minutes: 20 * 60, lights: [light] },
  })
  const begin = { name: 'Doors', nights: 'every', anchor: 'begin', minutes: 0, lights: [] } as const
  await crew.technician.get('sceneSave', {
    params: { sceneId: sceneId.replace(/a$/, 'c') },
    body: { ...begin, doors: [{ point: 'door/room-2-dry', open: true }] },
  })
  await crew.technician.get('sceneSave', {
    params: { sceneId: sceneId.replace(/a$/, 'b') },
    body: {
      name: 'Dark',
      nights: 'every',
      anchor: 'clock',
      minutes: 23 * 60,
      lights: [{ ...light, on: false }],
    },
  })

  const morning = await state()
  expect(morning).toMatchObject({ within: false, updatesFrozen: false })
  expect(morning.nights.map(({ date }) => date)).toEqual(nights)
  await setClock(crew, `${firstNight}T16:05:00.000Z`)
  expect(await state()).toMatchObject({ within: false, updatesFrozen: true })
  expect((await fetch(`${facility.hubUrl}/updatez`)).status).toBe(503)
  expect(await refused(crew.technician.get('syncKeyRotate'))).toBe('shabbosFrozen')
  const admin = await staff(facility, 'admin')
  const allow = (item: Item, allowed: boolean, instruction = 'Rav Example') =>
    admin.get('shabbosItemSet', { body: { item, allowed, instruction } })
  expect(await refused(allow('kiosk', true, ' '))).toBe('instructionMissing')
  expect(await allow('kiosk', true)).toMatchObject({
    within: false,
    switches: [{ item: 'kiosk', allowed: true, instruction: 'Rav Example' }],
  })
  // An item is allowed only from the beginning of the block.
  expect(await state()).toMatchObject({ allowed: [] })

  // In the hour before the block, the sheet of each night is printed automatically.
  const before = await papers()
  const beginsAt = Date.parse(morning.beginsAt ?? '')
  await setClock(crew, new Date(beginsAt - 50 * 60_000).toISOString())
  await until(async () => (await papers()) - before >= nights.length)

  await setClock(crew, new Date(beginsAt - 60_000).toISOString())
  await paper('out')
  const receipt = { body: { resId: reservationId, printer: 'reception' } } as const
  await crew.reception.get('printReceipt', receipt)
  const printed = await papers()

  // The block begins ten minutes before candle lighting and ends at nightfall of the third day.
  await setClock(crew, new Date(beginsAt + 60_000).toISOString())
  expect(await panel.get('roomPanel', { params: { id: 1 } })).toMatchObject({ shabbosNow: true })
  // The scene at the beginning of the block has set the door.
  await untilPoint(crew, 'door/room-2-dry', { lock: 'unlocked', mode: 'hold' })
  expect(await state()).toMatchObject({ allowed: ['kiosk'] })
  // A receipt that waited for paper at the beginning is never printed. The kiosk, which is allowed, still prints.
  expect(await refused(crew.reception.get('printReceipt', receipt))).toBe('shabbosMode')
  await paper('ok')
  await kiosk.get('printReceipt', receipt)
  await until(async () => (await papers()) > printed)
  for (const [day, night] of nights.entries()) {
    await setClock(crew, utc(night, 20, 30))
    await untilPoint(crew, 'light/room-1', { on: true })
    expect(await refused(crew.reception.get('checkIn', { body: { resId: reservationId } }))).toBe(
      'shabbosMode',
    )
    await setClock(crew, utc(night, 23, 30))
    await untilPoint(crew, 'light/room-1', { on: false })
    await setClock(crew, utc(night, 36, day))
    expect(await state()).toMatchObject({ within: true, updatesFrozen: true })
    const lights = { params: { id: 1 }, query: { onOff: 'on' } } as const
    expect(await refused(panel.get('setLights', lights))).toBe('shabbosMode')
  }
  expect(await papers(), 'only the receipt of the kiosk').toBe(printed + 1)
  expect(
    await refused(
      panel.get('supplyRequest', { params: { id: 1 }, body: { action: 'add', items: ['towel'] } }),
    ),
  ).toBe('shabbosMode')
  expect(await kiosk.get('kioskState')).toMatchObject({ shabbosMode: false, takesCards: false })
  await allow('kiosk', false)
  expect(await kiosk.get('kioskState')).toMatchObject({ shabbosMode: true })
  expect(await refused(kiosk.get('printReceipt', receipt))).toBe('shabbosMode')
  await singleItems({ allow, panel, patronApi, reservationId })
  const help = { params: { id: 1 }, body: { action: 'add', isHelpRequest: true } } as const
  expect(await panel.get('supplyRequest', help)).toMatchObject([{ isHelpRequest: true, status: 'open' }])

  // After the block, reception enters the visit from paper: its times and its payment.
  await setClock(crew, new Date(Date.parse(morning.endsAt ?? '') + 60_000).toISOString())
  expect(await state()).toMatchObject({ within: false, allowed: [] })
  // No items are allowed for the next block yet.
  expect(await admin.get('shabbosItems')).toMatchObject({ within: false, switches: [] })
  const line = { reservationId, came: true, arrived: '20:00', left: '20:40', paid: 5 }
  const body = { date: firstNight, lines: [line] }
  expect(await crew.reception.get('enterFromPaper', { body })).toMatchObject([{ outcome: 'entered' }])
  expect(await crew.reception.get('enterFromPaper', { body })).toMatchObject([
    { outcome: 'statusNotAllowed' },
  ])
  const entered = await crew.reception.get('reservationGet', { params: { id: reservationId } })
  expect(entered).toMatchObject({
    reservationStatus: 'Done',
    timeArrived: utc(firstNight, 20, 0),
    timeCompleted: utc(firstNight, 20, 40),
  })
  expect(entered.payments).toMatchObject([{ method: 'Shabbos Payment', amount: -5 }])
  // The history records the entry after Shabbos by reception, without intermediate steps.
  expect(entered.statusHistory?.map(entry => entry.newReservationStatus)).toEqual(['Reserved', 'Done'])
  const lastEntry = entered.statusHistory?.at(-1)
  expect(lastEntry?.statusLastUpdatedByRole).toBe('Reception')
  expect(Date.parse(lastEntry?.dateCreated ?? '')).toBeGreaterThan(Date.parse(morning.endsAt ?? ''))
}, 60_000)

type Item = CallAnswer<'shabbosState'>['allowed'][number]

/** Allows each item alone on the third day, at the hub and the portal. A withdrawn item is refused again. */
async function singleItems(by: {
  allow: (item: Item, allowed: boolean) => Promise<unknown>
  panel: Api
  patronApi: Api
  reservationId: string
}): Promise<void> {
  const { allow, panel, patronApi, reservationId } = by
  const lights = (onOff: 'on' | 'off') => panel.get('setLights', { params: { id: 1 }, query: { onOff } })
  const unlock = () => crew.reception.get('unlockRoom', { query: { roomid: 1, wetdry: 'dry' }, body: {} })
  await allow('light', true)
  await lights('on')
  await untilPoint(crew, 'light/room-1', { on: true })
  expect(await refused(unlock())).toBe('shabbosMode')
  await allow('light', false)
  expect(await refused(lights('off'))).toBe('shabbosMode')
  await allow('lock', true)
  await unlock()
  await untilPoint(crew, 'door/room-1-dry', { lock: 'unlocked', mode: 'pulse' })
  // The portal learns of texts and payments over the link.
  const pay = () => refused(patronApi.get('makePayment', { body: { method: 'cash', amt: 1, reservationId } }))
  const text = () => refused(new Api(facility.portalUrl).get('register', { body: { phone: newPhone } }))
  expect([await pay(), await text()]).toEqual(['shabbosMode', 'shabbosNoTexts'])
  await allow('payment', true)
  await until(async () => (await pay()) === 'cashAtDesk')
  expect(await text()).toBe('shabbosNoTexts')
  await allow('sms', true)
  await until(async () => (await text()) === 'answered')
}

/** The instant of a summer wall time in Brooklyn; hours above 24 are on the next day. */
function utc(date: string, hour: number, minute: number): string {
  return new Date(Date.parse(`${date}T00:00:00-04:00`) + (hour * 60 + minute) * 60_000).toISOString()
}
