import { describe, expect, test } from 'vitest'
import { enabledAdmins, isLastAdmin, needsSecondAdmin } from './admins.ts'

const one = { id: 'one', roles: ['Admin'], disabled: false }
const two = { id: 'two', roles: ['Reception', 'Admin'], disabled: false }
const left = { id: 'left', roles: ['Admin'], disabled: true }
const desk = { id: 'desk', roles: ['Reception'], disabled: false }

describe('the last Admin (people-59)', () => {
  test('is the only enabled one', () => {
    expect(enabledAdmins([one, two, left, desk])).toEqual(['one', 'two'])
    expect(isLastAdmin([one, left, desk], 'one')).toBe(true)
    expect(isLastAdmin([one, left, desk], 'desk')).toBe(false)
    expect(isLastAdmin([one, two], 'one')).toBe(false)
    expect(isLastAdmin([left, desk], 'left')).toBe(false)
  })
})

describe('a new Admin (people-60)', () => {
  test('needs a second Admin where there are two', () => {
    expect(needsSecondAdmin([])).toBe(false)
    expect(needsSecondAdmin([one, left, desk])).toBe(false)
    expect(needsSecondAdmin([one, two])).toBe(true)
  })
})
