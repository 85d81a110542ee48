import { updateReservation } from '@mayim/core/booking/reservation-table.ts'
import { syncedEntity } from '@mayim/core/log/synced-entities.ts'
import { livingIdOf } from '@mayim/core/people/create-patron.ts'
import { userById } from '@mayim/core/people/user-table.ts'
import { foldRow } from '@mayim/core/sync/fold-row.ts'
import { ok } from '@mayim/domain/result.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BookingSide, openSide, type Person, tonight } from './side.ts'

const profile = {
  ...{ firstName: 'Chana', lastName: 'Stern', email: 'chana@example.org' },
  ...{ address: '12 Example Street', city: 'Brooklyn', state: 'NY', zipcode: '11219' },
}

let side: BookingSide
let her: Person
let other: Person
let reservationId: string
beforeAll(async () => {
  side = await openSide('portal')
  her = await side.patron(1)
  other = await side.patron(2)
  await side.ask(her, 'POST', `users/${her.id}/newuserinfo`, profile)
  const booked = await side.book(her, { reservationNotes: 'I come by cab.' })
  reservationId = booked.result.reservationId
  await side.book(other, { reservationTime: '20:00', reservationNotes: 'Another note.' })
  await side.pay(reservationId, 500)
})
afterAll(() => side?.close())

const erase = (who: Person) => side.ask(who, 'POST', 'account/delete', { confirm: 'delete' })

it('gives her everything that is hers in one file, and nothing of anybody else', async () => {
  const { status, result } = await side.ask(her, 'GET', 'account/export')
  expect(status).toBe(200)
  expect(result.account).toMatchObject({ id: her.id, firstName: 'Chana', email: 'chana@example.org' })
  expect(result.account).not.toHaveProperty('internalNote')
  expect(result.reservations).toMatchObject([{ reservationId, reservationNotes: 'I come by cab.' }])
  expect(result.statusHistory).toMatchObject([{ reservationId, status: 'Reserved' }])
  expect(result.payments).toMatchObject([{ reservationId, amount: -5 }])
  expect(result.waitList).toEqual([])
  expect(JSON.stringify(result)).not.toMatch(new RegExp(`${other.id}|Another note`))
})

it('keeps an account with a visit to come, and one that money is due to; the office closes those of staff', async () => {
  expect(await erase(her)).toMatchObject({ status: 409, code: 'accountHasReservation' })
  await side.status(her, reservationId, 'Canceled')
  expect(await erase(her)).toMatchObject({ status: 409, code: 'accountHasCredit' })
  expect(await erase(await side.staff('Reception'))).toMatchObject({ status: 403, code: 'accountOfStaff' })
})

it('keeps an account with something to pay', async () => {
  const third = await side.patron(3)
  const { result } = await side.book(third, { reservationTime: '21:00' })
  const { facility } = side.server
  await facility.write(async trx => {
    await updateReservation(trx, result.reservationId, { visitStatus: 'Done' })
    return ok(null)
  })
  expect(await erase(third)).toMatchObject({ status: 409, code: 'accountOwes' })
})

it('takes her name from everything, ends her sessions, and keeps the books', async () => {
  const { facility } = side.server
  await side.pay(reservationId, -500)
  expect((await erase(her)).status).toBe(200)
  expect((await side.ask(her, 'GET', 'reservations/findbyuser')).status).toBe(401)
  const row = await userById(facility.db, her.id)
  expect(row).toMatchObject({ phone: null, email: '', roles: '[]', username: `deleted ${her.id}` })
  expect(JSON.stringify(row)).not.toMatch(/Chana|Stern|Brooklyn|1212555/)
  expect(await side.row(reservationId)).toMatchObject({ userNotes: '', notes: '', userId: her.id })
  const reception = await side.staff('Reception')
  const seen = await side.ask(reception, 'GET', `reservations/listadmin?dt=${tonight}`)
  expect(JSON.stringify(seen.result)).not.toMatch(/Chana|Stern/)
  expect(await side.ask(reception, 'POST', `users/${her.id}/newuserinfo`, profile)).toMatchObject({
    code: 'userMissing',
  })
})

it('lets the same phone begin anew, as another person', async () => {
  const { facility } = side.server
  const id = await livingIdOf(facility, facility.db, '+12125550001')
  expect(id).not.toBe(her.id)
  expect(await userById(facility.db, id)).toBeUndefined()
  expect(await livingIdOf(facility, facility.db, '+12125550002')).toBe(other.id)
})

it('stays erased when the other side wrote of her before it knew', async () => {
  const entity = syncedEntity('user')
  const log = await side.server.facility.db
    .selectFrom('change')
    .selectAll()
    .where('entityId', '=', her.id)
    .orderBy('position')
    .execute()
  const [first] = log
  if (!entity || !first) throw new Error('Nothing is told of her')
  const late = {
    ...first,
    origin: 'hub',
    seq: 1,
    dep: 0,
    kind: 'changed',
    at: '2027-01-01T00:00:00.000Z',
    fields: JSON.stringify({ firstName: 'Chana', notes: 'Knows the way.' }),
  } as const
  for (const told of [
    [...log, late],
    [late, ...log],
  ])
    expect(foldRow(entity, told)).toMatchObject({ firstName: '', notes: '', phone: null })
})
