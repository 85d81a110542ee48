import { expect, test } from 'vitest'
import { wallSpan } from './wall-span.ts'

test.each([
  ['17:17', '22:45', 'en', '5:17 – 10:45 PM'],
  ['21:00', '01:00', 'en', '9:00 PM – 1:00 AM'],
  ['17:17', '22:45', 'he', '17:17 – 22:45'],
  ['17:17', '22:45', 'yi', '\u20665:17 – 10:45 PM\u2069'],
] as const)('%s to %s in %s', (from, to, language, text) => {
  expect(wallSpan(from, to, language)).toBe(text)
})
