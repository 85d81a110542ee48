import { expect, test } from 'vitest'
import { namedCountries } from './phone-countries.ts'

const firstOf = (preferred: string, count: number) =>
  namedCountries('en', { preferred })
    .slice(0, count)
    .map(country => country.code)

test('the facility’s own countries come first, in its order, and the others by name', () => {
  expect(firstOf('il, us', 4)).toEqual(['IL', 'US', 'AF', 'AX'])
  expect(firstOf('', 5)).toEqual(['US', 'CA', 'IL', 'GB', 'FR'])
})

test('a country without phones is left out, and none is listed twice', () => {
  expect(firstOf('zz, be', 2)).toEqual(['BE', 'AF'])
  const codes = namedCountries('he', { preferred: 'be' }).map(country => country.code)
  expect(new Set(codes).size).toBe(codes.length)
})
