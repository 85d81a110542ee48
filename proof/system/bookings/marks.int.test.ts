import type { Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { blankUser, partedId } from '@mayim/core/people/create-user.ts'
import { insertUser, updateUser } from '@mayim/core/people/user-table.ts'
import { ok } from '@mayim/domain/result.ts'
import { sampleReservation } from '@mayim/testing/database/sample-rows.ts'
import { expect, it } from 'vitest'
import { onEachSide } from './on-each-side.ts'
import { type BookingSide, type Person, tonight } from './side.ts'

const write = (side: BookingSide, act: (trx: Writers) => Promise<unknown>) =>
  side.server.facility.write(async trx => {
    await act(trx)
    return ok(null)
  })

let count = 0

/** An earlier visit that took place, unless its fields say otherwise. */
async function before(side: BookingSide, userId: string, fields: Partial<ReservationRow> = {}) {
  count += 1
  const row = sampleReservation({
    id: `00000000-0000-7000-9000-${String(count).padStart(12, '0')}`,
    userId,
    owner: side.side,
    date: '2026-10-20',
    visitStatus: 'Done',
    ...fields,
  })
  await write(side, trx => trx.insertInto('reservation').values(row).execute())
}

/** What staff are told of her, in the list of tonight. */
async function toldOf(side: BookingSide, caller: Person, id: string) {
  const listed = await side.ask(caller, 'GET', `reservations/listadmin?dt=${tonight}`)
  const { firstTime, userPreviousReservationKallah, marks } = listed.result.find(
    (each: { userId: string }) => each.userId === id,
  )
  return { firstTime, kallahBefore: userPreviousReservationKallah, marks }
}

const first = { firstTime: true, kallahBefore: false }
const known = { firstTime: false, kallahBefore: false }

onEachSide('what is special about her (visit-520)', open => {
  it('is her first visit while none before it took place', async () => {
    const side = open()
    const reception = await side.staff('Reception')
    const patron = await side.patron(1)
    expect((await side.book(patron)).status).toBe(200)
    await before(side, patron.id, { visitStatus: null })
    await before(side, patron.id, { visitStatus: 'Canceled' })
    await before(side, patron.id, { bookingStatus: 'Canceled', visitStatus: null })
    await before(side, patron.id, { visitStatus: 'Waiting' })
    await before(side, patron.id, { date: '2026-12-01' })
    expect(await toldOf(side, reception, patron.id)).toEqual({ ...first, marks: [{ kind: 'firstVisit' }] })
    await before(side, patron.id)
    expect(await toldOf(side, reception, patron.id)).toEqual({ ...known, marks: [] })
  })

  it('is told by the last visit whether she was a kallah', async () => {
    const side = open()
    const reception = await side.staff('Reception')
    const patron = await side.patron(1)
    await side.book(patron)
    await before(side, patron.id, { kallah: 1, date: '2026-10-25' })
    expect(await toldOf(side, reception, patron.id)).toEqual({
      firstTime: false,
      kallahBefore: true,
      marks: [{ kind: 'kallahBefore' }],
    })
    await before(side, patron.id, { date: '2026-11-10' })
    expect(await toldOf(side, reception, patron.id)).toMatchObject(known)
  })

  it('counts the visits of an account that was merged into hers', async () => {
    const side = open()
    const reception = await side.staff('Reception')
    const [patron, former] = [await side.patron(1), await side.patron(2)]
    await side.book(patron)
    await before(side, former.id, { kallah: 1 })
    expect(await toldOf(side, reception, patron.id)).toMatchObject(first)
    await write(side, trx => updateUser(trx, former.id, { mergedInto: patron.id }))
    expect(await toldOf(side, reception, patron.id)).toMatchObject({ firstTime: false, kallahBefore: true })
  })

  it('is silent where visits of that time were parted, unless her account is newer', async () => {
    const side = open()
    const reception = await side.staff('Reception')
    const [old, recent] = [await side.patron(1), await side.patron(2)]
    await side.book(old)
    await side.book(recent)
    await write(side, async trx => {
      await insertUser(trx, { ...blankUser(partedId, '2025-01-01T00:00:00.000Z'), username: 'parted' })
      await updateUser(trx, old.id, { createdAt: '2025-01-01T00:00:00.000Z' })
    })
    await before(side, partedId, { date: '2025-09-01', kallah: 1 })
    expect(await toldOf(side, reception, old.id)).toMatchObject(known)
    expect(await toldOf(side, reception, recent.id)).toMatchObject(first)
  })

  it('names a kallah with her companions, the room, notes and the language, in that order', async () => {
    const side = open()
    await side.setAll([
      ['roomsAvailableKallah', '4'],
      ['priceKallah', '50'],
    ])
    const [reception, attendant] = [await side.staff('Reception'), await side.staff('Attendant')]
    const patron = await side.patron(1)
    const wanted = { userId: patron.id, kallah: true, bath: true, handicapped: true, language: 'he' }
    const booked = await side.book(reception, { ...wanted, companions: 2 })
    expect(booked.result).toMatchObject({ companions: 2 })
    const marks = [
      { kind: 'kallah', companions: 2 },
      { kind: 'accessible' },
      { kind: 'firstVisit' },
      { kind: 'language', language: 'he' },
    ]
    expect((await toldOf(side, reception, patron.id)).marks).toEqual(marks)
    const notes = `reservations/${booked.result.reservationId}/notes`
    await side.ask(reception, 'POST', notes, { notes: 'Two chairs' })
    const withNote = marks.toSpliced(3, 0, { kind: 'note' })
    expect((await toldOf(side, reception, patron.id)).marks).toEqual(withNote)
    // The desk's note is not for her.
    expect((await toldOf(side, attendant, patron.id)).marks).toEqual(marks)
    await side.ask(reception, 'POST', notes, { userNotes: 'A third towel' })
    expect((await toldOf(side, attendant, patron.id)).marks).toEqual(withNote)
  })

  it('keeps the companions in an edit, and refuses more than ten (booking-520)', async () => {
    const side = open()
    await side.setAll([
      ['roomsAvailableKallah', '4'],
      ['priceKallah', '50'],
    ])
    const reception = await side.staff('Reception')
    const patron = await side.patron(1)
    const kallah = { userId: patron.id, kallah: true, bath: true }
    for (const companions of [11, -1, 1.5])
      expect(await side.book(reception, { ...kallah, companions })).toMatchObject({
        status: 400,
        field: 'companions',
      })
    const booked = await side.book(reception, { ...kallah, companions: 10 })
    const edit = { userId: patron.id, replacingReservationId: booked.result.reservationId }
    const later = await side.book(reception, { ...edit, reservationTime: '20:00' })
    expect(later.result).toMatchObject({ kallah: true, companions: 10 })
    const plain = { userId: patron.id, replacingReservationId: later.result.reservationId, kallah: false }
    expect((await side.book(reception, plain)).result).toMatchObject({ kallah: false, companions: 0 })
  })
})
