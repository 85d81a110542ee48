import { expect, it } from 'vitest'
import { changedFields } from './changed-fields.ts'

it('only the fields that differ are changed (screens-1000)', () => {
  const row = { name: 'Ten visits', price: 100, shown: true }
  expect(changedFields(row, { ...row, price: 120 })).toEqual({ price: 120 })
  expect(changedFields(row, row)).toEqual({})
  expect(changedFields({}, row)).toEqual(row)
})
