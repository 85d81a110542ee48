import { expect, test } from 'vitest'
import { writtenTime } from './written-date.ts'

test.each([
  ['21:15', 'en', '9:15 PM'],
  ['09:05', 'yi', '9:05 AM'],
  ['00:30', 'en', '12:30 AM'],
  ['12:00', 'yi', '12:00 PM'],
  ['06:13', 'he', '6:13'],
  ['21:15', 'he', '21:15'],
] as const)('%s in %s is %s', (time, language, text) => {
  expect(writtenTime(time, language)).toBe(text)
})
