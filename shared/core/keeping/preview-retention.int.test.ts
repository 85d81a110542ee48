import { ok } from '@mayim/domain/result.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import { sampleReservation } from '@mayim/testing/database/sample-rows.ts'
import { eveningStart, patronRow, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { expect, it, onTestFinished } from 'vitest'
import { fixedClock } from '../ground/runtime/clock.ts'
import type { Facility, Writers } from '../ground/runtime/facility.ts'
import { partedId } from '../people/create-user.ts'
import { insertSignIn } from '../sign-in/sign-in-table.ts'
import { forgetOld } from './forget-old.ts'
import { countHistoryRead } from './history-read-table.ts'
import { previewRetention, retainedAtHub, retainedAtPortal } from './preview-retention.ts'

/** It is 17:00 of 22 November. The next run is at 05:00. */
const nextRun = '2026-11-23T10:00:00.000Z'
/** Six months before: deleted at the run of 22 November, at the next one, and at the one after it. */
const nights = ['2026-05-21', '2026-05-22', '2026-05-23'] as const

async function putLines(trx: Writers, night: (typeof nights)[number]): Promise<void> {
  const at = `${night}T18:00:00.000Z`
  const key = { byId: 'desk', userId: 'patron', nights: '', callId: 'userHistory', day: night }
  await countHistoryRead(trx, key, at)
  const signedIn = { outcome: 'signedIn', way: 'password', origin: '', agent: '', newDevice: 0 } as const
  await insertSignIn(trx, { ...signedIn, id: night, userId: 'desk', firstAt: at, lastAt: at, times: 1 })
}

async function putOfHub(trx: Writers, index: number): Promise<void> {
  const night = nights[index] ?? ''
  const at = `${night}T18:00:00.000Z`
  const of = { roomId: null, reservationId: null, attendantId: null, reason: null, reasonText: null }
  await trx
    .insertInto('accessLog')
    .values({ ...of, id: night, at, door: 'entrance', outcome: 'opened', byId: 'desk', byRole: 'Reception' })
    .execute()
  const visit = { id: night, date: night, userId: 'patron', owner: 'hub', visitStatus: 'Done' } as const
  await trx
    .insertInto('reservation')
    .values(sampleReservation({ ...visit, priceMinor: 0 }))
    .execute()
}

/** A side with something of each age, both clocks of which go to the next run. */
async function evening(side: Side) {
  const test = await testFacility(side)
  onTestFinished(test.close)
  const hostClock = fixedClock(eveningStart)
  const facility: Facility = { ...test.facility, hostClock }
  for (const key of ['historyReadsMonths', 'accessLogMonths', 'unseenPatronsMonths', 'visitsPartedMonths'])
    await test.set(key, '6')
  await test.set('visitsParted', 'True')
  await facility.write(async trx => {
    await trx.insertInto('user').values(patronRow('patron')).execute()
    for (const [index, night] of nights.entries()) {
      await putLines(trx, night)
      if (side === 'hub') await putOfHub(trx, index)
    }
    return ok(null)
  })
  const goToNextRun = () => {
    test.clock.set(nextRun)
    hostClock.set(nextRun)
  }
  return { facility, goToNextRun }
}

async function counts(facility: Facility, kinds: readonly string[]) {
  const { rows } = await previewRetention(
    facility,
    facility.side === 'hub' ? retainedAtHub : retainedAtPortal,
  )
  return rows.filter(({ kind }) => kinds.includes(kind)).map(({ kind, kept, due }) => [kind, kept, due])
}

it.each([
  ['hub', ['historyReads', 'signIns', 'accessLog']],
  ['portal', ['historyReads', 'signIns']],
] as const)(
  'counts at the %s what the next run deletes, also after a run (privacy-353)',
  async (side, kinds) => {
    const { facility, goToNextRun } = await evening(side)
    const each = (kept: number, due: number) => kinds.map(kind => [kind, kept, due])
    expect(await counts(facility, kinds)).toEqual(each(3, 2))
    await forgetOld(facility)
    expect(await counts(facility, kinds)).toEqual(each(2, 1))
    goToNextRun()
    await forgetOld(facility)
    expect((await counts(facility, kinds)).map(([kind, kept]) => [kind, kept])).toEqual(
      kinds.map(kind => [kind, 1]),
    )
  },
)

it('counts the visits that lose their person at the next run (privacy-351, privacy-353)', async () => {
  const { facility, goToNextRun } = await evening('hub')
  const preview = async () => (await previewRetention(facility, retainedAtHub)).parting
  const parted = async () =>
    (await facility.db.selectFrom('reservation').select(['date', 'userId']).execute())
      .filter(({ userId }) => userId === partedId)
      .map(({ date }) => date)
  await forgetOld(facility)
  expect(await parted()).toEqual([nights[0]])
  expect(await preview()).toMatchObject({ before: nights[2], visits: [{ month: '2026-05', count: 1 }] })
  goToNextRun()
  await forgetOld(facility)
  expect(await parted()).toEqual([nights[0], nights[1]])
})
