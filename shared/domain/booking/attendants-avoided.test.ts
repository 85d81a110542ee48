import { expect, test } from 'vitest'
import { avoidsAll } from './attendants-avoided.ts'

test.each([
  [[1, 2], [2, 1, 3], true],
  [[1, 2], [1], false],
  [[1], [], false],
  [[], [1], false],
])('of %j on duty she who avoids %j avoids all: %s', (onDuty, excluded, expected) => {
  expect(avoidsAll(onDuty, excluded)).toBe(expected)
})
