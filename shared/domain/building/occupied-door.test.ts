import { expect, it } from 'vitest'
import { ok } from '../result.ts'
import { judgeDoorRequest } from './occupied-door.ts'

const occupied = { isOccupied: true, attendantId: 1, reason: 'help', reasonText: '' } as const

it('opens an empty room without a card or a reason (building-140)', () => {
  expect(judgeDoorRequest({ isOccupied: false, attendantId: null, reason: null, reasonText: '' })).toEqual(
    ok(null),
  )
})

it('opens an occupied room by a card and a reason alone (building-140)', () => {
  expect(judgeDoorRequest(occupied)).toEqual(ok(null))
  expect(judgeDoorRequest({ ...occupied, reason: 'other', reasonText: 'The alarm' })).toEqual(ok(null))
  expect(judgeDoorRequest({ ...occupied, attendantId: null })).toMatchObject({
    code: 'roomOccupiedNeedsCard',
    field: 'cardCode',
  })
  expect(judgeDoorRequest({ ...occupied, reason: null })).toMatchObject({
    code: 'doorReasonMissing',
    field: 'reason',
  })
  expect(judgeDoorRequest({ ...occupied, reason: 'other', reasonText: ' ' })).toMatchObject({
    code: 'doorReasonMissing',
    field: 'reasonText',
  })
})
