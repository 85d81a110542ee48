import { expect, test } from 'vitest'
import { compareVersions, olderRelease } from './older-release.ts'

const of = (version: string | null, protocol = 3) => ({ version, protocol })

test.each([
  [of('0.2.0'), of('0.1.9'), { side: 'portal', stops: false }],
  [of('0.9.0'), of('0.10.0'), { side: 'hub', stops: false }],
  [of(null), of('0.1.0'), { side: 'hub', stops: false }],
  [of('0.1.0'), of('0.1.0+next'), null],
  [of(null), of(null), null],
  [of('0.3.0', 3), of('0.2.0', 4), { side: 'hub', stops: true }],
  [of('0.2.0', 4), of('0.3.0', 3), { side: 'portal', stops: true }],
])('of a building with %j and a website with %j the older is %j (sync-1160)', (hub, portal, older) => {
  expect(olderRelease({ hub, portal })).toEqual(older)
})

test('versions are compared by their numbers', () => {
  expect(compareVersions('1.0.0', '0.99.99')).toBeGreaterThan(0)
  expect(compareVersions('1.2.3', '1.2.10')).toBeLessThan(0)
  expect(compareVersions('nothing', null)).toBe(0)
})
