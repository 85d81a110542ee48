import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@mayim/core/ground/database/open-database.ts'
import type { Writers } from '@mayim/core/ground/runtime/facility.ts'
import { addDays } from '@mayim/domain/calendar/business-day.ts'
import { ok } from '@mayim/domain/result.ts'
import { type Side, sides } from '@mayim/domain/sync/side.ts'
import type { CallAnswer } from '../../demo/api.ts'
import { type TemporaryFacility, temporaryFacility } from '../../demo/temporary-facility.ts'
import { staff } from '../system/api.ts'
import { crewOf } from '../system/evening.ts'
import { type Figure, figure, percentile } from './figure.ts'
import { keepOldEntries, oldPatronId, writeOldNights } from './growth-rows.ts'
import { exactCpuMsOf, memoryMb } from './process-cost.ts'
import { catchUpMs } from './sync.ts'
import { tapLatencies } from './tap.ts'

/** A month, and five years: 100,000 visits. */
const nightsBefore = 30
const nightsAfter = 1818
const bookings = 24
const calls = 40
/** What the start leaves to do is done by then. */
const settleMs = 15_000

type Booked = CallAnswer<'newReservation'>
type Costs = Readonly<Record<string, number>>

/** Each work in a facility of five years beside the same in one of a month: 1 is no growth. */
export async function measureGrowth(): Promise<Figure[]> {
  const before = await costsAfter(nightsBefore)
  const after = await costsAfter(nightsAfter)
  return Object.entries(after).map(([name, cost]) =>
    figure(`growth.${name}`, cost / (before[name] ?? Number.NaN), 'ratio'),
  )
}

async function costsAfter(nights: number): Promise<Costs> {
  const facility = await temporaryFacility({ settings: { roomsAvailableShowerAny: '40' } })
  const write = async (trx: Writers, side: Side) => {
    await writeOldNights(trx, side, { lastNight: addDays(facility.clock.date, -1), nights })
    if (nights > nightsBefore) await keepOldEntries(trx)
  }
  try {
    for (const side of sides) {
      await facility.child(side).stop()
      const database = await openDatabase({ file: join(facility.dataDir, `${side}.sqlite`) })
      await database.write(async trx => {
        await write(trx, side)
        return ok(null)
      })
      await database.close()
    }
    return { ...(await costsOf(facility)), catchUp: await catchUpMs(write) }
  } finally {
    await facility.remove()
  }
}

/** Starts both servers, and measures them. */
async function costsOf(facility: TemporaryFacility): Promise<Costs> {
  const starts: Record<string, number> = {}
  for (const side of ['portal', 'hub'] as const) {
    await facility.restart(side)
    starts[`${side}.start.cpu`] = exactCpuMsOf(facility.child(side).pid)
  }
  await sleep(settleMs)
  const memory: Record<string, number> = {}
  for (const side of sides) memory[`${side}.rss`] = await memoryMb(facility.child(side).pid)
  return {
    ...starts,
    ...memory,
    ...(await costsOfCalls(facility)),
    ...(await tapCosts(facility)),
  }
}

async function tapCosts(facility: TemporaryFacility): Promise<Costs> {
  return { 'tapToLight.p50': percentile(await tapLatencies(facility), 0.5) }
}

/** The CPU time in ms of the hub for each call, and for what follows from it within its time. */
async function costsOfCalls(facility: TemporaryFacility): Promise<Costs> {
  const { reception, attendant } = await crewOf(facility)
  const admin = await staff(facility, 'admin')
  const { date } = facility.clock
  const hub = facility.child('hub').pid
  const cost = async (count: number, call: (at: number) => Promise<unknown>): Promise<number> => {
    const startedMs = exactCpuMsOf(hub)
    for (let at = 0; at < count; at += 1) await call(at)
    return (exactCpuMsOf(hub) - startedMs) / count
  }
  const slots = await reception.get('availableReservations', { query: { dt: date } })
  const times = slots.flatMap(({ timeSlot, availableReservations }) =>
    availableReservations.some(one => !one.bath && one.available > bookings) ? [timeSlot] : [],
  )
  const { people } = await reception.get('peopleFind', { query: { text: 'Weiss0' } })
  const month = { dt: addDays(date, -29), dtTo: date }
  const booked: Booked[] = []
  return {
    booking: await cost(bookings, async at => {
      const body = {
        userId: oldPatronId(at),
        reservationDate: date,
        reservationTime: times[at % times.length],
        bath: false,
      }
      booked.push(await reception.get('newReservation', { body }))
    }),
    payment: await cost(bookings, at => {
      const { reservationId, balance } = booked[at] as Booked
      return reception.get('makePayment', { body: { method: 'cash', amt: balance, reservationId } })
    }),
    checkIn: await cost(bookings, at =>
      reception.get('checkIn', { body: { resId: booked[at]?.reservationId ?? '', printer: 'reception' } }),
    ),
    night: await cost(calls, () => reception.get('dayBoard')),
    availability: await cost(calls, () => reception.get('availableReservations', { query: { dt: date } })),
    attendantBoard: await cost(calls, () => attendant.get('attendantBoard')),
    search: await cost(calls, () => reception.get('peopleFind', { query: { text: 'Weiss0' } })),
    patron: await cost(calls, () => reception.get('findByUser', { query: { user: people[0]?.id ?? '' } })),
    attention: await cost(calls, () => reception.get('attention')),
    monthReport: await cost(calls, () =>
      admin.get('report', { params: { report: 'usage' }, query: { ...month, by: 'night' } }),
    ),
    monthList: await cost(calls, () => admin.get('reportList', { query: month })),
  }
}
