import { expect, test } from 'vitest'
import { isNearGarage } from './garage-place.ts'

const garage = { latitude: 40.65, longitude: -73.95 }

test.each([
  ['at it', garage, garage, 0, true],
  ['111 m north of it', garage, { latitude: 40.651, longitude: -73.95 }, 112, true],
  ['111 m north of it, and nearer is asked', garage, { latitude: 40.651, longitude: -73.95 }, 110, false],
  ['84 m west of it', garage, { latitude: 40.65, longitude: -73.951 }, 85, true],
  ['on the other side of the earth', garage, { latitude: -40.65, longitude: 106.05 }, 20_000_000, false],
  ['nobody knows where she is', garage, null, 1, true],
  ['nobody knows where the garage is', null, garage, 1, true],
] as const)('%s', (_, ofGarage, hers, radiusMeters, near) => {
  expect(isNearGarage(ofGarage, hers, radiusMeters)).toBe(near)
})
