import { expect, test } from 'vitest'
import { excludesAll } from './excluded-attendants.ts'

test.each([
  [[1, 2], [2, 1, 3], true],
  [[1, 2], [1], false],
  [[1], [], false],
  [[], [1], false],
])('of %j on duty she who avoids %j avoids all: %s', (onDuty, excluded, expected) => {
  expect(excludesAll(onDuty, excluded)).toBe(expected)
})
