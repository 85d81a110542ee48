import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Writers } from '@mayim/core/ground/runtime/facility.ts'
import { record } from '@mayim/core/ground/runtime/record-change.ts'
import type { UserRow } from '@mayim/core/ground/schema/schema.ts'
import { blankUser } from '@mayim/core/people/create-user.ts'
import { insertUser, updateUser } from '@mayim/core/people/user-table.ts'
import { ok } from '@mayim/domain/result.ts'
import { sampleReservation } from '@mayim/testing/database/sample-rows.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type BookingSide, openSide, tonight } from './side.ts'

let side: BookingSide
beforeEach(async () => {
  side = await openSide('hub')
})
afterEach(() => side.close())

const write = (act: (trx: Writers) => Promise<unknown>) =>
  side.server.facility.write(async trx => {
    await act(trx)
    return ok(null)
  })

async function known(id: string, name: string, fields: Partial<UserRow> = {}) {
  const [firstName = '', lastName = ''] = name.split('_')
  const row = { ...blankUser(id, '2026-01-01T00:00:00.000Z'), username: id, firstName, lastName, ...fields }
  await write(async trx => {
    await insertUser(trx, row)
    await record(side.server.facility, trx, systemCaller, {
      entity: 'user',
      id,
      kind: 'created',
      fields: row,
    })
  })
}

async function finder() {
  const reception = await side.staff('Reception')
  const search = async (text: string) =>
    (await side.ask(reception, 'GET', `users/search?text=${encodeURIComponent(text)}`)).result
  const names = async (text: string) =>
    (await search(text)).people.map((each: { id: string }) => each.id) as string[]
  return { reception, search, names }
}

const riki = '00000000-0000-4000-9000-000000000001'

it('finds everybody by name, first letters, phone and code, tonight’s first (people-520)', async () => {
  await known('rivka', 'Rivka Miriam_Gold', { phone: '+17185550121' })
  await known(riki, 'Riki_Goldberg', { phone: '+17185550122' })
  await known('sara', 'שרה_כ״ץ', { phone: '+972541234567' })
  await known('nunez', 'Ñoémi_Núñez')
  const { reception, search, names } = await finder()
  expect(await names('gold')).toEqual(['rivka', riki])
  expect((await side.book(reception, { userId: riki })).status).toBe(200)
  expect(await names('GOLD r')).toEqual([riki, 'rivka'])
  expect(await names('rmg')).toEqual(['rivka'])
  expect(await names('כץ ש')).toEqual(['sara'])
  expect(await names('noemi')).toEqual(['nunez'])
  expect(await names('718-555-012')).toEqual([riki, 'rivka'])
  expect(await names('(718) 555 0121')).toEqual(['rivka'])
  expect(await names('+972 (0)54 123 4567')).toEqual(['sara'])
  expect(await names('nobody')).toEqual([])

  const { people } = await search('riki')
  const [found] = people
  expect(found).toMatchObject({ phone: '+17185550122', next: { reservationDate: tonight }, last: null })
  const code = found.next.reservationCode
  expect(await names(`${code.slice(0, 2).toLowerCase()} ${code.slice(2)}`)).toEqual([riki])
})

it('finds who came or changed a moment ago, and nobody who is gone (people-520)', async () => {
  await known('rivka', 'Rivka_Gold', { phone: '+17185550121' })
  await known('former', '', { phone: '+17185550199' })
  const { reception, names } = await finder()
  expect(await names('gold')).toEqual(['rivka'])
  await known('leah', 'Leah_Gold')
  expect(await names('gold')).toEqual(['leah', 'rivka'])
  // The phone of a merged account leads to the one that stays.
  const change = (id: string, fields: Partial<UserRow>) =>
    write(async trx => {
      await updateUser(trx, id, fields)
      await record(side.server.facility, trx, systemCaller, { entity: 'user', id, kind: 'changed', fields })
    })
  await change('former', { mergedInto: 'rivka', disabledAt: '2026-11-01T00:00:00.000Z' })
  expect(await names('5550199')).toEqual(['rivka'])
  await change('leah', { erasedAt: '2026-11-01T00:00:00.000Z' })
  await change('rivka', { lastName: 'Silver' })
  expect(await names('gold')).toEqual([])
  expect(await names('silver')).toEqual(['rivka'])
  await change('rivka', { disabledAt: '2026-11-01T00:00:00.000Z' })
  expect(await names('silver')).toEqual([])
  expect(await names('5550199')).toEqual([])
  // Staff are found where they have a phone, as every patron.
  await side.staff('Attendant')
  expect(await names('attendant')).toEqual([])
  const attendant = await side.staff('Attendant')
  const refused = await side.ask(attendant, 'GET', 'users/search?text=silver')
  expect(refused).toMatchObject({ status: 403, code: 'forbidden' })
  expect((await side.ask(reception, 'GET', 'users/search?text=s')).status).toBe(400)
})

it('tells the next and the last visit, and says that there are more than twelve (people-520)', async () => {
  await known('rivka', 'Rivka_Gold')
  for (let number = 10; number < 23; number += 1) await known(`z${number}`, `Zahava_Gold ${number}`)
  const visit = (id: string, fields: Parameters<typeof sampleReservation>[0]) =>
    write(trx =>
      trx
        .insertInto('reservation')
        .values(sampleReservation({ id, userId: 'rivka', owner: 'hub', ...fields }))
        .execute(),
    )
  await visit('old', { date: '2026-09-01', visitStatus: 'Done', code: 'OLD2' })
  await visit('last', { date: '2026-10-01', visitStatus: 'Done', code: 'TTTT' })
  await visit('gone', { date: '2026-11-10', code: 'NNNN' })
  await visit('canceled', { date: '2026-11-25', bookingStatus: 'Canceled' })
  await visit('next', { date: '2026-12-01', time: '20:00' })
  const { search } = await finder()
  const gold = await search('gold')
  expect(gold.people).toHaveLength(12)
  expect(gold.more).toBe(true)
  const found = await search('rivka')
  expect(found).toMatchObject({
    more: false,
    people: [
      {
        next: { reservationId: 'next', reservationDate: '2026-12-01', reservationTime: '20:00' },
        last: { reservationId: 'last', reservationCode: 'TTTT' },
      },
    ],
  })
  // The code of a night within the last month, and no older one.
  expect((await search('NNNN')).people).toHaveLength(1)
  expect((await search('TTTT')).people).toEqual([])
})
