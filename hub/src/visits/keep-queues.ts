import type { ChangeRow } from '@mayim/shared/data/schema.ts'
import type { ReservationStatus } from '@mayim/shared/domain/status.ts'
import { systemCaller } from '@mayim/shared/operations/caller.ts'
import type { Facility } from '@mayim/shared/operations/facility.ts'
import { changeVisit } from './change-visit.ts'
import { isFirstInQueue, isPoolFree, type Placed, placedReservations } from './queues.ts'

/**
 * Keeps the head of each section's queue marked as next (F3, F3b, M1, M1b). A follower of the log: it may run
 * twice or late without harm, since every change names the status that it expects.
 */
export async function keepQueues(facility: Facility, change: ChangeRow): Promise<void> {
  if (change.entity !== 'reservation' || change.origin !== 'hub') return
  for (const row of await placedReservations(facility.db)) {
    const to = await wantedStatus(facility, row)
    if (to === null) continue
    await changeVisit(facility, systemCaller, {
      reservationId: row.id,
      to,
      expected: row.visitStatus as ReservationStatus,
    })
  }
}

async function wantedStatus(facility: Facility, row: Placed): Promise<ReservationStatus | null> {
  if (row.visitStatus === 'ReadyForChecking')
    return (await isFirstInQueue(facility, facility.db, row)) ? 'ReadyForCheckingNext' : null
  if (row.visitStatus === 'ReadyForMikvah') {
    return (await isFirstInQueue(facility, facility.db, row)) && (await isPoolFree(facility.db, row))
      ? 'ReadyForMikvahNext'
      : null
  }
  if (row.visitStatus === 'ReadyForMikvahNext')
    return (await isPoolFree(facility.db, row)) ? null : 'ReadyForMikvah'
  return null
}
