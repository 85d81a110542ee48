import { cubicleTable } from '@mayim/testing/vectors/evening-table.ts'
import { expect, it } from 'vitest'
import { cubicleStatuses } from '../status.ts'
import { decideCubicleChange, decideRoomChange, roomSteps } from './room-transitions.ts'

const empty = { status: 'NeedsCleaning', occupied: false, preassignedTonight: false } as const

it('lets cleaning begin and end, by staff and by PIN at the panel', () => {
  const begun = decideRoomChange(empty, 'Cleaning', 'P')
  expect(begun).toMatchObject({ ok: true, value: { transition: 'RM4', needsCard: true } })
  expect(decideRoomChange({ ...empty, status: 'Cleaning' }, 'Ready', 'A')).toMatchObject({ ok: true })
})

it('skips the cleaning by reception alone', () => {
  expect(decideRoomChange(empty, 'Ready', 'R')).toMatchObject({ ok: true, value: { transition: 'RM7' } })
  expect(decideRoomChange(empty, 'Ready', 'A')).toMatchObject({
    ok: false,
    code: 'roomStatusNotAllowed',
    detail: { status: 'NeedsCleaning' },
  })
})

it('refuses to change a room that is taken or preassigned', () => {
  expect(decideRoomChange({ ...empty, occupied: true }, 'Ready', 'R')).toMatchObject({
    ok: false,
    code: 'roomOccupied',
  })
  const promised = { status: 'Ready', occupied: false, preassignedTonight: true } as const
  expect(decideRoomChange(promised, 'Offline', 'R')).toMatchObject({ ok: false, code: 'roomPreassigned' })
  expect(decideRoomChange({ ...promised, preassignedTonight: false }, 'Offline', 'R')).toMatchObject({
    ok: true,
    value: { needsCard: false },
  })
})

it('lists the statuses that each actor may set for an empty room', () => {
  expect(roomSteps('NeedsCleaning', 'A')).toEqual([{ transition: 'RM4', to: 'Cleaning', needsCard: true }])
  expect(roomSteps('NeedsCleaning', 'R').map(step => step.to)).toEqual(['Cleaning', 'Ready', 'Offline'])
  expect(roomSteps('Ready', 'U')).toEqual([])
})

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
