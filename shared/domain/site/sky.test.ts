import { expect, test } from 'vitest'
import { skyOf } from './sky.ts'

test.each([
  [211, 'storm'],
  [300, 'drizzle'],
  [501, 'rain'],
  [601, 'snow'],
  [741, 'fog'],
  [800, 'clear'],
  [804, 'clouds'],
  [42, null],
  [Number.NaN, null],
])('condition %i is %s (building-741)', (code, sky) => {
  expect(skyOf(code)).toBe(sky)
})
