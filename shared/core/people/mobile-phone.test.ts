import { describe, expect, it } from 'vitest'
import { SlowDown } from '../sign-in/auth.ts'
import { addressGroup, addressNeighbours, isIpv6, Throttle } from '../sign-in/throttle.ts'
import { isOfOtherCountry, mobilePhone, otherReadings, servedPhone, spokenPhone } from './mobile-phone.ts'

const served = (countryCode: string) => ({ countryCode, smsCountries: ['us', 'ca', 'il', 'gb', 'fr'] })

describe('servedPhone', () => {
  it.each([
    ['02-623-4567', 'il', '+97226234567'],
    ['073-712-3456', 'il', '+972737123456'],
    ['(718) 851-2345', 'us', '+17188512345'],
    ['+1 900 555 0100', 'us', null],
    ['+86 10 6552 9988', 'us', null],
    ['+1\ufe0f-718-851-2345', 'us', '+17188512345'],
    ['\u202a+1 (718) 851\u20112345\u202c', 'us', '+17188512345'],
    ['1-718-555-0100', 'il', '+17185550100'],
    ['011 972 54 555 0100', 'us', '+972545550100'],
    ['972545550100', 'us', '+972545550100'],
    ['0044 7400 123456', 'us', '+447400123456'],
    ['0041 78 123 45 67', 'us', null],
    ['41 78 123 45 67', 'us', null],
  ])('reads %s as of %s', (text, country, phone) => {
    expect(servedPhone(text, served(country))).toBe(phone)
  })
})

describe('otherReadings', () => {
  it.each([
    ['050-234-5678', 'us', ['+972502345678']],
    ['718-851-2345', 'il', ['+17188512345']],
    ['02-555-1234', 'us', ['+97225551234']],
    ['1-718-851-2345', 'il', []],
    ['(718) 851-2345', 'us', []],
    ['+972 50 234 5678', 'us', []],
    ['12', 'us', []],
  ])('offers for %s typed in %s', (text, country, phones) => {
    expect(otherReadings(text, served(country))).toEqual(phones)
  })
})

describe('mobilePhone', () => {
  it.each([
    ['(718) 851-2345', 'us', '+17188512345'],
    ['050-234-5678', 'il', '+972502345678'],
    ['+972 53-123-4567', 'us', '+972531234567'],
    ['07911 123456', 'gb', null],
    ['+33 6 12 34 56 78', 'us', '+33612345678'],
    ['02-623-4567', 'il', null],
    ['073-712-3456', 'il', null],
    ['0000000000', 'us', null],
    ['+8613800138000', 'us', null],
    ['', 'us', null],
    ['12', 'us', null],
  ])('reads %s as of %s', (text, country, phone) => {
    expect(mobilePhone(text, served(country))).toBe(phone)
  })

  it('reads the phones of the countries that the facility texts, its own included', () => {
    const swiss = '+41 78 123 45 67'
    expect([mobilePhone(swiss, served('us')), isOfOtherCountry(swiss, served('us'))]).toEqual([null, true])
    expect(isOfOtherCountry('0041 78 123 45 67', served('us'))).toBe(true)
    expect(isOfOtherCountry('12', served('us'))).toBe(false)
    // The caller does not choose the countries.
    expect([mobilePhone('078 123 45 67', served('us'), 'ch')]).toEqual([null])
    expect(isOfOtherCountry('078 123 45 67', served('us'), 'ch')).toBe(true)
    for (const settings of [served('ch'), { countryCode: 'us', smsCountries: ['ch'] }])
      expect(mobilePhone(swiss, settings)).toBe('+41781234567')
  })
})

it('says a phone digit by digit, as it is dialed within its country', () => {
  expect(['+17185550100', '+97225551234', '12'].map(spokenPhone)).toEqual([
    '7, 1, 8, 5, 5, 5, 0, 1, 0, 0',
    '0, 2, 5, 5, 5, 1, 2, 3, 4',
    '1, 2',
  ])
})

describe('limits in memory', () => {
  it('count by window, and keep a limited number of keys', () => {
    let now = 0
    const throttle = new Throttle({ now: () => now }, 2, 1000, 3)
    expect([throttle.take('a'), throttle.take('a'), throttle.take('a')]).toEqual([0, 0, 1])
    now = 1000
    expect(throttle.take('a')).toBe(0)
    for (const key of ['b', 'c', 'd', 'e']) throttle.take(key)
    expect(throttle.take('a')).toBe(0)
  })

  it('double the wait up to a minute, reset after half an hour, and never lock', () => {
    let now = 0
    const slow = new SlowDown({ now: () => now })
    const waits = []
    for (let at = 0; at < 12; at += 1) {
      slow.failed('k')
      waits.push(slow.waitSeconds('k'))
    }
    expect(waits).toEqual([0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60])
    now = 60_000
    expect(slow.waitSeconds('k')).toBe(0)
    now = 31 * 60_000
    slow.failed('k')
    expect(slow.waitSeconds('k')).toBe(0)
  })
})

it.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:ffff::1'],
  ['2600:1f18::5', '2600:1f18::9:1'],
  ['2600:1f18::', '2600:1f18:0:0:abcd::'],
  ['2600:1F18::5', '2600:1f18:0000:0000:1:2:3:4'],
  ['fe80::1%eth0', 'fe80::2'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
])('counts %s and %s as one address (threats-141)', (one, other) => {
  expect(addressGroup(one)).toBe(addressGroup(other))
})

it('counts a /48 and an IPv4 /24 as neighbours, and tells others apart (threats-141)', () => {
  expect(addressGroup('2001:db8:1:2::1')).not.toBe(addressGroup('2001:db8:1:3::1'))
  expect(addressNeighbours('2001:db8:1:2::1')).toBe(addressNeighbours('2001:db8:1:ffff::1'))
  expect(addressNeighbours('2001:db8:1::1')).not.toBe(addressNeighbours('2001:db8:2::1'))
  expect(addressNeighbours('10.1.2.3')).toBe(addressNeighbours('::ffff:10.1.2.200'))
  expect([isIpv6('::1'), isIpv6('::ffff:10.1.2.3'), isIpv6('10.1.2.3')]).toEqual([true, false, false])
})
