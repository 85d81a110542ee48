import { expect, it } from 'vitest'
import { choicesBody, isOverridable } from './more-choices.ts'

it('staff pass over what is full or late, and nothing else', () => {
  const codes = ['slotTaken', 'reserveDatePastCutoff', 'reserveDateClosed'] as const
  expect(codes.map(code => isOverridable(code))).toEqual([true, true, false])
  expect(choicesBody(new Set(['kallah']))).toMatchObject({ kallah: true, parking: false })
})
