import { expect, test } from 'vitest'
import { backupName, expiredBackups } from './backup-files.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const end = Date.parse('2026-11-29T21:30:00Z')

/** A facility that is open for five hours each evening, as its backups lie there after some time. */
function keptAfter(days: number): string[] {
  let stored: { readonly atMs: number }[] = []
  for (let day = days; day >= 0; day -= 1)
    for (let hour = 4; hour >= 0; hour -= 1) {
      const atMs = end - day * dayMs - hour * hourMs
      const all = [{ atMs }, ...stored]
      const gone = new Set(expiredBackups(all, atMs))
      stored = all.filter(each => !gone.has(each))
    }
  return stored.map(({ atMs }) => new Date(atMs).toISOString().slice(0, 13))
}

test('sync-546: all of a day are kept, one of each of 14 days, one of each of 6 months', () => {
  const kept = keptAfter(400)
  expect(kept.filter(at => at.startsWith('2026-11-29'))).toHaveLength(5)
  expect(kept.filter(at => at.startsWith('2026-11-2'))).toEqual([
    ...[21, 20, 19, 18, 17].map(hour => `2026-11-29T${hour}`),
    ...[28, 27, 26, 25, 24, 23, 22, 21, 20].map(day => `2026-11-${day}T21`),
  ])
  expect(kept.slice(14)).toEqual([
    ...[19, 18, 17, 16].map(day => `2026-11-${day}T21`),
    ...['2026-10-31T21', '2026-09-30T21', '2026-08-31T21', '2026-07-31T21', '2026-06-30T21'],
  ])
})

test('sync-546: the only backup is kept, however old, while its month counts; one of a time to come always is', () => {
  const [old, future] = [{ atMs: end - 100 * dayMs }, { atMs: end + 900 * dayMs }]
  expect(expiredBackups([future, old], end)).toEqual([])
  expect(backupName('hub', end)).toBe('hub-20261129T213000Z.tar.gz.age')
})
