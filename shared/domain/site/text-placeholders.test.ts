import { expect, it } from 'vitest'
import { placeholderFaults, placeholdersOf, tidyPlaceholders } from './text-placeholders.ts'

it('finds each placeholder once, in order', () => {
  expect(placeholdersOf('{time}, {date} and { time }')).toEqual(['{date}', '{time}'])
  expect(placeholdersOf('none')).toEqual([])
})

it.each([
  ['Now: {date}, {time}', '{time} {date}', null],
  ['Now: {date}, {time}', '{date}', { missing: ['{time}'], unknown: [] }],
  ['Now', 'Now {name}', { missing: [], unknown: ['{name}'] }],
  ['Code: {code}', 'Code: { code }', null],
  ['Code: {code}', 'Code: {code,number}', { missing: ['{code}'], unknown: ['{code,number}'] }],
  ['Code: {code}', 'Code: {{code}}', { missing: ['{code}'], unknown: ['{{code}'] }],
  ['Code: {code}', '{code} { the code }', { missing: [], unknown: ['{ the code }'] }],
  ['Code: {code}', '{code} {}', { missing: [], unknown: ['{}'] }],
])('compares %s with %s', (builtIn, text, faults) => {
  expect(placeholderFaults(builtIn, text)).toEqual(faults)
})

it('writes a name without the spaces inside its braces (screens-11)', () => {
  expect(tidyPlaceholders('{ code }, {when }: { a b }')).toBe('{code}, {when}: { a b }')
})
