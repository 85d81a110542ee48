import { ok } from '@mayim/domain/result.ts'
import { onBothDialects } from '@mayim/testing/database/both-dialects.ts'
import { sampleReservation, sampleUser } from '@mayim/testing/database/sample-rows.ts'
import { expect, test } from 'vitest'
import { findPatrons } from './find-patrons.ts'

onBothDialects('the search for a patron', openFresh => {
  test('finds her by her name as shown, by parts of it and by her phone as people write it (people-760)', async () => {
    const database = await openFresh('hub')
    const user = (id: string, fields: Partial<ReturnType<typeof sampleUser>>) =>
      sampleUser({ id, username: id, phone: null, lastName: 'Cohen', ...fields })
    const others = Array.from({ length: 150 }, (_, index) =>
      user(`z${index}`, { firstName: `Zahava ${index}` }),
    )
    const rows = [
      ...others,
      user('staff', { firstName: 'Ada', roles: '["Attendant"]' }),
      user('erased', { firstName: 'Ada', erasedAt: '2026-11-01T00:00:00.000Z' }),
      user('merged', { firstName: 'Ada', mergedInto: 'gate' }),
      user('gate', { firstName: 'Chaya', roles: '["OpenGarageGate"]' }),
      user('+17185550111', { firstName: 'Rivka', lastName: 'Gold', phone: '+17185550111' }),
      user('leah', { firstName: 'Leah', lastName: 'Adler', phone: '+972541234567' }),
      user('+17185550199', { firstName: '', lastName: '', phone: '+17185550199' }),
    ]
    await database.write(async trx => {
      for (const row of rows) await trx.insertInto('user').values(row).execute()
      for (const [userId, date, bookingStatus] of [
        ['z99', '2026-11-22', 'Reserved'],
        ['z98', '2026-11-22', 'Canceled'],
        ['z97', '2026-11-23', 'Reserved'],
      ] as const)
        await trx
          .insertInto('reservation')
          .values(sampleReservation({ id: userId, userId, date, bookingStatus }))
          .execute()
      return ok(null)
    })
    const find = async (text: string) =>
      (await findPatrons({ db: database.readers }, text, '2026-11-22')).map(({ id }) => id)

    expect(await find('Rivka Gold')).toEqual(['+17185550111'])
    expect(await find(' rivka  gold ')).toEqual(['+17185550111'])
    expect(await find('718-555-0111')).toEqual(['+17185550111'])
    expect(await find('+1 (718) 555-01')).toEqual(['+17185550199', '+17185550111'])
    expect(await find('054-123 45')).toEqual(['leah'])
    expect(await find('00')).toEqual(['z100'])
    expect(await find('--')).toEqual([])
    // Of the many with one name the first by name, without staff and accounts that are gone.
    const cohens = await find('cohen')
    // One more than is shown.
    expect(cohens).toHaveLength(21)
    // The one who comes tonight is not lost behind the others.
    expect(cohens.slice(0, 3)).toEqual(['z99', 'gate', 'z0'])
    await database.close()
  })
})
