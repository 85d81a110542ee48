import { expect, test } from 'vitest'
import { isOver, reservationStatuses } from './status.ts'

test('a visit is over when it is done, canceled or replaced', () => {
  expect(reservationStatuses.filter(isOver)).toEqual(['Done', 'Canceled', 'Replaced'])
})
