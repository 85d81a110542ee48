import { insertEntry, insertOffer } from '@mayim/core/booking/wait-list/wait-list-table.ts'
import type { Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { hashLinkKey } from '@mayim/core/messages/link-key.ts'
import { addDays } from '@mayim/domain/calendar/business-day.ts'
import { v7 } from 'uuid'
import { sampleReservation, sampleWaitListEntry, sampleWaitListOffer } from '../database/sample-rows.ts'

export interface SeededWaitList {
  readonly waitListEntries: readonly [string, string]
  readonly offerKey: string
}

/** Both patrons wait for a night two days after `date`; the second is offered a place of it, for as long as a walk lasts. */
export async function seedWaitList(
  facility: Pick<Facility, 'side' | 'hasher'>,
  trx: Writers,
  userIds: readonly [string, string],
  date: string,
): Promise<SeededWaitList> {
  const night = addDays(date, 2)
  const waitListEntries = [v7(), v7()] as const
  const reservationId = v7()
  const offerKey = 'walkwalkwalkwalkwalkwa'
  const expiresAt = `${night}T00:00:00.000Z`
  const owner = facility.side
  for (const [at, id] of waitListEntries.entries()) {
    const status = at === 0 ? ('waiting' as const) : ('offered' as const)
    await insertEntry(trx, sampleWaitListEntry({ id, owner, userId: userIds[at] ?? '', date: night, status }))
  }
  const held = {
    owner,
    userId: userIds[1],
    date: night,
    bookingStatus: 'Pending',
    holdExpiresAt: expiresAt,
  } as const
  await trx
    .insertInto('reservation')
    .values(sampleReservation({ id: reservationId, code: '43', ...held }))
    .execute()
  await insertOffer(
    trx,
    sampleWaitListOffer({
      entryId: waitListEntries[1],
      userId: userIds[1],
      reservationId,
      date: night,
      expiresAt,
      tokenHash: hashLinkKey(facility.hasher, offerKey),
    }),
  )
  return { waitListEntries, offerKey }
}
