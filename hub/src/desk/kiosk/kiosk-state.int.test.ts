import { insertEntry } from '@mayim/core/money/lists/list-table.ts'
import { ok } from '@mayim/domain/result.ts'
import { type TestFacility, testFacility } from '@mayim/testing/facility/test-facility.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { offeredGifts } from './kiosk-state.ts'

let test: TestFacility
beforeAll(async () => {
  test = await testFacility('hub')
}, 60_000)
afterAll(() => test?.close())

it('asks for what the settings name, for the types of the settings or of the own list (money-701)', async () => {
  expect(await offeredGifts(test.facility)).toEqual([])
  await test.set('kioskTipAmounts', '2, 5.50')
  const [tip, ...others] = await offeredGifts(test.facility)
  expect(others).toEqual([])
  expect(tip).toMatchObject({ kind: 'tip', amounts: [2, 5.5] })
  expect(tip?.types.map(({ type }) => type)).toContain('attendant')

  await test.set('kioskDonationAmounts', '18')
  const typesOf = async () => (await offeredGifts(test.facility))[1]?.types.map(({ type }) => type)
  expect(await typesOf()).toEqual(['donation', 'sponsor', 'friend'])
  const names = { nameEn: 'Roof', nameHe: 'גג', nameYi: '' }
  await test.facility.write(async trx => {
    await insertEntry(trx, {
      ...names,
      id: 'roof',
      list: 'donationType',
      textEn: '',
      textHe: '',
      textYi: '',
      ...{
        priceMinor: null,
        valueMinor: null,
        months: null,
        address: '',
        phone: '',
        website: '',
        nights: 'every',
      },
      picture: '',
      shown: 1,
      removed: 0,
      position: 1,
      updatedAt: '2026-11-23T20:00:00.000Z',
    })
    return ok(null)
  })
  expect((await offeredGifts(test.facility))[1]?.types).toEqual([
    { type: 'Roof', names: { en: 'Roof', he: 'גג', yi: '' } },
  ])
})
