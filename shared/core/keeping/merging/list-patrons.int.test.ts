import { type PatronGroup, patronsListed } from '@mayim/contract/calls/merging.ts'
import { book } from '@mayim/core/booking/book.ts'
import { type TestFacility, testFacility, tonightDate } from '@mayim/testing/facility/test-facility.ts'
import { tomorrow, wish } from '@mayim/testing/shares/wish.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findPatrons, listPatrons } from './find-patrons.ts'

let test: TestFacility
beforeEach(async () => {
  test = await testFacility('portal')
})
afterEach(() => test.close())

async function namesOf(group: PatronGroup): Promise<string[]> {
  const { count, patrons } = await listPatrons(test.facility, { group }, tonightDate)
  expect(count).toBe(patrons.length)
  return patrons.map(({ firstName }) => firstName)
}

it('lists patrons by groups, and nobody of the staff (people-891)', async () => {
  const anna = await test.addPatron('anna', { firstName: 'Anna', lastName: 'A', phone: '+17185550101' })
  await test.addPatron('bella', {
    ...{ firstName: 'Bella', lastName: 'B', phone: '+17185550102' },
    localResident: 1,
  })
  await test.addPatron('chana', {
    firstName: 'Chana',
    lastName: 'C',
    discount: 1,
    textsStoppedAt: '2026-11-01T00:00:00.000Z',
  })
  await test.addPatron('desk', { firstName: 'Desk', lastName: 'D', roles: '["Reception"]' })
  expect((await book(test.facility, anna, wish(anna, { date: tomorrow }))).ok).toBe(true)
  expect(await namesOf('all')).toEqual(['Anna', 'Bella', 'Chana'])
  expect(await namesOf('coming')).toEqual(['Anna'])
  expect(await namesOf('resident')).toEqual(['Bella'])
  expect(await namesOf('discount')).toEqual(['Chana'])
  expect(await namesOf('noTexts')).toEqual(['Chana'])
  expect(await namesOf('new')).toEqual(['Anna', 'Bella', 'Chana'])
  expect(await namesOf('away')).toEqual([])
  test.clock.set('2027-04-01T22:00:00Z')
  const { patrons } = await listPatrons(test.facility, { group: 'away' }, '2027-04-01')
  expect(patrons.map(({ firstName, lastNight }) => [firstName, lastNight])).toEqual([['Anna', tomorrow]])
})

it('lists more than a page by their order', async () => {
  for (let at = 0; at <= patronsListed; at++)
    await test.addPatron(`patron-${at}`, { firstName: 'P', lastName: String(at).padStart(3, '0') })
  const first = await listPatrons(test.facility, { group: 'all' }, tonightDate)
  const rest = await listPatrons(test.facility, { group: 'all', skip: patronsListed }, tonightDate)
  expect([first.count, first.patrons.length, rest.patrons.length]).toEqual([
    patronsListed + 1,
    patronsListed,
    1,
  ])
  expect(rest.patrons[0]?.lastName).toBe(String(patronsListed).padStart(3, '0'))
})

it('finds a patron by the code of her reservation, in any case (screens-499)', async () => {
  const anna = await test.addPatron('anna', { firstName: 'Anna', lastName: 'A' })
  const booked = await book(test.facility, anna, wish(anna))
  const code = booked.ok ? booked.value.code : ''
  const [found] = await findPatrons(test.facility, code.toLowerCase(), tonightDate)
  expect(found).toMatchObject({ firstName: 'Anna', visit: { code, date: tomorrow } })
})
