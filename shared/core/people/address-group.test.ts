import { expect, it } from 'vitest'
import { addressGroup, addressNeighbours, isIpv6 } from './address-group.ts'

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
