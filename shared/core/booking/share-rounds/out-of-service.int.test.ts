import { type RoomPool, roomPools } from '@mayim/domain/capacity/out-of-service.ts'
import { peaks, placeKinds, plus } from '@mayim/domain/capacity/shares.ts'
import { ok } from '@mayim/domain/result.ts'
import { type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { minted, own, tomorrow, wish } from '@mayim/testing/shares/wish.ts'
import { exchange } from '@mayim/testing/sync/hand-over.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { scheduleDayOf } from '../../ground/calendar/schedule-days.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import type { Writers } from '../../ground/runtime/facility.ts'
import { nowIso, record } from '../../ground/runtime/record-change.ts'
import {
  currentPeriods,
  endPeriod,
  insertPeriod,
  upsertSetting,
} from '../../ground/settings/settings-table.ts'
import { book } from '../book.ts'
import { cancelBooking } from '../cancel-booking.ts'
import { heldOf } from '../night-places.ts'
import { capacityOf } from '../shares/counts.ts'
import { answerRecalls } from './level-shares.ts'
import { mintNights } from './mint-nights.ts'

const dayBefore = '2026-11-21T23:00:00.000Z'
const sides = ['hub', 'portal'] as const
const times = ['18:00', '19:00', '20:00', '21:00']

type Step =
  | { readonly do: 'out'; readonly pool: RoomPool | null }
  | { readonly do: 'back'; readonly nth: number }
  | { readonly do: 'cancel'; readonly nth: number }
  | {
      readonly do: 'sell'
      readonly at: (typeof sides)[number]
      readonly bath: boolean
      readonly time: string
    }
  | { readonly do: 'rounds' }
  | { readonly do: 'exchange' }

const steps = fc.oneof(
  fc.record({ do: fc.constant('out' as const), pool: fc.constantFrom(...roomPools, null) }),
  fc.record({ do: fc.constant('back' as const), nth: fc.nat(9) }),
  fc.record({ do: fc.constant('cancel' as const), nth: fc.nat(9) }),
  fc.record({
    do: fc.constant('sell' as const),
    at: fc.constantFrom(...sides),
    bath: fc.boolean(),
    time: fc.constantFrom(...times),
  }),
  fc.record({ do: fc.constant('rounds' as const) }),
  fc.record({ do: fc.constant('exchange' as const) }),
)

it.each([1, 2, 3, 4])(
  'rooms go out of service and back in any order, and no place is sold beyond (building-191, seed %s)',
  async seed => {
    const [hub, portal] = [await testFacility('hub'), await testFacility('portal')]
    try {
      await portal.facility.write(async trx => {
        await trx.deleteFrom('share').execute()
        return ok(null)
      })
      const world = startWorld(hub, portal)
      await world.settle()
      const [plan = []] = fc.sample(fc.array(steps, { minLength: 60, maxLength: 60 }), { seed, numRuns: 1 })
      for (const step of plan) {
        await world.run(step)
        await world.check()
      }
      await world.settle()
      await world.check()
      await world.checkFollowed()
      await world.sellOut()
      for (const period of await currentPeriods(hub.facility.db)) await world.back(period.id)
      await world.settle()
      expect(await minted(hub, tomorrow)).toEqual(
        capacityOf(hub.facility, scheduleDayOf(hub.facility, tomorrow)),
      )
    } finally {
      await Promise.all([hub.close(), portal.close()])
    }
  },
)

it('a place that bookings hold for a part of the night gets no further visit once its room is out of service (sync-S8)', async () => {
  const [hub, portal] = [await testFacility('hub'), await testFacility('portal')]
  try {
    await portal.facility.write(async trx => {
      await trx.deleteFrom('share').execute()
      return ok(null)
    })
    for (const side of [hub, portal]) await side.facility.write(trx => noBathForShower(side, trx))
    const world = startWorld(hub, portal)
    await world.settle()
    const sell = (at: (typeof sides)[number], time: string) =>
      world.sell({ do: 'sell', at, bath: false, time })
    for (const at of ['hub', 'portal', 'portal', 'portal'] as const) await sell(at, '19:00')
    expect(await world.soldAt('19:00')).toBe(4)
    for (const pool of ['shower', 'shower'] as const) await world.run({ do: 'out', pool })
    await world.settle()
    for (const at of sides) for (let go = 0; go < 4; go += 1) await sell(at, '21:00')
    expect(await world.soldAt('21:00')).toBe(1)
    // Two of the full time are canceled: the two places leave, and the rest of the night has two rooms.
    for (const nth of [1, 1]) await world.run({ do: 'cancel', nth })
    await world.settle()
    for (const at of sides) for (let go = 0; go < 4; go += 1) await sell(at, '21:00')
    expect([await world.soldAt('19:00'), await world.soldAt('21:00')]).toEqual([2, 2])
    await world.checkFollowed()
  } finally {
    await Promise.all([hub.close(), portal.close()])
  }
})

async function noBathForShower({ facility }: TestFacility, trx: Writers) {
  const fields = { key: 'bathMayServeShower', value: 'False', updatedAt: nowIso(facility) }
  await upsertSetting(trx, fields)
  await record(facility, trx, systemCaller, { entity: 'setting', id: fields.key, kind: 'set', fields })
  return ok(null)
}

function startWorld(hub: TestFacility, portal: TestFacility) {
  const both = { hub, portal }
  const sold: { at: (typeof sides)[number]; id: string; by: Awaited<ReturnType<typeof hub.addPatron>> }[] = []
  let count = 0
  for (const side of sides) both[side].clock.set(dayBefore)

  async function rounds(): Promise<void> {
    await mintNights(hub.facility)
    await answerRecalls(portal.facility)
  }

  async function settle(): Promise<void> {
    for (let round = 0; round < 3; round += 1) {
      await rounds()
      await exchange(hub, portal)
    }
  }

  async function out(pool: RoomPool | null): Promise<void> {
    count += 1
    const id = `out-${count}`
    const row = { id, roomId: count, fromDate: tomorrow, toDate: tomorrow, pool: pool ?? '', reason: 'Test' }
    const fields = { ...row, createdAt: nowIso(hub.facility), endedAt: null }
    await hub.facility.write(async trx => {
      await insertPeriod(trx, fields)
      await record(hub.facility, trx, systemCaller, { entity: 'outOfService', id, kind: 'begun', fields })
      return ok(null)
    })
    await hub.facility.settings.settled()
  }

  async function back(id: string): Promise<void> {
    const fields = { endedAt: nowIso(hub.facility) }
    await hub.facility.write(async trx => {
      await endPeriod(trx, id, fields.endedAt)
      await record(hub.facility, trx, systemCaller, { entity: 'outOfService', id, kind: 'ended', fields })
      return ok(null)
    })
    await hub.facility.settings.settled()
  }

  async function sell({ at, bath, time }: Extract<Step, { do: 'sell' }>): Promise<void> {
    count += 1
    const by = await both[at].addPatron(`patron-${count}`)
    await both[at === 'hub' ? 'portal' : 'hub'].addPatron(`patron-${count}`)
    const done = await book(both[at].facility, by, wish(by, { bath, time }))
    if (done.ok) sold.push({ at, id: done.value.id, by })
  }

  async function run(step: Step): Promise<void> {
    if (step.do === 'out') return out(step.pool)
    if (step.do === 'sell') return sell(step)
    if (step.do === 'rounds') return rounds()
    if (step.do === 'exchange') return exchange(hub, portal)
    if (step.do === 'back') {
      const period = (await currentPeriods(hub.facility.db))[step.nth]
      return period ? back(period.id) : undefined
    }
    if (step.do !== 'cancel') return
    const [booking] = sold.splice(step.nth % Math.max(1, sold.length), 1)
    if (booking) await cancelBooking(both[booking.at].facility, booking.by, booking.id)
  }

  /** No time of the night gets more visits of a pool than it has rooms, unless they were there before. */
  async function sellOut(): Promise<void> {
    const whole = capacityOf(hub.facility, scheduleDayOf(hub.facility, tomorrow))
    const before = await allPeaks(both)
    for (const time of times)
      for (const at of sides)
        for (const bath of [true, false]) {
          const first = sold.length
          do await sell({ do: 'sell', at, bath, time })
          while (sold.length > first && sold.length < 100 && sold.splice(first).length > 0)
        }
    await settle()
    const after = await allPeaks(both)
    for (const kind of placeKinds)
      expect([kind, after[kind]]).toEqual([kind, Math.min(after[kind], Math.max(whole[kind], before[kind]))])
  }

  async function soldAt(time: string): Promise<number> {
    const held = await Promise.all(
      sides.map(side => heldOf(both[side].facility, both[side].facility.db, tomorrow, null)),
    )
    return held.flat().filter(one => one.time === time).length
  }

  return {
    run,
    settle,
    back,
    sell,
    soldAt,
    sellOut,
    check: () => check(both),
    checkFollowed: () => checkFollowed(both),
  }
}

type Both = Readonly<Record<(typeof sides)[number], TestFacility>>

/** Each side holds what it owns, and both together never more than there is. */
async function check(both: Both): Promise<void> {
  for (const side of sides) {
    const { facility } = both[side]
    const counts = await own(both[side], tomorrow)
    const held = await heldOf(facility, facility.db, tomorrow, null)
    const needed = peaksOf(facility, held)
    for (const kind of placeKinds)
      expect([side, kind, needed[kind] <= (counts?.[kind] ?? 0)]).toEqual([side, kind, true])
  }
}

/** After all is exchanged, the places are those of the rooms in service, or those that are sold. */
async function checkFollowed({ hub, portal }: Both): Promise<void> {
  const whole = capacityOf(hub.facility, scheduleDayOf(hub.facility, tomorrow))
  expect(capacityOf(portal.facility, scheduleDayOf(portal.facility, tomorrow))).toEqual(whole)
  const [all, ofHub, ofPortal] = [
    await minted(hub, tomorrow),
    await own(hub, tomorrow),
    await own(portal, tomorrow),
  ]
  if (!all || !ofHub || !ofPortal) throw new Error('no shares')
  expect(plus(ofHub, ofPortal)).toEqual(all)
  const soldOf = async ({ facility }: TestFacility) =>
    peaksOf(facility, await heldOf(facility, facility.db, tomorrow, null))
  const sold = plus(await soldOf(hub), await soldOf(portal))
  for (const kind of placeKinds)
    expect([kind, all[kind]]).toEqual([kind, Math.max(whole[kind], Math.min(sold[kind], all[kind]))])
}

/** The peaks of the visits of both sides together. */
async function allPeaks({ hub, portal }: Both) {
  const held = await Promise.all(
    [hub, portal].map(({ facility }) => heldOf(facility, facility.db, tomorrow, null)),
  )
  return peaksOf(hub.facility, held.flat())
}

function peaksOf(facility: TestFacility['facility'], held: Awaited<ReturnType<typeof heldOf>>) {
  return peaks(held, facility.settings.current(), scheduleDayOf(facility, tomorrow))
}
