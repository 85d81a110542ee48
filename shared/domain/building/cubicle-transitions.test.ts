import { cubicleTable } from '@mayim/testing/vectors/evening-table.ts'
import { expect, it } from 'vitest'
import { cubicleStatuses } from '../status.ts'
import { decideCubicleChange } from './cubicle-transitions.ts'

it('changes a cubicle as the table has it and no other way', () => {
  const allowed = cubicleStatuses.flatMap(from =>
    cubicleStatuses
      .filter(to => from !== to && decideCubicleChange(from, to).ok)
      .map(to => `${from} | ${to}`),
  )
  expect(allowed.toSorted()).toEqual(cubicleTable.trim().split('\n').toSorted())
  expect(decideCubicleChange('Occupied', 'Occupied').ok).toBe(true)
  expect(decideCubicleChange('Occupied', 'Offline')).toMatchObject({
    code: 'cubicleStatusNotAllowed',
    detail: { status: 'Occupied' },
  })
})
