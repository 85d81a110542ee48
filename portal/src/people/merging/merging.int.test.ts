import type { MergePreview } from '@mayim/contract/calls/merging.ts'
import { saveNotes } from '@mayim/core/booking/save-notes.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller, Facility } from '@mayim/core/ground/runtime/facility.ts'
import { recordAll } from '@mayim/core/ground/runtime/record-change.ts'
import { deleteAccount } from '@mayim/core/keeping/delete-account.ts'
import { findPatrons } from '@mayim/core/keeping/merging/find-patrons.ts'
import { startMergesJob } from '@mayim/core/keeping/merging/merges-job.ts'
import { putPaper } from '@mayim/core/keeping/paper-table.ts'
import { readMembership, writeTerm } from '@mayim/core/money/membership/membership.ts'
import { storeUse } from '@mayim/core/people/account-use-table.ts'
import { userIdOf } from '@mayim/core/people/create-user.ts'
import { noteSignIn } from '@mayim/core/people/dormant-accounts.ts'
import { patchUser } from '@mayim/core/people/user.ts'
import { userById, userByPhone } from '@mayim/core/people/user-table.ts'
import type { ProcessorName } from '@mayim/domain/money/card-payment.ts'
import { ok } from '@mayim/domain/result.ts'
import {
  sampleLedger,
  sampleReservation,
  sampleUser,
  sampleWaitListEntry,
} from '@mayim/testing/database/sample-rows.ts'
import { type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { digestSharedRows } from '@mayim/testing/sync/digest-shared-rows.ts'
import { exchange } from '@mayim/testing/sync/hand-over.ts'
import { readParked } from '@mayim/testing/sync/read-parked.ts'
import { v7 as uuidv7 } from 'uuid'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { customersOfErased } from '../../money/saved-card-table.ts'
import { cardFacility } from '../../money/testing/card-facility.ts'
import { reviewPaper } from '../papers.ts'
import { moveLeftCards } from './merge-accounts.ts'

const phones = ['+17185550101', '+17185550102'] as const
const desk: Caller = { ...systemCaller, kind: 'person', roles: ['Reception'] }
const words = ['Comes with her mother', 'Speaks slowly', 'Do not ring', 'Towels'] as const

let house: Awaited<ReturnType<typeof cardFacility>>
let hub: TestFacility
let ids: [string, string]
const visits = { portal: uuidv7(), hub: uuidv7(), late: uuidv7() }

beforeEach(async () => {
  house = await cardFacility()
  hub = await testFacility('hub')
  house.facility.notes.onMade(keys => hub.facility.notes.add(keys))
  hub.facility.notes.onMade(keys => house.facility.notes.add(keys))
  const [first, second] = phones.map(phone => userIdOf(house.facility, phone)) as [string, string]
  ids = [first, second]
  await put(house.facility, async add => {
    await add(
      'user',
      sampleUser({ id: first, username: phones[0], phone: phones[0], firstName: '', lastName: '' }),
    )
    await add(
      'user',
      sampleUser({
        id: second,
        username: phones[1],
        phone: phones[1],
        excludedAttendants: '[3]',
        discount: 1,
      }),
    )
    await add(
      'reservation',
      sampleReservation({ id: visits.portal, userId: second, date: '2026-11-30', code: '12' }),
    )
    await add('ledger', sampleLedger({ id: uuidv7(), userId: second, reservationId: null, kind: 'payment' }))
    await add(
      'waitListEntry',
      sampleWaitListEntry({ id: uuidv7(), userId: second, date: '2026-12-01', owner: 'portal' }),
    )
  })
  await exchange(hub, house)
  const [notes, internal] = words
  const steps = [
    { path: '/notes', value: notes },
    { path: '/internalNote', value: internal },
  ]
  expect((await patchUser(house.facility, desk, { userId: second, steps })).ok).toBe(true)
  const own = [{ path: '/notes', value: words[3] }]
  expect((await patchUser(house.facility, desk, { userId: first, steps: own })).ok).toBe(true)
  await put(hub.facility, async add =>
    add(
      'reservation',
      sampleReservation({
        id: visits.hub,
        userId: second,
        owner: 'hub',
        date: '2026-11-10',
        visitStatus: 'Done',
      }),
    ),
  )
  await exchange(hub, house)
  expect((await saveNotes(hub.facility, desk, { reservationId: visits.hub, notes: words[2] })).ok).toBe(true)
  await exchange(hub, house)
})
afterEach(async () => {
  await hub.close()
  await house.close()
})

type Add = (entity: 'user' | 'reservation' | 'ledger' | 'waitListEntry', row: { id: string }) => Promise<void>

async function put(facility: Facility, write: (add: Add) => Promise<void>): Promise<void> {
  await facility.write(async trx => {
    await write(async (entity, row) => {
      await trx
        .insertInto(entity)
        .values(row as never)
        .execute()
      await recordAll(facility, trx, systemCaller, [{ entity, id: row.id, kind: 'created', fields: row }])
    })
    return ok(null)
  })
}

async function putWaitingPaper(userId: string): Promise<void> {
  const { facility } = house
  const row = {
    userId,
    sealed: facility.notes.seal(userId, 'picture'),
    status: 'waiting',
    reason: '',
  } as const
  const times = { uploadedAt: '2026-11-20T12:00:00.000Z', reviewedAt: null, reviewedBy: null }
  await facility.write(async trx => ok(await putPaper(trx, { ...row, ...times })))
}

async function work(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await exchange(hub, house)
    for (const facility of [house.facility, hub.facility]) {
      const job = startMergesJob(facility, { unowned: facility.side === 'portal' })
      await job.settled()
      await job.stop()
    }
  }
  await exchange(hub, house)
}

