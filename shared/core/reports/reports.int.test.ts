import { ok } from '@mayim/domain/result.ts'
import { countOf, visitsOfDay } from '@mayim/domain/visit/day-visits.ts'
import { onBothDialects } from '@mayim/testing/database/both-dialects.ts'
import { sampleLedger, sampleReservation, sampleUser } from '@mayim/testing/database/sample-rows.ts'
import { testFacility, tonightDate } from '@mayim/testing/facility/test-facility.ts'
import { expect, it } from 'vitest'
import {
  bookedCounts,
  reservationsAfter,
  reservationsBetween,
  reservationsOfNight,
  reservationsOfUser,
} from '../booking/reservation-table.ts'
import { systemCaller } from '../ground/runtime/caller.ts'
import type { Writers } from '../ground/runtime/facility.ts'
import type { LedgerRow, ReservationRow, StatusHistoryRow } from '../ground/schema/schema.ts'
import { addToTally } from '../messages/outbound-table.ts'
import { listVisits, listWhole } from './list-visits.ts'
import { makeReport, type ReportWish } from './make-report.ts'
import { reportUsage } from './report-usage.ts'

const idOf = (at: number) => `01930000-0000-7000-8000-${String(at).padStart(12, '0')}`

onBothDialects('reports', openFresh => {
  it('counts each report by night, month and whole, and the year before by both calendars (screens-560, screens-562)', async () => {
    const test = await testFacility('hub', await openFresh('hub'))
    await test.facility.write(async trx => {
      await trx.insertInto('user').values([sampleUser()]).execute()
      await trx
        .insertInto('section')
        .values({ id: 1, name: 'A', attendantId: null, retiredAt: null })
        .execute()
      await seedVisits(trx)
      await seedMoney(trx)
      return ok(null)
    })
    await test.set('textMessagePrice', '0.05')
    await test.set('phoneCallPrice', '0.02')
    const report = async (wish: Partial<ReportWish> & Pick<ReportWish, 'report'>) => {
      const made = await makeReport(test.facility, { dt: '2026-11-21', dtTo: tonightDate, ...wish })
      if (!made.ok) throw new Error(made.code)
      return made.value
    }
    const rowsOf = async (wish: Partial<ReportWish> & Pick<ReportWish, 'report'>) =>
      (await report(wish)).rows.map(({ when, label, values }) => [when, label, ...values])

    expect(await rowsOf({ report: 'usage' })).toEqual([
      ['2026-11-21', 'bath', 1, 40],
      ['2026-11-21', 'shower', 1, 30],
      ['2026-11-22', 'shower', 1, 30],
    ])
    expect(await rowsOf({ report: 'usage', by: 'month' })).toEqual([
      ['2026-11', 'bath', 1, 40],
      ['2026-11', 'shower', 2, 60],
    ])
    // 04:59 belongs to the night before, and the hour of 05:00 to the next one.
    expect(await rowsOf({ report: 'payments' })).toEqual([
      ['2026-11-21', 'Cash', 1, 30, 0, 30],
      ['2026-11-22', 'CreditCard', 1, 25.5, 0, 25.5],
      ['2026-11-22', 'Refund', 0, 0, 10, -10],
      ['2026-11-22', 'tip', 1, 5, 0, 5],
    ])
    expect((await report({ report: 'payments' })).total).toEqual([3, 60.5, 10, 50.5])
    expect(await rowsOf({ report: 'tips', by: 'whole' })).toEqual([['', 'attendant', 2, 14]])
    // Nobody is known to have attended, then two who were on duty, then the one of the visit.
    expect(await rowsOf({ report: 'tipShares', by: 'whole' })).toEqual([['', 'attendant', 14]])
    const shares = async () =>
      (await rowsOf({ report: 'tipShares', by: 'whole' })).map(([, ...row]) => row).sort()
    await test.facility.write(async trx => seedAttended(trx, idOf(6), [1, 2]))
    expect(await shares()).toEqual([
      ['Rivka 1', 2.5],
      ['Rivka 2', 2.5],
      ['attendant', 9],
    ])
    await test.facility.write(async trx => seedAttended(trx, idOf(5), [2]))
    expect(await shares()).toEqual([
      ['Rivka 2', 5],
      ['attendant', 9],
    ])
    expect(await rowsOf({ report: 'donations' })).toEqual([])
    expect(await rowsOf({ report: 'memberships' })).toEqual([['2026-11-22', 'Year', 1, 1, 0, 180]])
    expect(await rowsOf({ report: 'waits' })).toEqual([
      ['2026-11-21', 'mikvah', 1, 12, 12, 100],
      ['2026-11-21', 'room', 2, 15, 20, 50],
    ])
    const rooms = await report({ report: 'roomUse' })
    expect(rooms.rows.map(({ label, values }) => [label, ...values])).toEqual([
      ['3', 1, 50],
      ['12', 1, null],
    ])
    expect(rooms.rooms).toEqual([{ id: '3', name: 'Third' }])
    expect(await rowsOf({ report: 'noShows', by: 'whole' })).toEqual([['', '', 4, 1, 1, 25]])
    const messages = [['', 'reminder', 8, 4, 1, 0, 0.3]]
    expect(await rowsOf({ report: 'messages', by: 'whole' })).toEqual(messages)

    // 22 November 2025, and by the Hebrew date of the night, 13 Kislev: 2 December 2025.
    const civil = await report({ report: 'usage', dt: tonightDate, against: 'civil' })
    expect(civil.before).toEqual({ from: '2025-11-22', to: '2025-11-22', total: [1, 30] })
    expect(civil.rows.map(row => [row.label, row.values, row.before])).toEqual([['shower', [1, 30], [1, 30]]])
    const hebrew = await report({ report: 'usage', dt: tonightDate, against: 'hebrew' })
    expect(hebrew.before).toEqual({ from: '2025-12-02', to: '2025-12-02', total: [1, 40] })
    expect(hebrew.rows.map(row => [row.label, row.values, row.before])).toEqual([
      ['shower', [1, 30], null],
      ['bath', [null, null], [1, 40]],
    ])

    // A week before, by its weekday (screens-563).
    const previous = await report({ report: 'usage', dt: tonightDate, against: 'previous' })
    expect(previous.before).toEqual({ from: '2026-11-15', to: '2026-11-15', total: [null, null] })
    const month = { report: 'usage', dt: '2026-12-01', dtTo: '2026-12-31', against: 'previous' } as const
    expect((await report(month)).before).toMatchObject({ from: '2026-11-01', to: '2026-11-30' })

    expect(
      await makeReport(test.facility, { report: 'usage', dt: tonightDate, dtTo: '2026-01-01' }),
    ).toMatchObject({
      code: 'rangeInvalid',
    })
    expect(await reportUsage(test.facility, { dt: tonightDate })).toEqual(
      ok([{ date: tonightDate, roomType: 'shower', count: 1, amount: 30 }]),
    )
    const page = await listVisits(test.facility, { dt: '2026-11-21', dtTo: tonightDate })
    if (!page.ok) throw new Error(page.code)
    expect(page.value.next).toBeNull()
    expect(
      page.value.visits.map(({ code, price, paid, owed, noShow, kallah }) => [
        code,
        price,
        paid,
        owed,
        noShow,
        kallah,
      ]),
    ).toEqual([
      ['1', 30, 30, 0, false, false],
      ['2', 40, 0, 40, false, true],
      ['3', 30, 0, 30, true, false],
      ['4', 30, 9, 0, false, false],
      ['5', 30, 20.5, 14.5, false, false],
    ])
    const after = `2026-11-21 19:30 ${idOf(2)}`
    expect(await listVisits(test.facility, { dt: '2026-11-21', dtTo: tonightDate, after })).toMatchObject({
      value: { visits: [{ code: '3' }, { code: '4' }, { code: '5' }] },
    })
    // A hold that ended unpaid is not listed; one that was paid is, until the money went back.
    const holds = await listVisits(test.facility, { dt: '2026-12-01' })
    expect(holds).toMatchObject({ value: { visits: [{ code: '9', status: 'Canceled', paid: 30 }] } })
    const whole = await listWhole(
      test.facility,
      { ...systemCaller, roles: ['Admin'] },
      { dt: '2026-11-21', dtTo: tonightDate },
    )
    expect(whole).toMatchObject({ ok: true, value: { length: 6 } })
    // What a text costs from now on does not change what those of a night that is over have cost (calendar-55).
    test.clock.set('2026-11-23T15:00:00.000Z')
    await test.set('textMessagePrice', '0.5')
    expect(await rowsOf({ report: 'messages', by: 'whole' })).toEqual(messages)
    await test.close()
  }, 60_000)

  it('lists a night from the start of its business day on, over pages too (calendar-2)', async () => {
    const test = await testFacility('hub', await openFresh('hub'))
    await test.facility.write(async trx => {
      await trx.insertInto('user').values([sampleUser()]).execute()
      return ok(null)
    })
    const times = ['00:30', '23:50', '06:13', '04:59', '19:30', '05:00']
    await test.facility.write(async trx => {
      for (const [at, time] of times.entries())
        await trx
          .insertInto('reservation')
          .values(sampleReservation({ id: idOf(at + 1), code: String(at + 1), time, date: tonightDate }))
          .execute()
      return ok(null)
    })
    const inOrder = ['05:00', '06:13', '19:30', '23:50', '00:30', '04:59']
    const listed = async (after?: string) => {
      const page = await listVisits(test.facility, { dt: tonightDate, ...(after ? { after } : {}) })
      return page.ok ? page.value.visits.map(({ time }) => time) : page
    }
    expect(await listed()).toEqual(inOrder)
    expect(await listed(`${tonightDate} 23:50 ${idOf(2)}`)).toEqual(['00:30', '04:59'])
    expect(await listed(`${tonightDate} 00:30 ${idOf(1)}`)).toEqual(['04:59'])
    const { db } = test.facility
    const timesOf = (rows: readonly ReservationRow[]) => rows.map(({ time }) => time)
    const range = { from: tonightDate, to: tonightDate }
    expect(timesOf(await reservationsOfNight(db, tonightDate))).toEqual(inOrder)
    expect(timesOf(await reservationsBetween(db, tonightDate, tonightDate))).toEqual(inOrder)
    expect(timesOf(await reservationsAfter(db, range, null, 3))).toEqual(inOrder.slice(0, 3))
    const third = { date: tonightDate, time: '23:50', id: idOf(2) }
    expect(timesOf(await reservationsAfter(db, range, third, 9))).toEqual(['00:30', '04:59'])
    const [first] = await reservationsOfNight(db, tonightDate)
    expect(timesOf(await reservationsOfUser(db, first?.userId ?? '', range))).toEqual(inOrder.toReversed())
    await test.close()
  }, 60_000)

  it('lists and counts the reservations that the day lists and counts (screens-72, screens-561)', async () => {
    const test = await testFacility('hub', await openFresh('hub'))
    const held = { ...endedHold, date: tonightDate }
    const rows: Partial<ReservationRow>[] = [
      {},
      { visitStatus: 'Done' },
      { noShowAt: '2026-11-22T02:00:00.000Z' },
      { ...held, bookingStatus: 'Pending' },
      held,
      held,
      { bookingStatus: 'Canceled' },
      { bookingStatus: 'Replaced' },
      // The building canceled or passed on what the website owns.
      { owner: 'portal', visitStatus: 'Canceled' },
      { owner: 'portal', visitStatus: 'Replaced' },
    ]
    await test.facility.write(async trx => {
      await trx.insertInto('user').values([sampleUser()]).execute()
      for (const [at, row] of rows.entries())
        await trx
          .insertInto('reservation')
          .values(sampleReservation({ date: tonightDate, ...row, id: idOf(at + 1), code: String(at + 1) }))
          .execute()
      // The second of the holds that ended was paid.
      const paid = { kind: 'payment', method: 'Cash', amountMinor: -3000, reservationId: idOf(6) } as const
      await trx
        .insertInto('ledger')
        .values(sampleLedger({ ...paid, id: idOf(60) }))
        .execute()
      return ok(null)
    })
    const caller = { ...systemCaller, roles: ['Admin' as const] }
    const whole = await listWhole(test.facility, caller, { dt: tonightDate })
    const listed = await listVisits(test.facility, { dt: tonightDate })
    if (!whole.ok || !listed.ok) throw new Error('refused')
    const ofDay = visitsOfDay(whole.value)
    expect(ofDay.map(visit => visit.reservationCode)).toEqual(['1', '2', '3', '7', '9', '4', '6'])
    expect(listed.value.visits.map(({ code }) => code)).toEqual(ofDay.map(visit => visit.reservationCode))
    const [counted] = await bookedCounts(test.facility.db, { from: tonightDate, to: tonightDate })
    expect(counted?.reservations).toBe(countOf(ofDay))
    await test.close()
  }, 60_000)
})

