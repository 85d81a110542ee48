import { hashLinkKey, makeLinkKey } from '@mayim/core/messages/link-key.ts'
import type { Facility, Writers } from '@mayim/core/runtime/facility.ts'
import type { ReservationRow } from '@mayim/core/schema/schema.ts'
import { instantOfBusinessTime } from '@mayim/domain/business-day.ts'
import { deleteLinksBefore, insertLink } from './link-table.ts'

const minuteMs = 60_000
/** So long a link that ended says whether it was used. */
const keptMs = 7 * 24 * 60 * minuteMs

/**
 * Makes a link's key by which the patron of a visit answers once, until the grace for the late is over (messages-840).
 * Only its hash is stored.
 */
export async function makeAnswerLink(
  facility: Pick<Facility, 'settings' | 'clock' | 'hasher'>,
  trx: Writers,
  row: ReservationRow,
): Promise<string> {
  const key = makeLinkKey()
  const { timeZone, lateGraceMinutes } = facility.settings.current()
  const startMs = instantOfBusinessTime(row.date, row.time, timeZone)
  await deleteLinksBefore(trx, new Date(facility.clock.now() - keptMs).toISOString())
  await insertLink(trx, {
    tokenHash: hashLinkKey(facility.hasher, 'answer', key),
    userId: row.userId,
    reservationId: row.id,
    expiresAt: new Date(startMs + lateGraceMinutes * minuteMs).toISOString(),
    usedAt: null,
    answer: '',
  })
  return key
}
