import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TemporaryFacility, temporaryFacility } from '../demo/temporary-facility.ts'
import { until } from './api.ts'
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
/** The last word of how it was refused: its code. */
const refused = (asked: Promise<unknown>): Promise<string | undefined> =>
  asked.then(
    () => 'answered',
    (error: Error) => error.message.split(' ').at(-1),
  )

test('the house lives through a Rosh Hashana of three nights, and remembers it truly', async () => {
  const { reservationId } = await bookOne(facility, newPhone, false)
  await onBoard(crew, reservationId)
  const panel = await panelOf(facility, crew, 1)
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

  // The hour before: the sheet of each night comes out by itself.
  const before = await papers()
  const beginsAt = Date.parse(morning.beginsAt ?? '')
  await setClock(crew, new Date(beginsAt - 50 * 60_000).toISOString())
  await until(async () => (await papers()) - before >= nights.length)

  // From ten minutes before candle lighting to the nightfall after the third day: one block, nothing pressed.
  await setClock(crew, new Date(beginsAt + 60_000).toISOString())
  expect(await panel.get('roomPanel', { params: { id: 1 } })).toMatchObject({ shabbosNow: true })
  // Set before candle lighting, and left.
  await untilPoint(crew, 'door/room-2-dry', { lock: 'unlocked', mode: 'hold' })
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
  expect(
    await refused(
      panel.get('supplyRequest', { params: { id: 1 }, body: { action: 'add', items: ['towel'] } }),
    ),
  ).toBe('shabbosMode')
  const help = { params: { id: 1 }, body: { action: 'add', isHelpRequest: true } } as const
  expect(await panel.get('supplyRequest', help)).toMatchObject([{ isHelpRequest: true, status: 'open' }])

  // After it, what was kept on paper: she came, when, and what she paid.
  await setClock(crew, new Date(Date.parse(morning.endsAt ?? '') + 60_000).toISOString())
  expect((await state()).within).toBe(false)
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

/** A wall time in Brooklyn, in summer; hours after midnight may go on into the next day. */
function utc(date: string, hour: number, minute: number): string {
  return new Date(Date.parse(`${date}T00:00:00-04:00`) + (hour * 60 + minute) * 60_000).toISOString()
}