async function expectSame(): Promise<void> {
  const rowsOf = async ({ db }: Facility) => ({
    ...(await digestSharedRows(db)),
    // Without the Admin, who is known at the portal alone.
    user: await db.selectFrom('user').selectAll().where('id', 'in', ids).orderBy('id').execute(),
  })
  expect(await rowsOf(hub.facility)).toEqual(await rowsOf(house.facility))
  for (const { facility } of [house, hub]) expect(await readParked(facility.db)).toEqual([])
}

/** Whose each row is at both sides, and its note as it can be read there. */
async function owners(): Promise<unknown> {
  const told = []
  for (const { facility } of [house, hub]) {
    const { db, notes } = facility
    const rows = await db.selectFrom('reservation').selectAll().orderBy('date').execute()
    told.push([
      rows.map(row => [ids.indexOf(row.userId as never), notes.open(row.notes)]),
      (await db.selectFrom('ledger').select('userId').execute()).map(row => ids.indexOf(row.userId ?? '')),
      (await db.selectFrom('waitListEntry').select('userId').execute()).map(row => ids.indexOf(row.userId)),
    ])
  }
  expect(told[0]).toEqual(told[1])
  return told[0]
}

it('gives all of one account to the other on both sides (people-760 to people-762, people-764)', async () => {
  const admin = await house.person(['Admin'])
  const pair = { id: ids[0], goneId: ids[1] }
  const found = await admin.ask('patronsFind', undefined, {})
  expect(found.status).toBe(400)
  for (const { facility } of [house, hub]) {
    const patrons = await findPatrons(facility, ' 555010 ', '2026-11-22')
    expect(patrons.map(({ id }) => id).toSorted()).toEqual([...ids].toSorted())
  }

  const preview = await previewOf(admin)
  expect(preview).toMatchObject({
    refusal: null,
    gone: { notes: words[0], visits: 2, ledgerLines: 1, exclusions: 1, discount: true },
    after: {
      firstName: 'Rivka',
      otherPhones: [phones[1]],
      notes: `${words[3]}\n${words[0]}`,
      internalNote: words[1],
      openNights: ['2026-11-30'],
      waitNights: ['2026-12-01'],
      visits: 2,
      exclusions: 1,
    },
  })

  const merged = await admin.ask('accountsMerge', {}, pair)
  expect(merged).toMatchObject({ status: 200, success: true })
  // The hub writes for the former account before it knows.
  await put(hub.facility, async add =>
    add(
      'reservation',
      sampleReservation({ id: visits.late, userId: ids[1], owner: 'hub', date: '2026-12-05', code: '15' }),
    ),
  )
  await work()
  await expectSame()
  expect(await owners()).toEqual([
    [
      [0, words[2]],
      [0, ''],
      [0, ''],
    ],
    [0],
    [0],
  ])
  for (const { facility } of [house, hub]) {
    const kept = await userById(facility.db, ids[0])
    expect(facility.notes.open(kept?.notes ?? '')).toBe(`${words[3]}\n${words[0]}`)
    // Every moved note is sealed with the key of the account that stays.
    const sealed = await facility.db
      .selectFrom('reservation')
      .select('notes')
      .where('id', '=', visits.hub)
      .execute()
    const key = facility.notes.keysOf([sealed[0]?.notes.split('.')[1] ?? ''])[0]
    expect(key?.userId).toBe(ids[0])
    expect((await userByPhone(facility.db, phones[1]))?.id).toBe(ids[0])
    expect(await userById(facility.db, ids[1])).toMatchObject({
      ...{ firstName: '', notes: '', internalNote: '', phone: phones[1], mergedInto: ids[0] },
      disabledAt: expect.any(String),
    })
  }
  expect(await admin.ask('accountsMerge', {}, pair)).toMatchObject({ code: 'userMissing' })
})