const endedHold = {
  bookingStatus: 'Canceled',
  holdExpiresAt: '2026-11-21T02:00:00.000Z',
  time: '20:00',
} as const

async function seedVisits(trx: Writers): Promise<void> {
  const rows: Partial<ReservationRow>[] = [
    { visitStatus: 'Done', roomId: 3, timeCompleted: '2026-11-22T00:55:00.000Z' },
    { visitStatus: 'Done', roomId: 12, bath: 1, kallah: 1, priceMinor: 4000, time: '19:30' },
    { noShowAt: '2026-11-22T02:00:00.000Z', time: '20:00' },
    { bookingStatus: 'Canceled', time: '20:30' },
    { date: tonightDate },
    { ...endedHold, date: tonightDate },
    { date: '2025-11-22' },
    { date: '2025-12-02', bath: 1, priceMinor: 4000 },
    { ...endedHold, date: '2026-12-01' },
    { ...endedHold, date: '2026-12-01', time: '20:30' },
    { ...endedHold, date: '2026-12-01' },
    // The hold of an edit.
    { bookingStatus: 'Pending', holdExpiresAt: '2026-11-22T23:20:00.000Z', date: '2027-01-05' },
  ]
  for (const [at, row] of rows.entries())
    await trx
      .insertInto('reservation')
      .values(sampleReservation({ ...row, id: idOf(at + 1), code: String(at + 1) }))
      .execute()
  await trx
    .insertInto('room')
    .values({
      id: 3,
      name: 'Third',
      sectionId: 1,
      bath: 0,
      status: 'Ready',
      statusSince: '2026-11-21T18:00:00.000Z',
      reservationId: null,
      language: 'en',
      lightsWanted: null,
      lightsAskedAt: null,
      extension: null,
      retiredAt: null,
    })
    .execute()
  const step = (
    id: number,
    previousStatus: string,
    newStatus: string,
    since: string,
    at: string,
  ): StatusHistoryRow => ({
    id: `${id}-${newStatus}`,
    reservationId: idOf(id),
    previousStatus,
    newStatus,
    previousSince: `${since}.000Z`,
    at: `${at}.000Z`,
    byId: 'system',
    byRole: '',
    byAddress: '',
    attendantId: null,
  })
  await trx
    .insertInto('statusHistory')
    .values([
      // Across midnight in UTC.
      step(1, 'Waiting', 'Assigned', '2026-11-21T23:55:00', '2026-11-22T00:05:00'),
      step(1, 'ReadyForMikvah', 'ReadyForMikvahNext', '2026-11-22T00:20:00', '2026-11-22T00:30:00'),
      step(1, 'ReadyForMikvahNext', 'ToMikvah', '2026-11-22T00:30:00', '2026-11-22T00:32:00'),
      step(2, 'Waiting', 'Assigned', '2026-11-22T00:10:00', '2026-11-22T00:30:00'),
      step(4, 'Waiting', 'Canceled', '2026-11-22T00:10:00', '2026-11-22T02:30:00'),
    ])
    .execute()
}

