import { expect, it } from 'vitest'
import { choicesBody, isOverridable } from './more-choices.ts'

it('staff pass over what is full or late, and nothing else', () => {
  expect(['slotTaken', 'reserveDatePastCutoff', 'reserveDateClosed'].map(isOverridable)).toEqual([
    true,
    true,
    false,
  ])
  expect(choicesBody(new Set(['kallah']))).toMatchObject({ kallah: true, parking: false })
})
