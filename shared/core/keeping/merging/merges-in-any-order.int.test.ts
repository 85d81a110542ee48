import { ok } from '@mayim/domain/result.ts'
import { sampleLedger, sampleReservation, sampleUser } from '@mayim/testing/database/sample-rows.ts'
import { type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { digestSharedRows } from '@mayim/testing/sync/digest-shared-rows.ts'
import { handOver } from '@mayim/testing/sync/hand-over.ts'
import { readParked } from '@mayim/testing/sync/read-parked.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isWholeProof } from '../../../../proof/size.ts'
import { saveNotes } from '../../booking/save-notes.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import type { Caller, Facility, Writers } from '../../ground/runtime/facility.ts'
import { record } from '../../ground/runtime/record-change.ts'
import { updateUser } from '../../people/user-table.ts'
import { startMergesJob } from './merges-job.ts'

const longestMs = isWholeProof ? 1_800_000 : 60_000
const [kept, gone] = ['person-who-stays', 'person-who-goes']
const desk: Caller = { ...systemCaller, kind: 'person', roles: ['Reception'] }
const sides = ['hub', 'portal'] as const
type Sides = Readonly<Record<(typeof sides)[number], TestFacility>>

const step = fc.record({
  side: fc.constantFrom(...sides),
  act: fc.constantFrom('book', 'pay', 'note', 'merge', 'send', 'send', 'work', 'work'),
})

/**
 * Whatever each side writes for two accounts, and whenever it hears of a merge, both come to the same rows, and nothing
 * is left at an account that is merged (people-762).
 */
it(
  'comes to the same rows on both sides in any order of writes and merges',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async steps => {
        const both: Sides = { hub: await testFacility('hub'), portal: await testFacility('portal') }
        try {
          await play(both, steps)
        } finally {
          for (const side of sides) await both[side].close()
        }
      }),
      { numRuns: isWholeProof ? 300 : 4, seed: isWholeProof ? Date.now() : 11 },
    )
  },
  longestMs,
)

async function play(both: Sides, steps: readonly { side: 'hub' | 'portal'; act: string }[]): Promise<void> {
  for (const [one, other] of [sides, sides.toReversed()] as const)
    both[one as 'hub'].facility.notes.onMade(keys => both[other as 'hub'].facility.notes.add(keys))
  await open(both.portal.facility)
  await send(both, 'portal')
  let number = 0
  for (const { side, act } of steps) {
    number += 1
    const { facility, clock } = both[side]
    for (const each of sides) both[each].clock.set(new Date(clock.now() + 1000).toISOString())
    if (act === 'book') await book(facility, number)
    if (act === 'pay') await pay(facility, number)
    if (act === 'note') await note(facility, number)
    if (act === 'merge') await setMerged(both.portal.facility)
    if (act === 'send') await send(both, side)
    if (act === 'work') await work(facility)
  }
  for (let round = 0; round < 3; round += 1)
    for (const side of sides) {
      await send(both, side)
      for (const each of sides) await work(both[each].facility)
    }
  const [hub, portal] = [both.hub.facility.db, both.portal.facility.db]
  expect(await digestSharedRows(hub)).toEqual(await digestSharedRows(portal))
  for (const db of [hub, portal]) expect(await readParked(db)).toEqual([])
  const user = await portal.selectFrom('user').select('mergedInto').where('id', '=', gone).executeTakeFirst()
  if (user?.mergedInto === null) return
  for (const db of [hub, portal])
    for (const table of ['reservation', 'ledger'] as const)
      expect(await db.selectFrom(table).select('id').where('userId', '=', gone).execute()).toEqual([])
  await expectNotesOfKept(both.hub.facility)
}

/** Every note of a moved visit can be read, and is sealed with the key of the account that stays. */
async function expectNotesOfKept({ db, notes }: Facility): Promise<void> {
  const rows = await db.selectFrom('reservation').select(['id', 'notes']).where('notes', '!=', '').execute()
  for (const row of rows) {
    expect(notes.open(row.notes)).toMatch(/^Note \d+$/)
    expect(notes.keysOf([row.notes.split('.')[1] ?? ''])[0]?.userId).toBe(kept)
  }
}

async function write(facility: Facility, work: (trx: Writers) => Promise<void>): Promise<void> {
  await facility.write(async trx => {
    await work(trx)
    return ok(null)
  })
}

async function open(facility: Facility): Promise<void> {
  await write(facility, async trx => {
    for (const id of [kept, gone]) {
      const row = sampleUser({ id })
      await trx.insertInto('user').values(row).execute()
      await record(facility, trx, desk, { entity: 'user', id, kind: 'created', fields: row })
    }
  })
}

async function book(facility: Facility, number: number): Promise<void> {
  const id = `${facility.side}-visit-${number}`
  const userId = number % 3 === 0 ? kept : gone
  const row = sampleReservation({ id, userId, owner: facility.side, code: String(number) })
  await write(facility, async trx => {
    await trx.insertInto('reservation').values(row).execute()
    await record(facility, trx, desk, { entity: 'reservation', id, kind: 'booked', fields: row })
  })
}

async function pay(facility: Facility, number: number): Promise<void> {
  const row = sampleLedger({ id: `${facility.side}-line-${number}`, userId: gone })
  await write(facility, async trx => {
    await trx.insertInto('ledger').values(row).execute()
    await record(facility, trx, desk, { entity: 'ledger', id: row.id, kind: 'paid', fields: row })
  })
}

/** Of the latest visit that this side knows, whoever owns it. */
async function note(facility: Facility, number: number): Promise<void> {
  const row = await facility.db
    .selectFrom('reservation')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row) await saveNotes(facility, desk, { reservationId: row.id, notes: `Note ${number}` })
}

async function setMerged(facility: Facility): Promise<void> {
  await write(facility, async trx => {
    const fields = { mergedInto: kept }
    await updateUser(trx, gone, fields)
    await record(facility, trx, desk, { entity: 'user', id: gone, kind: 'mergedInto', fields })
  })
}

async function send(both: Sides, side: 'hub' | 'portal'): Promise<void> {
  await handOver(both[side], both[side === 'hub' ? 'portal' : 'hub'])
}

async function work(facility: Facility): Promise<void> {
  const job = startMergesJob(facility, { unowned: facility.side === 'portal' })
  await job.settled()
  await job.stop()
}
