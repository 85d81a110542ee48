import { expect, it } from 'vitest'
import { decideCubicleChange } from './cubicle-transitions.ts'
import { cubicleStatuses } from './status.ts'
import { cubicleTable } from './vectors/evening-table.ts'

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
