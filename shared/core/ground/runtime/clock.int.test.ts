import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fileClock, fixedClock, planned, setFileClock } from './clock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mayim-clock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a plan runs from its instant at its speed', () => {
  const plan = { facilityEpochMs: 1000, hostEpochMs: 500, speed: 10 }
  expect(planned(plan, 500)).toBe(1000)
  expect(planned(plan, 600)).toBe(2000)
  expect(planned(null, 600)).toBe(600)
})

test('uses real time without a file, follows a file that appears, and keeps the last plan of a broken one', async () => {
  const host = fixedClock('2026-11-20T12:00:00Z')
  const path = join(folder, 'clock.json')
  const clock = fileClock(path, host)
  expect(clock.now()).toBe(host.now())
  setFileClock(path, Date.parse('2026-11-23T22:00:00Z'), 10, host)
  await vi.waitFor(() => expect(clock.now()).toBe(Date.parse('2026-11-23T22:00:00Z')), { timeout: 5000 })
  host.advance(60_000)
  expect(clock.now()).toBe(Date.parse('2026-11-23T22:10:00Z'))
  writeFileSync(path, '{"speed": -1}')
  const other = join(folder, 'second.json')
  setFileClock(other, 5, 1, host)
  const second = fileClock(other, host)
  expect(second.now()).toBe(5)
  expect(clock.now()).toBe(Date.parse('2026-11-23T22:10:00Z'))
  clock.stop()
  second.stop()
})
