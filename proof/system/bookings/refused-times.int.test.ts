import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BookingSide, openSide, type Person, tomorrow, tonight } from './side.ts'

const walkIn = { advanceReservation: false, reservationDate: undefined, reservationTime: undefined }
const kallah = { bath: true, kallah: true }

/** Three rooms for brides, which reception alone may sell; the link to the website is cut. */
describe('a time that staff cannot have (booking-85, screens-1010)', () => {
  let side: BookingSide
  let patrons = 100

  /** Books every room for brides at a time. */
  async function fill(reception: Person, reservationTime: string, more: object = {}) {
    for (let room = 0; room < 3; room += 1) {
      patrons += 1
      const { id: userId } = await side.patron(patrons)
      const booked = await side.book(reception, { ...kallah, ...more, userId, reservationTime })
      expect(booked.status, `${reservationTime} ${booked.message}`).toBe(200)
    }
  }

  beforeEach(async () => {
    side = await openSide('hub')
    await side.setAll([
      ['roomsAvailableKallah', '3'],
      ['roomsHeldForReception', '9'],
    ])
  })
  afterEach(() => side.close())

  it('names the time, why, and the next free times, in words for staff', async () => {
    const reception = await side.staff('Reception')
    const two = await side.patron(2)
    await fill(reception, '19:00')
    const full = await side.book(reception, { ...kallah, userId: two.id })
    expect(full).toMatchObject({
      status: 409,
      code: 'slotTaken',
      detail: { why: 'full', time: '19:00', kind: 'kallah', next: '20:15 20:30 20:45', nights: '' },
      message: 'All kallah places at 7:00 PM are booked. Next: 8:15 PM, 8:30 PM, 8:45 PM.',
    })
    expect((await side.book(reception, { ...kallah, userId: two.id, reservationTime: '20:15' })).status).toBe(
      200,
    )
  })

  it('is never said to be taken from a walk-in, who chose none', async () => {
    const reception = await side.staff('Reception')
    await fill(reception, '18:00')
    const came = await side.book(reception, { ...walkIn, ...kallah, name: 'Dina Blum' })
    expect(came).toMatchObject({ code: 'slotTaken', detail: { time: '18:00', next: '19:15 19:30 19:45' } })
    expect(came.message).not.toMatch(/taken|[Cc]hoose/)
    const later = await side.book(reception, { ...walkIn, ...kallah, name: 'Dina', reservationTime: '19:15' })
    expect(later.result).toMatchObject({ reservationTime: '19:15', advanceReservation: false })
  })

  it('offers earlier times where no later one is free, and other nights where the night has none', async () => {
    const reception = await side.staff('Reception')
    const { id: userId } = await side.patron(1)
    const asked = { ...kallah, userId, reservationTime: '22:00', reservationDate: tomorrow }
    await fill(reception, '22:00', { reservationDate: tomorrow })
    expect(await side.book(reception, asked)).toMatchObject({
      detail: { next: '20:15 20:30 20:45' },
      message: expect.stringContaining('Free before it: 8:15 PM, 8:30 PM, 8:45 PM.'),
    })
    for (const time of ['18:00', '19:15', '20:30']) await fill(reception, time, { reservationDate: tomorrow })
    expect(await side.book(reception, asked)).toMatchObject({
      detail: { next: '', nights: '2026-11-24 2026-11-25' },
      message:
        'All kallah places at 10:00 PM are booked. Next nights: Tuesday, November 24; Wednesday, November 25.',
    })
  })

  it('is kept for the website while that cannot be reached, which is not full', async () => {
    await side.setAll([['roomsHeldForReception', '0']])
    const reception = await side.staff('Reception')
    const one = await side.patron(1)
    const body = { userId: one.id, reservationDate: tomorrow }
    const kept = await side.book(reception, body)
    expect(kept).toMatchObject({
      code: 'slotTaken',
      detail: { why: 'keptForWebsite', time: '19:00', next: '' },
      message: expect.stringMatching(/^The places left at 7:00 PM are kept for the website/),
    })
    const slots = (await side.ask(reception, 'GET', `reservations/availablereservations?dt=${tomorrow}`))
      .result
    expect(slots[0].availableReservations[0]).toMatchObject({ available: 0, kept: expect.any(Number) })
  })

  it('is over for a walk-in after the last entry, with the time of that', async () => {
    const reception = await side.staff('Reception')
    side.server.clock.set('2026-11-23T04:30:00.000Z')
    const late = await side.book(reception, { ...walkIn, name: 'Dina Blum' })
    expect(late).toMatchObject({
      code: 'slotPast',
      detail: { why: 'lastEntry', time: '22:30' },
      message: 'The last entry for this was at 10:30 PM. With a reason you can take her all the same.',
    })
  })

  it('has closed, with the next nights, and tells the attendant which roles may book', async () => {
    const [reception, attendant] = [await side.staff('Reception'), await side.staff('Attendant')]
    const one = await side.patron(1)
    side.server.clock.set('2026-11-22T22:40:00.000Z')
    expect(await side.book(reception, { userId: one.id })).toMatchObject({
      code: 'reserveDatePastCutoff',
      detail: { why: 'cutoff', nights: '2026-11-23 2026-11-24' },
    })
    const query = { ignoreCutoff: true }
    expect(await side.book(attendant, { overrideReason: 'by phone' }, { query })).toMatchObject({
      status: 403,
      code: 'staffOnly',
      message: 'Your login may not do this. This is done by: Reception, Admin.',
    })
  })

  it('is refused to the patron in her own words', async () => {
    const [reception, patron] = [await side.staff('Reception'), await side.patron(1)]
    await fill(reception, '19:00')
    const taken = await side.book(patron, kallah)
    expect(taken).toMatchObject({
      code: 'slotTaken',
      message: 'That time has just been taken. Choose another.',
    })
    expect(taken.detail).toEqual({ time: '19:00', next: '20:15 20:30 20:45' })
  })
})

describe('a time that a patron cannot have (booking-85)', () => {
  let side: BookingSide
  let patrons = 0
  beforeEach(async () => {
    side = await openSide('portal')
    await side.set('bathMayServeShower', 'False')
  })
  afterEach(() => side.close())

  /** Books a time until it is full, and answers what the patron after that is told. */
  async function fill(reservationTime: string) {
    for (;;) {
      patrons += 1
      const asked = await side.book(await side.patron(patrons), { reservationTime })
      if (asked.code !== undefined) return asked
    }
  }

  it('is refused with the nearest free times before and after it', async () => {
    expect(await fill('20:30')).toMatchObject({
      status: 409,
      code: 'slotTaken',
      field: 'reservationTime',
      detail: { time: '20:30', next: '19:45 21:15 21:30' },
    })
    const next = await side.book(await side.patron(patrons), { reservationTime: '21:15' })
    expect(next.status).toBe(200)
  })

  it('is refused without other times where the night has none', async () => {
    const slots = (
      await side.ask(await side.patron(0), 'GET', `reservations/availablereservations?dt=${tonight}`)
    ).result as { timeSlot: string }[]
    let last = await fill('18:00')
    for (const { timeSlot } of slots) last = await fill(timeSlot)
    expect(last).toMatchObject({ code: 'slotTaken', detail: { next: '' } })
  })
})
