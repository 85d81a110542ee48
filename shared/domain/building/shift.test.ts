import { expect, test } from 'vitest'
import { checkShift, isOn, standingShifts } from './shift.ts'

const shift = { subject: 'Rivka Gold', from: '18:00', to: '00:30', night: '2026-11-22' }

test.each([
  [{}, null],
  [{ night: '2027-02-22' }, null],
  [{ subject: ' ' }, 'entryEmpty'],
  [{ from: '' }, 'shiftTimes'],
  [{ to: '' }, 'shiftTimes'],
  [{ to: '18:00' }, 'shiftTimes'],
  [{ from: '00:45' }, 'shiftTimes'],
  [{ night: '2026-11-21' }, 'reserveDatePast'],
  [{ night: '2027-02-23' }, 'reserveDateTooFar'],
])('a shift with %j (building-740)', (part, code) => {
  const checked = checkShift({ ...shift, ...part }, '2026-11-22')
  expect(checked.ok ? null : checked.code).toBe(code)
})

test('shifts stand in the order of their beginning until they are taken back', () => {
  const [late, early, gone] = [
    { ...shift, from: '00:00', closed: null },
    { ...shift, closed: null },
    { ...shift, from: '17:00', closed: { at: '' } },
  ]
  expect(standingShifts([late, early, gone])).toEqual([early, late])
})

test('a shift covers its times and not its end', () => {
  const minutes = [17 * 60 + 59, 18 * 60, 24 * 60 + 29, 24 * 60 + 30]
  expect(minutes.map(each => isOn(shift, each))).toEqual([false, true, true, false])
})
