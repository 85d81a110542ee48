import { addDays } from '@mayim/domain/calendar/business-day.ts'
import { expect, test } from 'vitest'
import { benchPortal } from './bench-portal.ts'
import { openClient } from './rush-client.ts'

const patrons = 2_000
const path = '/api/api/reservations/newreservation'

test('2,000 patrons who connect and book at one moment are answered, or told when to come back', {
  timeout: 120_000,
}, async () => {
  const portal = await benchPortal({ patrons })
  const client = openClient(portal.url, patrons)
  try {
    const wish = { reservationDate: addDays(portal.clock.date, 2), reservationTime: '21:00', bath: false }
    // A connection that is refused or reset would fail here.
    const answers = await Promise.all(
      portal.patrons.map(({ id, token }) => client.post(path, token, { userId: id, ...wish })),
    )
    const kinds = new Set(answers.map(({ status, code }) => `${status} ${code}`))
    for (const kind of ['200 ', '409 slotTaken']) expect(kinds).toContain(kind)
    expect([...kinds].filter(kind => !/^(200 |409 slotTaken|429 bookingsTooMany)$/.test(kind))).toEqual([])
    for (const { status, retryAfter } of answers) if (status === 429) expect(retryAfter).toBeGreaterThan(0)
  } finally {
    client.close()
    await portal.stop()
  }
})
