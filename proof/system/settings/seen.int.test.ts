import { positionHeader, seenHeader } from '@mayim/contract/position-header.ts'
import { expect, test } from 'vitest'
import { onEachSide } from '../bookings/on-each-side.ts'
import type { Person } from '../bookings/side.ts'

/** Another account of the same role. */
const other = 'other'

onEachSide('a form that was open while another person saved', side => {
  test.each([
    ['settings', 'settings/', (word: string) => ({ key: 'reservationMessage', value: word })],
    [
      'settings/schedule',
      'settings/editschedule',
      (word: string) => ({ date: '2026-12-01', hebrewNote: word }),
    ],
    [
      'settings/textlist',
      'settings/setLanguageTexts/',
      (word: string) => ({ texts: [{ language: 'en', key: 'common.done', text: word }] }),
    ],
  ])('is refused at %s, and saved when it is sent again (screens-1001)', async (shown, path, bodyOf) => {
    const [mine, theirs] = await Promise.all([admin('admin'), admin(other)])
    const seen = await read(mine, shown)
    expect(await save(theirs, path, bodyOf('theirs'))).toMatchObject({ status: 200 })
    const refused = await save(mine, path, bodyOf('mine'), seen)
    expect(refused).toMatchObject({
      status: 409,
      code: 'changedMeanwhile',
      detail: { by: other, at: expect.any(String) },
    })
    expect(await save(mine, path, bodyOf('mine'), await read(mine, shown))).toMatchObject({ status: 200 })
  })

  test('says the new value of a setting and of a text, and asks nothing where both want the same', async () => {
    const [mine, theirs] = await Promise.all([admin('admin'), admin(other)])
    const seen = await read(mine, 'settings')
    await save(theirs, 'settings/', { key: 'priceBath', value: '60' })
    expect(await save(mine, 'settings/', { key: 'priceBath', value: '55' }, seen)).toMatchObject({
      field: 'priceBath',
      detail: { value: '60', by: other },
    })
    expect(await save(mine, 'settings/', { key: 'priceBath', value: '60' }, seen)).toMatchObject({
      status: 200,
    })
    expect(await save(mine, 'settings/', { key: 'priceShower', value: '31' }, seen)).toMatchObject({
      status: 200,
    })
    // She was the last herself: in a second window she asks nobody.
    expect(await save(mine, 'settings/', { key: 'priceShower', value: '32' }, seen)).toMatchObject({
      status: 200,
    })
    expect(await save(mine, 'settings/', { key: 'priceBath', value: '50' })).toMatchObject({ status: 200 })
  })

  test('keeps the other fields of an attendant, of an entry and of a profile', async () => {
    const [mine, theirs] = await Promise.all([admin('admin'), admin(other)])
    const { result } = await save(mine, 'attendants/add/', { firstName: 'Rivka', lastName: 'Gold' })
    const path = `attendants/${result.id}/update/`
    const seen = await read(mine, 'attendants/list')
    await save(theirs, path, { firstName: 'Rivky' })
    expect(await save(mine, path, { lastName: 'Golden' }, seen)).toMatchObject({ status: 200 })
    expect(await save(mine, path, { firstName: 'Riva' }, seen)).toMatchObject({ code: 'changedMeanwhile' })
    const patron = await side().patron(1)
    const opened = await read(mine, `users/${patron.id}`)
    const note = (value: string) => [{ op: 'replace', path: '/internalNote', value }]
    await save(theirs, `users/${patron.id}`, note('theirs'), undefined, 'PATCH')
    const refused = await save(mine, `users/${patron.id}`, note('mine'), opened, 'PATCH')
    expect(refused).toMatchObject({ status: 409, code: 'changedMeanwhile', detail: { by: other } })
    expect(JSON.stringify(refused)).not.toContain('theirs')
  })

  test('asks before it overwrites a membership, and keeps its other fields', async () => {
    const [mine, theirs] = await Promise.all([admin('admin'), admin(other)])
    const path = 'settings/membershiplevels'
    const level = { level: 'Gold', description: '', price: 100, months: 12, reducedPrices: false }
    expect(await save(mine, path, { action: 'add', ...level })).toMatchObject({ status: 200 })
    const seen = await read(mine, path)
    const change = (fields: object) => ({ action: 'change', level: 'Gold', ...fields })
    await save(theirs, path, change({ price: 120 }))
    expect(await save(mine, path, change({ months: 6 }), seen)).toMatchObject({ status: 200 })
    expect(await save(mine, path, change({ price: 110 }), seen)).toMatchObject({ code: 'changedMeanwhile' })
    expect(await save(mine, path, change({ price: 110 }), await read(mine, path))).toMatchObject({
      status: 200,
    })
  })

  async function admin(username: string): Promise<Person> {
    const signed = await side().server.signInAs({ username, roles: ['Admin'] })
    return { id: signed.subject, token: signed.accessToken }
  }

  /** The position at which the form read. */
  async function read(caller: Person, path: string) {
    const answer = await inject(caller, 'GET', path)
    expect(answer.statusCode).toBe(200)
    return String(answer.headers[positionHeader])
  }

  async function save(
    caller: Person,
    path: string,
    body: object,
    seen?: string,
    method: 'POST' | 'PATCH' = 'POST',
  ) {
    const answer = await inject(caller, method, path, body, seen)
    return { status: answer.statusCode, ...answer.json() }
  }

  function inject(
    caller: Person,
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    body?: object,
    seen?: string,
  ) {
    return side().server.app.inject({
      method,
      url: `/api/api/${path}`,
      headers: { authorization: `Bearer ${caller.token}`, ...(seen ? { [seenHeader]: seen } : {}) },
      ...(body ? { payload: body } : {}),
    })
  }
})
