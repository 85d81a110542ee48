import { updateReservation } from '@mayim/core/booking/reservation-table.ts'
import { foldRow } from '@mayim/core/ground/log/fold-row.ts'
import { syncedEntity } from '@mayim/core/ground/log/synced-entities.ts'
import { activeIdOf } from '@mayim/core/people/create-user.ts'
import { userById } from '@mayim/core/people/user-table.ts'
import { ok } from '@mayim/domain/result.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BookingSide, openSide, type Person, tonight } from './side.ts'

const profile = {
  ...{ firstName: 'Chana', lastName: 'Stern', email: 'chana@example.org' },
  ...{ address: '12 Example Street', city: 'Brooklyn', state: 'NY', zipcode: '11219' },
}

let side: BookingSide
let patron: Person
let other: Person
let reservationId: string
beforeAll(async () => {
  side = await openSide('portal')
  patron = await side.patron(1)
  other = await side.patron(2)
  await side.ask(patron, 'POST', `users/${patron.id}/newuserinfo`, profile)
  const booked = await side.book(patron, { reservationNotes: 'I come by cab.' })
  reservationId = booked.result.reservationId
  await side.book(other, { reservationTime: '20:00', reservationNotes: 'Another note.' })
  await side.pay(reservationId, 500)
})
afterAll(() => side?.close())

const erase = (who: Person) => side.ask(who, 'POST', 'account/delete', { confirm: 'delete' })

it('exports all data of the patron in one file, and no data of anyone else', async () => {
  const { status, result } = await side.ask(patron, 'GET', 'account/export')
  expect(status).toBe(200)
  expect(result.account).toMatchObject({ id: patron.id, firstName: 'Chana', email: 'chana@example.org' })
  expect(result.account).not.toHaveProperty('internalNote')
  expect(result.reservations).toMatchObject([{ reservationId, reservationNotes: 'I come by cab.' }])
  expect(result.statusHistory).toMatchObject([{ reservationId, status: 'Reserved' }])
  expect(result.payments).toMatchObject([{ reservationId, amount: -5 }])
  expect(result.waitList).toEqual([])
  expect(JSON.stringify(result)).not.toMatch(new RegExp(`${other.id}|Another note`))
})

it('does not delete an account with a reservation or a credit, or an account of staff', async () => {
  expect(await erase(patron)).toMatchObject({ status: 409, code: 'accountHasReservation' })
  await side.status(patron, reservationId, 'Canceled')
  expect(await erase(patron)).toMatchObject({ status: 409, code: 'accountHasCredit' })
  expect(await erase(await side.staff('Reception'))).toMatchObject({ status: 403, code: 'accountOfStaff' })
})

it('does not delete an account with a balance due', async () => {
  const third = await side.patron(3)
  const { result } = await side.book(third, { reservationTime: '21:00' })
  const { facility } = side.server
  await facility.write(async trx => {
    await updateReservation(trx, result.reservationId, { visitStatus: 'Done' })
    return ok(null)
  })
  expect(await erase(third)).toMatchObject({ status: 409, code: 'accountOwes' })
})

it('deletes the personal data, ends the sessions, and keeps the ledger', async () => {
  const { facility } = side.server
  await side.pay(reservationId, -500)
  expect((await erase(patron)).status).toBe(200)
  expect((await side.ask(patron, 'GET', 'reservations/findbyuser')).status).toBe(401)
  const row = await userById(facility.db, patron.id)
  expect(row).toMatchObject({ phone: null, email: '', roles: '[]', username: `deleted ${patron.id}` })
  expect(JSON.stringify(row)).not.toMatch(/Chana|Stern|Brooklyn|1212555/)
  expect(await side.row(reservationId)).toMatchObject({ userNotes: '', notes: '', userId: patron.id })
  const reception = await side.staff('Reception')
  const seen = await side.ask(reception, 'GET', `reservations/listadmin?dt=${tonight}`)
  expect(JSON.stringify(seen.result)).not.toMatch(/Chana|Stern/)
  expect(await side.ask(reception, 'POST', `users/${patron.id}/newuserinfo`, profile)).toMatchObject({
    code: 'userMissing',
  })
})

it('creates a new account for the same phone', async () => {
  const { facility } = side.server
  const id = await activeIdOf(facility, facility.db, '+12125550001')
  expect(id).not.toBe(patron.id)
  expect(await userById(facility.db, id)).toBeUndefined()
  expect(await activeIdOf(facility, facility.db, '+12125550002')).toBe(other.id)
})

it('stays deleted when the other side wrote the row before it received the deletion', async () => {
  const entity = syncedEntity('user')
  const log = await side.server.facility.db
    .selectFrom('change')
    .selectAll()
    .where('entityId', '=', patron.id)
    .orderBy('position')
    .execute()
  const [first] = log
  if (!entity || !first) throw new Error('The log has no entry about the patron')
  const late = {
    ...first,
    origin: 'hub',
    seq: 1,
    dep: 0,
    kind: 'changed',
    at: '2027-01-01T00:00:00.000Z',
    fields: JSON.stringify({ firstName: 'Chana', notes: 'Knows the way.' }),
  } as const
  for (const entries of [
    [...log, late],
    [late, ...log],
  ])
    expect(foldRow(entity, entries)).toMatchObject({ firstName: '', notes: '', phone: null })
})