it('says why two accounts cannot be merged, and lets an Admin choose between memberships (people-760)', async () => {
  const admin = await house.person(['Admin'])
  const pair = { id: ids[0], goneId: ids[1] }
  const { facility } = house
  await put(facility, async add =>
    add('reservation', sampleReservation({ id: uuidv7(), userId: ids[0], date: '2026-11-29', code: '19' })),
  )
  expect(await previewOf(admin)).toMatchObject({ refusal: 'mergeTwoBookings' })
  expect(await admin.ask('accountsMerge', {}, pair)).toMatchObject({ status: 409, code: 'mergeTwoBookings' })
  await facility.write(async trx => {
    await trx
      .updateTable('reservation')
      .set({ bookingStatus: 'Canceled' })
      .where('userId', '=', ids[0])
      .execute()
    const flags = { kind: 'set', reducedPrices: 0, months: 0, ledgerId: null } as const
    await writeTerm(facility, trx, desk, { userId: ids[0], level: 'Friend', expires: '2027-02-01', ...flags })
    await writeTerm(facility, trx, desk, { userId: ids[1], level: 'Sister', expires: '2027-01-01', ...flags })
    return ok(null)
  })
  expect(await admin.ask('accountsMerge', {}, pair)).toMatchObject({ code: 'mergeTwoMemberships' })
  // A proof of residence that waits would be lost with the account that goes.
  for (const userId of ids) await putWaitingPaper(userId)
  const chosen = { membership: 'gone' }
  expect(await previewOf(admin)).toMatchObject({ refusal: 'mergeTwoMemberships' })
  expect(await admin.ask('accountsMerge', chosen, pair)).toMatchObject({
    status: 409,
    code: 'mergePaperWaits',
  })
  expect((await reviewPaper(facility, desk, ids[1], { accepted: true, reason: '' })).ok).toBe(true)
  const merged = await admin.ask('accountsMerge', { membership: 'gone' }, pair)
  expect(merged.status).toBe(200)
  expect(await readMembership(facility.db, ids[0])).toMatchObject({ level: 'Sister', expires: '2027-01-01' })
})

it('takes cards along where the processor can charge them, and ends with the phone alone (people-762, people-764, people-810)', async () => {
  const admin = await house.person(['Admin'])
  const { facility } = house
  const at = new Date(facility.clock.now()).toISOString()
  const card = (id: string, userId: string, processor: ProcessorName) => ({
    ...{ id, userId, processor, sealed: '', mark: id, brand: 'visa' },
    ...{ last4: '4242', expiry: '12/30', createdAt: at },
  })
  await facility.write(async trx => {
    await trx
      .insertInto('savedCard')
      .values([card('a', ids[1], 'stripe'), card('b', ids[1], 'cardknox'), card('c', ids[0], 'cardknox')])
      .execute()
    const customer = (userId: string, processor: ProcessorName) => ({
      ...{ userId, processor, createdAt: at },
      customerId: `${processor} ${userId}`,
    })
    await trx
      .insertInto('cardCustomer')
      .values([customer(ids[1], 'stripe'), customer(ids[1], 'cardknox'), customer(ids[0], 'cardknox')])
      .execute()
    return ok(null)
  })
  expect((await previewOf(admin)).lostCards).toHaveLength(1)
  expect((await admin.ask('accountsMerge', {}, { id: ids[0], goneId: ids[1] })).status).toBe(200)
  const cards = await facility.db.selectFrom('savedCard').select(['id', 'userId']).orderBy('id').execute()
  expect(cards.map(row => ids.indexOf(row.userId))).toEqual([0, 1, 0])

  // What a restored portal has of the merge: its own tables of before, and the accounts as the hub gave them back.
  await facility.write(async trx => {
    await trx.updateTable('savedCard').set({ userId: ids[1] }).where('id', '=', 'a').execute()
    await trx.updateTable('cardCustomer').set({ userId: ids[1] }).where('processor', '=', 'stripe').execute()
    return ok(null)
  })
  await moveLeftCards(facility)
  expect(await facility.db.selectFrom('savedCard').select(['id', 'userId']).orderBy('id').execute()).toEqual(
    cards,
  )
  const lost = await customersOfErased(facility.db, 10)
  expect(lost.map(({ customerId }) => customerId)).toEqual([`cardknox ${ids[1]}`])
})

it('asks who signs in by a phone that was not used for long, and deletes both accounts together (people-764, people-765)', async () => {
  const admin = await house.person(['Admin'])
  const { facility } = house
  expect((await admin.ask('accountsMerge', {}, { id: ids[0], goneId: ids[1] })).status).toBe(200)
  house.clock.set('2027-12-24T22:00:00.000Z')
  await facility.write(async trx => {
    const [kept, gone] = [await userById(trx, ids[0]), await userById(trx, ids[1])]
    if (!kept || !gone) throw new Error('An account is missing')
    await storeUse(trx, kept.id, '2027-12-20T22:00:00.000Z')
    expect((await noteSignIn(facility, trx, kept, 'code')).unconfirmedSince).toBeNull()
    expect((await noteSignIn(facility, trx, kept, 'code', gone)).unconfirmedSince).not.toBeNull()
    await trx.updateTable('reservation').set({ bookingStatus: 'Canceled' }).execute()
    return ok(null)
  })
  expect((await deleteAccount(house.auth, { ...desk, id: ids[0], roles: [] })).ok).toBe(true)
  for (const id of ids)
    expect(await userById(facility.db, id)).toMatchObject({
      phone: null,
      notes: '',
      erasedAt: expect.any(String),
    })
})

type Person = Awaited<ReturnType<typeof house.person>>

async function previewOf(admin: Person): Promise<MergePreview> {
  return (await admin.ask('mergePreview', undefined, {
    id: ids[0],
    goneId: ids[1],
  })) as unknown as MergePreview
}
