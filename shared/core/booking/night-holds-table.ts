import { isoInstant } from '@mayim/domain/calendar/business-day.ts'
import type { Readers } from '../ground/runtime/facility.ts'
import { prepare } from '../ground/schema/prepared.ts'

/** When the next hold of a night ends, in epoch milliseconds; Infinity without one. */
export async function nextHoldEnd(db: Readers, date: string, nowMs: number): Promise<number> {
  const [row] = await holdEndsOf(db, date, 'Pending', isoInstant(nowMs))
  return row?.end ? Date.parse(row.end) : Number.POSITIVE_INFINITY
}

const holdEndsOf = prepare((db, date: string, status: 'Pending', now: string) =>
  db
    .selectFrom('reservation')
    .select(({ fn }) => fn.min('holdExpiresAt').as('end'))
    .where('date', '=', date)
    .where('bookingStatus', '=', status)
    .where('holdExpiresAt', '>', now),
)

/** Who has a booking or a hold of a night. */
export async function patronsOfNight(db: Readers, date: string): Promise<ReadonlySet<string>> {
  return new Set((await ofNight(db, date, 'Reserved', 'Pending')).map(({ userId }) => userId))
}

const ofNight = prepare((db, date: string, one: 'Reserved', other: 'Pending') =>
  db
    .selectFrom('reservation')
    .select('userId')
    .where('date', '=', date)
    .where('bookingStatus', 'in', [one, other]),
)
