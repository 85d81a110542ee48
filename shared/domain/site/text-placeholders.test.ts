import { expect, it } from 'vitest'
import { placeholderFaults, placeholdersOf } from './text-placeholders.ts'

it('finds each placeholder once, in order', () => {
  expect(placeholdersOf('{time}, {date} and { time }')).toEqual(['{date}', '{time}'])
  expect(placeholdersOf('none')).toEqual([])
})

it.each([
  ['Now: {date}, {time}', '{time} {date}', null],
  ['Now: {date}, {time}', '{date}', { missing: ['{time}'], unknown: [] }],
  ['Now', 'Now {name}', { missing: [], unknown: ['{name}'] }],
  ['Now', '$t(patron.home.make)', { missing: [], unknown: ['$t('] }],
])('compares %s with %s', (builtIn, text, faults) => {
  expect(placeholderFaults(builtIn, text)).toEqual(faults)
})
