import { expect, test } from 'vitest'
import { attendantsMatching } from './excluded-attendants.tsx'

const attendants = [
  { firstName: 'Miriam', lastName: 'Levy' },
  { firstName: 'Leah', lastName: 'Amir' },
  { firstName: 'שרה', lastName: 'כהן' },
]

test('finds by any part of the name, in either case, from the third letter on', () => {
  expect(attendantsMatching(attendants, 'mir')).toEqual([attendants[0], attendants[1]])
  expect(attendantsMatching(attendants, ' AM LE ')).toEqual([attendants[0]])
  expect(attendantsMatching(attendants, 'שרה')).toEqual([attendants[2]])
  expect(attendantsMatching(attendants, 'mi ')).toEqual([])
  expect(attendantsMatching(attendants, '')).toEqual([])
})
