import { expect, test } from 'vitest'
import { identifySteps, judgeTest, opensSomething, testSteps } from './device-test.ts'

const asked = { kind: 'door', isOccupied: false, isDisabled: false, isConfirmed: true }

test('building-240: a lamp blinks three times and ends as it was', () => {
  expect(identifySteps('light', false)?.map(({ op }) => op)).toEqual(['on', 'off', 'on', 'off', 'on', 'off'])
  expect(identifySteps('light', true)?.at(-1)).toMatchObject({ op: 'on' })
  expect(identifySteps('reader', false)).toHaveLength(1)
  expect(identifySteps('door', false)).toBeNull()
})

test.each([
  ['light', ['on', 'off']],
  ['door', ['pulse']],
  ['lock', ['open']],
  ['garage', ['open']],
  ['output', ['pulse']],
  ['reader', ['beep']],
  ['printer', ['test']],
  ['input', undefined],
])('building-240: the test of a %s', (kind, ops) => {
  expect(testSteps(kind, false)?.map(({ op }) => op)).toEqual(ops)
})

test('building-241: what opens needs an answered question and no patron in the room', () => {
  expect(['door', 'lock', 'garage', 'light'].map(opensSomething)).toEqual([true, true, true, false])
  expect(judgeTest(asked)).toMatchObject({ ok: true })
  expect(judgeTest({ ...asked, isConfirmed: false })).toMatchObject({ code: 'testUnconfirmed' })
  expect(judgeTest({ ...asked, isOccupied: true })).toMatchObject({ code: 'roomOccupied' })
  expect(judgeTest({ ...asked, isDisabled: true })).toMatchObject({ code: 'deviceDisabled' })
  expect(judgeTest({ ...asked, kind: 'input' })).toMatchObject({ code: 'deviceNoTest' })
  expect(judgeTest({ ...asked, kind: 'light', isOccupied: true, isConfirmed: false })).toMatchObject({
    ok: true,
  })
})
