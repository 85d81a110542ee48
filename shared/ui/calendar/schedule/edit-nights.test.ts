import { expect, test } from 'vitest'
import { bodyOf, formOf } from './edit-nights.tsx'

const nothing = formOf({})

test('blank is by the rules', () => {
  expect(formOf({ closed: false, openTime: '19:00', shabbosMode: null })).toEqual({
    ...nothing,
    closed: 'no',
    openTime: '19:00',
  })
})

test('sends only the fields that differ; a blank one removes the override', () => {
  const before = formOf({ openTime: '19:00', lastBath: '22:00', closed: true })
  const after = {
    ...before,
    openTime: '',
    lastEntryTime: '23:00',
    closed: 'no',
    hebrewNote: ' ערב ',
  } as const
  expect(bodyOf('2026-11-25', '', before, after)).toEqual({
    date: '2026-11-25',
    openTime: null,
    lastEntryTime: '23:00',
    closed: false,
    hebrewNote: 'ערב',
  })
  expect(bodyOf('2026-11-25', '2026-11-27', nothing, { ...nothing, shabbosMode: 'yes' })).toEqual({
    date: '2026-11-25',
    dateTo: '2026-11-27',
    shabbosMode: true,
  })
  expect(bodyOf('2026-11-25', '', before, { ...before, closed: '' })).toEqual({
    date: '2026-11-25',
    closed: null,
  })
})
