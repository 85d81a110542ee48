import { describe, expect, test } from 'vitest'
import { brooklyn } from './example-settings.ts'
import { scheduleDay } from './schedule.ts'
import { movesPatrons, scheduleDiff } from './schedule-diff.ts'

const dates = ['2026-11-25', '2026-11-26']
const before = dates.map(date => scheduleDay(date, brooklyn))

describe('the difference between two generations', () => {
  test('is empty when nothing changed, and when there was no row before', () => {
    expect(scheduleDiff(before, before)).toEqual([])
    expect(scheduleDiff([], before)).toEqual([])
  })
  test('names each changed field with its old value, new value and reason', () => {
    const after = dates.map(date => scheduleDay(date, brooklyn, { openTime: '19:00' }))
    const [first, second] = scheduleDiff(before, [after[0], before[1]] as typeof before)
    expect(second).toBeUndefined()
    expect(first?.date).toBe('2026-11-25')
    const opening = first?.changes.find(change => change.field === 'openTime')
    expect(opening).toMatchObject({ before: '18:00', after: '19:00' })
    expect(opening?.reasons.map(reason => reason.key)).toEqual(['openTimeByHand'])
    expect(movesPatrons(first?.changes ?? [])).toBe(true)
  })
  test('says of hours that are gone why the night is closed', () => {
    const closed = before.map(({ date }) => scheduleDay(date, brooklyn, { closed: true }))
    const [first] = scheduleDiff(before, closed)
    const opening = first?.changes.find(change => change.field === 'openTime')
    expect(opening).toMatchObject({ after: null })
    expect(opening?.reasons.map(reason => reason.field)).toEqual(['closed'])
  })
  test('an earlier cutoff moves the night for those who would still book', () => {
    const earlier = dates.map(date => scheduleDay(date, { ...brooklyn, reservationCutOffHours: 2 }))
    const [first] = scheduleDiff(before, earlier)
    expect(first?.changes.map(change => change.field)).toEqual(['cutoff'])
    expect(movesPatrons(first?.changes ?? [])).toBe(true)
  })
  test('a changed note moves no booking', () => {
    const noted = before.map(({ date }) => scheduleDay(date, brooklyn, { hebrewNote: 'ערב' }))
    expect(scheduleDiff(before, noted).every(({ changes }) => !movesPatrons(changes))).toBe(true)
  })
})
