import { describe, expect, test } from 'vitest'
import {
  callingCodeOf,
  checkPhone,
  formatPhone,
  isDialed,
  isLandline,
  isNoPhone,
  otherCountriesOf,
  phoneCountries,
  possiblePhone,
  splitPhone,
} from './phone.ts'

const few = ['US', 'CA', 'IL', 'GB', 'FR']

test.each([
  ['050-234-5678', 'US', ['IL']],
  ['718-851-2345', 'IL', ['US']],
  ['06 12 34 56 78', 'US', ['FR']],
  ['718-851-2345', 'US', []],
  ['+972502345678', 'US', []],
  ['05', 'US', []],
])('“%s” typed under %s may be of %j (people-2)', (text, country, others) => {
  expect(otherCountriesOf(text, country, few)).toEqual(others)
})

test('no phone is dialed by any digits', () => {
  expect(isDialed('12', 'no phone')).toBe(false)
})

describe('a phone', () => {
  test.each([
    ['(718) 851-2345', 'US', '+17188512345'],
    ['7185550100', 'us', '+17185550100'],
    ['+17185550100', 'CA', '+17185550100'],
    ['050-234-5678', 'IL', '+972502345678'],
    ['07911 123456', 'GB', '+447911123456'],
    ['+1\ufe0f-718-555-0179', 'US', '+17185550179'],
    ['\u202a718\u2011555\u20110309\u2069', 'US', '+17185550309'],
  ])('%s of %s is %s', (text, country, e164) => {
    expect(checkPhone(text, country)).toEqual({ ok: true, value: e164 })
  })
  test.each([
    ['', 'US', 'phoneRequired'],
    ['   ', 'US', 'phoneRequired'],
    ['+10000000000', 'US', 'phoneRequired'],
    ['123', 'US', 'phoneInvalid'],
    ['hello', 'US', 'phoneInvalid'],
    ['050-123-4567', 'IL', 'phoneInvalid'],
    ['02-567-8901', 'IL', 'phoneInvalid'],
    ['+972502345678', 'US', 'phoneInvalid'],
    ['7185550100', 'XX', 'phoneInvalid'],
  ])('"%s" of %s is refused', (text, country, code) => {
    expect(checkPhone(text, country)).toMatchObject({ ok: false, code })
  })
  test.each([
    ['02-623-4567', 'IL', '+97226234567'],
    ['7185550100', 'us', '+17185550100'],
    ['054 234 5678', 'US', null],
    ['71855', 'IL', null],
    ['', 'US', null],
  ])('%s of %s may be %s', (text, country, e164) => {
    expect(possiblePhone(text, country)).toBe(e164)
  })
  test.each([
    ['+97226234567', true],
    ['+972737123456', true],
    ['+972502345678', false],
    ['+17185550100', false],
    ['reception', false],
  ])('%s is a landline: %s', (e164, is) => {
    expect(isLandline(e164)).toBe(is)
  })
  test('ten zeros at the end mean no phone', () => {
    expect(isNoPhone('972-0000000000')).toBe(true)
    expect(isNoPhone('+17185550100')).toBe(false)
  })
  test.each([
    ['+44 7400 123456', { callingCode: '44', national: '07400 123456' }],
    ['00972 50 234 5678', { callingCode: '972', national: '050-234-5678' }],
    ['+44 7400', null],
    ['718 555 0100', null],
  ])('%s is split into %j', (text, parts) => {
    expect(splitPhone(text)).toEqual(parts)
  })
  test('is written with its calling code', () => {
    expect(formatPhone('+972502345678')).toBe('+972 50 234 5678')
    expect(formatPhone('reception')).toBe('reception')
  })
  test('lists countries with the preferred ones first', () => {
    const countries = phoneCountries(['il', 'us', 'zz'])
    expect(countries.slice(0, 2)).toEqual([
      { code: 'IL', callingCode: '972' },
      { code: 'US', callingCode: '1' },
    ])
    expect(countries.filter(country => country.code === 'IL')).toHaveLength(1)
  })
})

test('knows the calling code of a stored phone', () => {
  expect(['+972501234567', '+17188522001', 'none', ''].map(callingCodeOf)).toEqual(['972', '1', '', ''])
})