/** Attendants accompanied that visit to the pool. */
async function seedAttended(trx: Writers, reservationId: string, ids: readonly number[]) {
  for (const id of ids) {
    const attendant = { id, firstName: 'Rivka', lastName: String(id), active: 1, cardHash: null } as const
    await trx
      .insertInto('attendant')
      .values({ ...attendant, updatedAt: '2026-11-22T20:00:00.000Z', userId: null })
      .onConflict(known => known.column('id').doNothing())
      .execute()
    const step = { previousStatus: 'Assigned', previousSince: null, newStatus: 'ToMikvah', byId: 'system' }
    await trx
      .insertInto('statusHistory')
      .values({
        ...step,
        id: `attended-${reservationId}-${id}`,
        reservationId,
        at: '2026-11-22T23:00:00.000Z',
        byRole: '',
        byAddress: '',
        attendantId: id,
      })
      .execute()
  }
  return ok(null)
}

async function seedMoney(trx: Writers): Promise<void> {
  const evening = '2026-11-22T23:10:00.000Z'
  const lines: Partial<LedgerRow>[] = [
    { reservationId: idOf(1), method: 'Cash', amountMinor: -3000, at: '2026-11-22T09:59:00.000Z' },
    { reservationId: idOf(5), method: 'CreditCard', amountMinor: -2550, at: '2026-11-22T10:00:00.000Z' },
    { reservationId: idOf(5), kind: 'refund', method: 'Refund', amountMinor: 1000, at: evening },
    {
      reservationId: idOf(5),
      kind: 'tip',
      method: 'Booking',
      amountMinor: 500,
      item: 'Attendant',
      at: evening,
    },
    {
      reservationId: idOf(5),
      kind: 'tip',
      method: 'Cash',
      amountMinor: -500,
      item: 'Attendant',
      at: evening,
    },
    // A canceled visit, a tip of which only half was paid, and a hold that ended: nobody gave that tip.
    {
      reservationId: idOf(4),
      kind: 'tip',
      method: 'Booking',
      amountMinor: 1800,
      item: 'Attendant',
      at: evening,
    },
    { reservationId: idOf(4), method: 'CreditCard', amountMinor: -900, at: '2026-11-20T12:00:00.000Z' },
    {
      reservationId: idOf(6),
      kind: 'tip',
      method: 'Booking',
      amountMinor: 1800,
      item: 'Attendant',
      at: evening,
    },
    // What was paid for the visit was moved to the hold, and pays no gift of it.
    {
      reservationId: idOf(12),
      kind: 'tip',
      method: 'Booking',
      amountMinor: 1800,
      item: 'Attendant',
      at: evening,
    },
    { reservationId: idOf(12), kind: 'transfer', method: 'Other', amountMinor: -3000, at: evening },
    { kind: 'charge', method: 'Membership', amountMinor: 18_000, at: '2026-11-24T23:10:00.000Z' },
    { kind: 'payment', method: 'Check', amountMinor: -18_000, at: '2026-11-24T23:10:00.000Z' },
    { reservationId: idOf(9), method: 'CreditCard', amountMinor: -3000, at: '2024-01-01T12:00:00.000Z' },
    { reservationId: idOf(10), method: 'CreditCard', amountMinor: -3000, at: '2024-01-01T12:00:00.000Z' },
    {
      ...{ reservationId: idOf(10), kind: 'refund', method: 'Refund' },
      ...{ amountMinor: 3000, at: '2024-01-02T12:00:00.000Z' },
    },
  ]
  for (const [at, line] of lines.entries())
    await trx
      .insertInto('ledger')
      .values(sampleLedger({ ...line, id: `line-${at}` }))
      .execute()
  const term = {
    userId: 'user-1',
    level: 'Year',
    reducedPrices: 1,
    day: tonightDate,
    at: evening,
    byId: 'system',
  } as const
  await trx
    .insertInto('membershipTerm')
    .values([
      { ...term, id: 'term-1', kind: 'bought', months: 12, expires: null, ledgerId: 'line-11' },
      { ...term, id: 'term-2', kind: 'set', months: 0, expires: '2027-11-22', ledgerId: null },
    ])
    .execute()
  const key = { day: tonightDate, kind: 'reminder', channel: 'text' } as const
  await addToTally(trx, key, { sent: 2, parts: 3 })
  await addToTally(trx, key, { sent: 1, parts: 1, undelivered: 1 })
  await addToTally(trx, { ...key, channel: 'voice' }, { sent: 5 })
}
