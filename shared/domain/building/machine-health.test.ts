import { expect, test } from 'vitest'
import { judgeHealth } from './machine-health.ts'

test.each([
  ['disk', 40, 'good'],
  ['disk', 15, 'look'],
  ['disk', 3, 'bad'],
  ['temperature', 60, 'good'],
  ['temperature', 78, 'look'],
  ['temperature', 85, 'bad'],
  ['voltage', 0, 'good'],
  ['voltage', 1, 'bad'],
  ['link', 0, 'look'],
  ['certificate', -2, 'bad'],
  ['backupCopy', 29, 'good'],
  ['backupCopy', 30, 'look'],
  ['backupCopy', 72, 'bad'],
  ['database', 5_000_000, 'good'],
] as const)('building-247: %s %d is %s', (item, measure, mark) => {
  expect(judgeHealth(item, measure)).toBe(mark)
})
