import { ok } from '@mayim/domain/result.ts'
import {
  patronRow,
  type TestFacility,
  testFacility,
  tonightDate,
} from '@mayim/testing/facility/test-facility.ts'
import { wish } from '@mayim/testing/shares/wish.ts'
import { digestSharedRows } from '@mayim/testing/sync/digest-shared-rows.ts'
import { exchange } from '@mayim/testing/sync/hand-over.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemCaller } from '../ground/runtime/caller.ts'
import type { Caller } from '../ground/runtime/facility.ts'
import { record } from '../ground/runtime/record-change.ts'
import type { ReservationRow, UserRow } from '../ground/schema/schema.ts'
import { attentionRows } from '../messages/attention/attention-table.ts'
import { ensurePatron, userIdOf } from '../people/create-user.ts'
import { acceptProof } from '../sync/accept-proof.ts'
import { book } from './book.ts'
import { proofKeyOf, readProof, signProof } from './booking-proof.ts'
import { cancelBooking } from './cancel-booking.ts'
import { reservationById } from './reservation-table.ts'

let hub: TestFacility
let portal: TestFacility
let booked: ReservationRow
let proof: string

beforeEach(async () => {
  hub = await testFacility('hub')
  portal = await testFacility('portal')
  await proofKeyOf(portal.facility)
  await exchange(hub, portal)
  await signUp(patronRow('patron-1'))
  booked = await bookOnline('patron-1', '19:00')
  proof = await signProof(portal.facility, booked)
})
afterEach(async () => {
  await hub.close()
  await portal.close()
})

it('the hub accepts a booking that it has not received by its proof, and lists it for a person', async () => {
  const accepted = await acceptProof(hub.facility, systemCaller, proof)
  expect(accepted).toMatchObject({
    ok: true,
    value: { id: booked.id, time: '19:00', bath: 1, pool: booked.pool },
  })
  expect(await attentionRows(hub.facility.db, null)).toMatchObject([
    { kind: 'provisional', entityId: booked.id },
  ])
  const again = await acceptProof(hub.facility, systemCaller, proof)
  expect(again).toMatchObject({ ok: true, value: { id: booked.id } })
  expect(await attentionRows(hub.facility.db, null)).toHaveLength(1)
})

it('becomes the booking of the portal when its entries arrive', async () => {
  await acceptProof(hub.facility, systemCaller, proof)
  await cancelBooking(portal.facility, systemCaller, booked.id)
  await exchange(hub, portal)
  expect(await reservationById(hub.facility.db, booked.id)).toEqual(
    await reservationById(portal.facility.db, booked.id),
  )
  expect(await reservationById(hub.facility.db, booked.id)).toMatchObject({ bookingStatus: 'Canceled' })
  expect(await hub.facility.db.selectFrom('user').select('firstName').execute()).toEqual([
    { firstName: 'Test' },
  ])
  expect(await digestSharedRows(hub.facility.db)).toEqual(await digestSharedRows(portal.facility.db))
})

it('leaves one account of her phone, which the desk enters as well (sync-32)', async () => {
  const phone = '+17185550199'
  const hers = userIdOf(portal.facility, phone)
  await signUp({ ...patronRow(hers), username: phone, phone })
  const online = await bookOnline(hers, '20:00')
  await acceptProof(hub.facility, systemCaller, await signProof(portal.facility, online))
  const atDesk = await hub.facility.write(async trx =>
    ok(await ensurePatron(hub.facility, trx, phone, 'en', { name: 'At Desk' })),
  )
  expect(atDesk).toMatchObject({ ok: true, value: { id: hers, phone, firstName: 'At' } })
  await exchange(hub, portal)
  for (const { facility } of [hub, portal])
    expect(
      await facility.db.selectFrom('user').select(['id', 'firstName']).where('phone', '=', phone).execute(),
    ).toEqual([{ id: hers, firstName: 'Test' }])
  expect(await digestSharedRows(hub.facility.db)).toEqual(await digestSharedRows(portal.facility.db))
})

it('is short enough for a QR code, and names no person', async () => {
  expect(proof.length).toBeLessThan(450)
  expect(proof).toMatch(/^[\w.-]+$/)
  const content = Buffer.from(proof.split('.')[2] ?? '', 'base64url').toString()
  expect(content).not.toContain('Test')
})

it('is refused if it was changed or signed by an unknown key', async () => {
  const [head, key, content = '', signature] = proof.split('.')
  const later = Buffer.from(content, 'base64url').toString().replace('19:00', '20:00')
  const forged = [head, key, Buffer.from(later).toString('base64url'), signature].join('.')
  for (const each of [forged, `${proof}x.y`, proof.slice(0, -4), '', 'MB1...', proof.replace('MB1', 'MB2')]) {
    expect(await readProof(hub.facility.db, each)).toMatchObject({ ok: false, code: 'proofInvalid' })
  }
})

it('of another night is refused', async () => {
  hub.clock.set('2026-11-24T01:00:00.000Z')
  expect(await acceptProof(hub.facility, systemCaller, proof)).toMatchObject({
    ok: false,
    code: 'notTonight',
  })
})

async function signUp(row: UserRow): Promise<void> {
  const { facility } = portal
  await facility.write(async trx => {
    await trx.insertInto('user').values(row).execute()
    await record(facility, trx, systemCaller, { entity: 'user', id: row.id, kind: 'created', fields: row })
    return ok(null)
  })
}

async function bookOnline(userId: string, time: string): Promise<ReservationRow> {
  const caller: Caller = { ...systemCaller, kind: 'person', id: userId }
  const sold = await book(portal.facility, caller, wish(caller, { date: tonightDate, time, bath: true }))
  if (!sold.ok) throw new Error(sold.code)
  return sold.value
}
