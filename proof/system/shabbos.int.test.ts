import { afterAll, beforeAll, expect, test } from 'vitest'
import { Api, type CallAnswer } from '../../demo/api.ts'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { staff, until } from './api.ts'
import { bookOne, type Crew, crewOf, newPhone, onBoard, panelOf, setClock, untilPoint } from './evening.ts'

/** Rosh Hashana 5789 is a Thursday and a Friday: with Shabbos three nights in a row. */
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
/** The last word of how it was refused: its code. */
const refused = (asked: Promise<unknown>): Promise<string | undefined> =>
  asked.then(
    () => 'answered',
    (error: Error) => error.message.split(' ').at(-1),
  )

test('the house lives through a Rosh Hashana of three nights, and remembers it truly', async () => {
  const { her, reservationId } = await bookOne(facility, newPhone, false)
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
  // Nothing is allowed before it is forbidden.
  expect(await state()).toMatchObject({ allowed: [] })

  // The hour before: the sheet of each night comes out by itself.
  const before = await papers()
  const beginsAt = Date.parse(morning.beginsAt ?? '')
  await setClock(crew, new Date(beginsAt - 50 * 60_000).toISOString())
  await until(async () => (await papers()) - before >= nights.length)

  await setClock(crew, new Date(beginsAt - 60_000).toISOString())
  await paper('out')
  const receipt = { body: { resId: reservationId, printer: 'reception' } } as const
  await crew.reception.get('printReceipt', receipt)
  const printed = await papers()

  // From ten minutes before candle lighting to the nightfall after the third day: one block, nothing pressed.
  await setClock(crew, new Date(beginsAt + 60_000).toISOString())
  expect(await panel.get('roomPanel', { params: { id: 1 } })).toMatchObject({ shabbosNow: true })
  // Set before candle lighting, and left.
  await untilPoint(crew, 'door/room-2-dry', { lock: 'unlocked', mode: 'hold' })
  expect(await state()).toMatchObject({ allowed: ['kiosk'] })
  // What waited for paper when it began is held for good; what the kiosk is allowed comes out, and nothing else.
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
  expect(await papers(), 'the one of the kiosk').toBe(printed + 1)
  expect(
    await refused(
      panel.get('supplyRequest', { params: { id: 1 }, body: { action: 'add', items: ['towel'] } }),
    ),
  ).toBe('shabbosMode')
  expect(await kiosk.get('kioskState')).toMatchObject({ shabbosMode: false, takesCards: false })
  await allow('kiosk', false)
  expect(await kiosk.get('kioskState')).toMatchObject({ shabbosMode: true })
  expect(await refused(kiosk.get('printReceipt', receipt))).toBe('shabbosMode')
  await singleItems({ allow, panel, her, reservationId })
  const help = { params: { id: 1 }, body: { action: 'add', isHelpRequest: true } } as const
  expect(await panel.get('supplyRequest', help)).toMatchObject([{ isHelpRequest: true, status: 'open' }])

  // After it, what was kept on paper: she came, when, and what she paid.
  await setClock(crew, new Date(Date.parse(morning.endsAt ?? '') + 60_000).toISOString())
  expect(await state()).toMatchObject({ within: false, allowed: [] })
  // Of the next block nothing is said yet.
  expect(await admin.get('shabbosItems')).toMatchObject({ within: false, switches: [] })
  const line = { reservationId, came: true, arrived: '20:00', left: '20:40', paid: 5 }
  const body = { date: firstNight, lines: [line] }
  expect(await crew.reception.get('enterFromPaper', { body })).toMatchObject([{ outcome: 'entered' }])
  expect(await crew.reception.get('enterFromPaper', { body })).toMatchObject([
    { outcome: 'statusNotAllowed' },
  ])
  const kept = await crew.reception.get('reservationGet', { params: { id: reservationId } })
  expect(kept).toMatchObject({
    reservationStatus: 'Done',
    timeArrived: utc(firstNight, 20, 0),
    timeCompleted: utc(firstNight, 20, 40),
  })
  expect(kept.payments).toMatchObject([{ method: 'Shabbos Payment', amount: -5 }])
  // The history says that it was entered after Shabbos, by the desk, and makes up no step between.
  expect(kept.statusHistory?.map(entry => entry.newReservationStatus)).toEqual(['Reserved', 'Done'])
  const entered = kept.statusHistory?.at(-1)
  expect(entered?.statusLastUpdatedByRole).toBe('Reception')
  expect(Date.parse(entered?.dateCreated ?? '')).toBeGreaterThan(Date.parse(morning.endsAt ?? ''))
}, 60_000)

type Item = CallAnswer<'shabbosState'>['allowed'][number]

/** On the third day: each item alone, in the house and at the portal, and what was taken back rests again. */
async function singleItems(by: {
  allow: (item: Item, allowed: boolean) => Promise<unknown>
  panel: Api
  her: Api
  reservationId: string
}): Promise<void> {
  const { allow, panel, her, reservationId } = by
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
  // Over the link: texts and payments are the portal's.
  const pay = () => refused(her.get('makePayment', { body: { method: 'cash', amt: 1, reservationId } }))
  const text = () => refused(new Api(facility.portalUrl).get('register', { body: { phone: newPhone } }))
  expect([await pay(), await text()]).toEqual(['shabbosMode', 'shabbosNoTexts'])
  await allow('payment', true)
  await until(async () => (await pay()) === 'cashAtDesk')
  expect(await text()).toBe('shabbosNoTexts')
  await allow('sms', true)
  await until(async () => (await text()) === 'answered')
}

/** A wall time in Brooklyn, in summer; hours after midnight may go on into the next day. */
function utc(date: string, hour: number, minute: number): string {
  return new Date(Date.parse(`${date}T00:00:00-04:00`) + (hour * 60 + minute) * 60_000).toISOString()
}
