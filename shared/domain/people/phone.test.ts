import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  callingCodeOf,
  formatPhone,
  isLandline,
  isNoPhone,
  missingPhones,
  phoneCountries,
  readPhone,
  readTyped,
} from './phone.ts'

const few = ['US', 'CA', 'IL', 'GB', 'FR']

describe('what a person typed (people-2)', () => {
  test.each([
    ['1-718-555-0100', 'IL', '+17185550100'],
    ['1 (718) 555-0100', 'GB', '+17185550100'],
    ['011 972 54 555 0100', 'US', '+972545550100'],
    ['01197254-555-0100', 'IL', '+972545550100'],
    ['00972 50 234 5678', 'US', '+972502345678'],
    ['972545550100', 'US', '+972545550100'],
    ['972-2-555-1234', 'US', '+97225551234'],
    ['0044 7400 123456', 'US', '+447400123456'],
    ['44 7400 123456', 'IL', '+447400123456'],
    ['+44 7400 123456', 'US', '+447400123456'],
    ['0041 78 123 45 67', 'US', '+41781234567'],
  ])('“%s” under %s is %s', (text, country, number) => {
    const { read, others } = readTyped(text, country, few)
    expect([read?.number, others]).toEqual([number, []])
  })
  test.each([
    ['050-234-5678', 'US', ['+972502345678']],
    ['02-555-1234', 'US', ['+97225551234']],
    ['718-851-2345', 'IL', ['+17188512345']],
    ['06 12 34 56 78', 'US', ['+33612345678']],
  ])('“%s” under %s may be %j, and is none until a person says so', (text, country, numbers) => {
    const { read, others } = readTyped(text, country, few)
    expect([read, others.map(each => each.number)]).toEqual([null, numbers])
  })
  test('a calling code that may be the beginning of another number is offered too', () => {
    const { read, others } = readTyped('3235551234', 'IL', ['US', 'BE'])
    expect([read, others.map(each => each.number)]).toEqual([null, ['+13235551234', '+3235551234']])
  })
  test.each([
    ['41 78 123 45 67', 'US'],
    ['1-718-55', 'IL'],
    ['011 972 54', 'US'],
    ['0044 7400', 'US'],
    ['+44 7400', 'US'],
    ['+972 1-718-555-0100', 'US'],
    ['call 1-718-555-0100', 'IL'],
    ['1-900-555-0100', 'IL'],
    ['05', 'US'],
    ['', 'US'],
  ])('“%s” under %s is nothing', (text, country) => {
    expect(readTyped(text, country, few)).toEqual({ read: null, others: [] })
  })
  test('is, whatever was typed, what its number written with a plus is', () => {
    const piece = fc.constantFrom(
      '0',
      '1',
      '2',
      '5',
      '7',
      '9',
      '00',
      '011',
      '972',
      '44',
      '718',
      '-',
      ' ',
      '+',
    )
    const typed = fc.array(piece, { maxLength: 12 }).map(pieces => pieces.join(''))
    fc.assert(
      fc.property(typed, fc.constantFrom(...few), (text, country) => {
        const { read, others } = readTyped(text, country, few)
        for (const each of read ? [read] : others) expect(readPhone(each.number, '')).toEqual(each)
      }),
    )
  })
})

describe('a phone', () => {
  test.each([
    ['(718) 851-2345', 'US', '+17188512345'],
    ['7185550100', 'us', '+17185550100'],
    ['+17185550100', 'CA', '+17185550100'],
    ['050-234-5678', 'IL', '+972502345678'],
    ['02-623-4567', 'IL', '+97226234567'],
    ['07911 123456', 'GB', '+447911123456'],
    ['+1\ufe0f-718-555-0179', 'US', '+17185550179'],
    ['\u202a718\u2011555\u20110309\u2069', 'US', '+17185550309'],
  ])('%s of %s is %s', (text, country, e164) => {
    expect(readPhone(text, country)?.number).toBe(e164)
  })
  test.each([
    ['', 'US'],
    ['   ', 'US'],
    ['+10000000000', 'US'],
    ['123', 'US'],
    ['hello', 'US'],
    ['71855', 'IL'],
    ['050-123-4567', 'IL'],
    ['054 234 5678', 'US'],
    ['7185550100', 'XX'],
  ])('"%s" of %s is none', (text, country) => {
    expect(readPhone(text, country)).toBeNull()
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

test('nothing is to be loaded where all numbers are known, and of what begins with no calling code', () => {
  expect(missingPhones(['cz', 'zz'], '+420 123')).toEqual([])
  expect(missingPhones(['us'], '555')).toEqual([])
})
