import type { LayoutFile } from '@mayim/contract/entities/layout-file.ts'
import { expect, test } from 'vitest'
import { isUnderMore, type Known, type StepKey, textOf } from './first-values.ts'

const known = (more: Partial<Known> = {}): Known => ({
  settings: {},
  typed: {},
  country: null,
  language: 'he',
  rooms: [],
  ...more,
})
const stored = (value: string) => ({ value, changedAt: '2026-11-23T20:00:00Z' })

test('settings-28: what was typed comes before what is stored, and that before what is derived', () => {
  const country = 'gb'
  const settings = { countryCode: { value: 'us' } }
  expect(textOf('countryCode', known({ settings }))).toBe('us')
  expect(textOf('countryCode', known({ settings, country }))).toBe('gb')
  expect(textOf('countryCode', known({ settings: { countryCode: stored('us') }, country }))).toBe('us')
  expect(textOf('countryCode', known({ settings, country, typed: { countryCode: 'il' } }))).toBe('il')
})

test('settings-28: the facts of a facility begin blank', () => {
  const settings = { priceBath: { value: '30' }, roomsAvailableBathAny: { value: '6' } }
  for (const key of ['priceBath', 'roomsAvailableBathAny', 'facilityName'] as const)
    expect(textOf(key, known({ settings })), key).toBe('')
  expect(textOf('priceBath', known({ settings: { priceBath: stored('35') } }))).toBe('35')
})

test('settings-1101: currency, Israel and language are derived', () => {
  const inIsrael = known({ country: 'il', settings: { currency: { value: 'USD' } } })
  expect(
    ['currency', 'zmanimInIsrael', 'defaultLanguage'].map(key => textOf(key as StepKey, inIsrael)),
  ).toEqual(['ILS', 'True', 'he'])
  const elsewhere = known({ country: 'tv', settings: { currency: { value: 'USD' } } })
  expect(textOf('currency', elsewhere)).toBe('USD')
})

test('settings-1101: rooms that the building has are counted, and not typed again', () => {
  const room = { name: '', sectionId: 1 } as const
  const rooms: LayoutFile['rooms'] = [
    { ...room, id: 1, kind: 'shower' },
    { ...room, id: 2, kind: 'bath', uses: ['accessible'] },
    { ...room, id: 3, kind: 'bath' },
    { ...room, id: 4, kind: 'bath', retired: true },
  ]
  const keys = [
    'roomsAvailableShowerAny',
    'roomsAvailableBathAny',
    'roomsAvailableHandicapped',
    'roomsAvailableFriday',
  ] as const
  expect(keys.map(key => textOf(key, known({ rooms })))).toEqual(['1', '2', '1', '3'])
  const typed = { roomsAvailableShowerAny: '4', roomsAvailableBathAny: 'four' }
  expect(keys.map(key => textOf(key, known({ typed })))).toEqual(['4', 'four', '0', '4'])
})

test('settings-1101: the places of Shabbos nights are asked of a facility that opens on them', () => {
  const of = (openFridays: string, openYomTov: string) =>
    isUnderMore(
      'roomsAvailableFriday',
      known({ settings: { openFridays: stored(openFridays), openYomTov: stored(openYomTov) } }),
    )
  expect([of('False', 'False'), of('True', 'False'), of('False', 'True')]).toEqual([true, false, false])
  expect(isUnderMore('currency', known())).toBe(true)
  expect(isUnderMore('priceBath', known())).toBe(false)
})

test('settings-28: the zone is that of the browser if the list has it, else blank', () => {
  const settings = { timeZone: { value: 'America/New_York' } }
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const isListed = Intl.supportedValuesOf('timeZone').includes(own)
  expect(textOf('timeZone', known({ settings }))).toBe(isListed ? own : '')
  expect(textOf('timeZone', known({ settings: { timeZone: stored('Europe/London') } }))).toBe('Europe/London')
})
