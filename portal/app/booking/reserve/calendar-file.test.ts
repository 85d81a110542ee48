import { expect, test } from 'vitest'
import { calendarFileOf } from './calendar-file.ts'

const visit = {
  reservationId: '01930000-0000-7000-8000-000000000001',
  reservationDate: '2026-11-23',
  reservationTime: '23:45',
  expectedEndTime: '00:30',
  reservationCreated: '2026-11-22T22:00:00.000Z',
}

const origin = { id: '01930000-0000-7000-8000-000000000000', changes: 2 }

test('the file has the time, also over midnight, and does not name the purpose', () => {
  const file = calendarFileOf(visit, 'America/New_York', 'Appointment', origin)
  expect(file).toContain('DTSTART:20261124T044500Z')
  expect(file).toContain('DTEND:20261124T053000Z')
  expect(file).toContain('SUMMARY:Appointment')
  expect(file).toContain(`UID:${origin.id}`)
  expect(file).toContain('SEQUENCE:2')
  expect(file).not.toMatch(/LOCATION|DESCRIPTION|VALARM|mikv|bath|shower/i)
})

test('a word in Hebrew is folded as the format asks', () => {
  const file = calendarFileOf(visit, 'Asia/Jerusalem', 'פגישה', origin)
  expect(file).toContain('SUMMARY:פגישה')
  expect(file.split('\r\n')[0]).toBe('BEGIN:VCALENDAR')
})
