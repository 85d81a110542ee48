import { type TestFacility, testFacility, tonightDate } from '@mayim/testing/facility/test-facility.ts'
import {
  bookShower,
  cancel,
  joinShower,
  newestKey,
  oneRoom,
  patronWithPhone,
  textsOf,
} from '@mayim/testing/wait-list/full-night.ts'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { migrate } from '../../ground/database/migrate.ts'
import { nodeIdentity, type OpenDatabase, openDatabase } from '../../ground/database/open-database.ts'
import { reservationsOfNight } from '../reservation-table.ts'
import { answerByKey } from './answer-offer.ts'
import { serveNight } from './serve-night.ts'

const schema = `wait_list_${process.pid}`
const serving = { linkOf: (key: string) => `https://book.example.org/offer/${key}`, mayOffer: true }
let here: TestFacility
let there: TestFacility

/** Two processes of the portal with one PostgreSQL. */
beforeAll(async () => {
  here = await testFacility('portal', await openNode(true))
  there = await testFacility('portal', await openNode(false))
  await oneRoom(here)
}, 60_000)

afterAll(async () => {
  await there?.close()
  await here?.close()
})

async function openNode(isFirst: boolean): Promise<OpenDatabase> {
  const database = await openDatabase({ url: inject('postgresUrl'), schema })
  if (isFirst) await migrate(database)
  if (isFirst) await nodeIdentity(database, 'portal')
  return database
}

it('offers a place once and books it once, in any order of two processes', async () => {
  const holder = await bookShower(here, await patronWithPhone(here, 1), '19:00')
  for (const number of [2, 3, 4]) {
    const joined = await joinShower(here, await patronWithPhone(here, number), '19:00')
    if (!joined.ok) throw new Error(joined.code)
  }
  await cancel(here.facility, holder.id)
  for (let round = 0; round < 3; round += 1) {
    const serves = [here, there, here, there].map(each => serveNight(each.facility, tonightDate, serving))
    await Promise.all(serves)
    expect(await textsOf(here)).toHaveLength(round + 1)
    const open = (await here.facility.db.selectFrom('waitListOffer').selectAll().execute()).filter(
      offer => offer.outcome === 'open',
    )
    expect(open).toHaveLength(1)
    if (round < 2) for (const each of [here, there]) each.clock.advance(5 * 60_000)
  }
  const anyone = { kind: 'anyone', id: 'anyone', roles: [], address: '10.0.0.9', language: 'en' } as const
  const key = await newestKey(here)
  const answers = await Promise.all([
    answerByKey(here.facility, anyone, key, 'yes'),
    answerByKey(there.facility, anyone, key, 'no'),
    serveNight(there.facility, tonightDate, serving),
  ])
  expect(answers.slice(0, 2).filter(answer => answer?.ok)).toHaveLength(1)
  const rows = await reservationsOfNight(here.facility.db, tonightDate)
  expect(rows.filter(row => row.bookingStatus !== 'Canceled').length).toBeLessThanOrEqual(1)
})
