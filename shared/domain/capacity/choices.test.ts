import { expect, test } from 'vitest'
import { plainChoices, roomTypeOf } from './choices.ts'

test.each([
  [{}, 'shower'],
  [{ bath: true }, 'bath'],
  [{ kallah: true }, 'bath'],
  [{ handicapped: true, bath: true }, 'wheelchair'],
  [{ handicapped: true, privateRoom: true }, 'private-wheelchair'],
  [{ privateRoom: true, bath: true }, 'private-bath'],
  [{ privateRoom: true }, 'private-shower'],
  [{ segula: true, bath: true }, 'segula'],
])('%j is %s', (choices, type) => {
  expect(roomTypeOf({ ...plainChoices, ...choices })).toBe(type)
})
