import type { EntityName } from '@mayim/contract/sync/entities.ts'
import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import { type Follower, follow } from '@mayim/core/ground/followers/follower.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { ChangeRow } from '@mayim/core/ground/schema/schema.ts'
import { queueMoves } from '@mayim/domain/plan/ready-queue.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { changeVisit } from './change-visit.ts'
import { checkIn } from './check-in.ts'
import { sectionsInUse } from './queues.ts'

/** What can change the head of a queue: a visit, or the section's attendant. */
const moving: ReadonlySet<EntityName> = new Set(['reservation', 'section'])

/** A patron sets her excluded attendants herself, at either side, also while she is here. */
function mayMove({ entity, origin, fields }: ChangeRow): boolean {
  if (entity === 'user') return fields.includes('"excludedAttendants"')
  return moving.has(entity) && origin === 'hub'
}

/**
 * Keeps the head of each section's queue marked as next (visit-F3, visit-F3b, visit-M1, visit-M1b). A follower of the
 * log: it may run twice or late, because every change names the status that it expects.
 */
export async function followQueues(facility: Facility, change: ChangeRow): Promise<void> {
  if (!mayMove(change)) return
  for (const section of await sectionsInUse(facility, facility.db)) {
    // A lost mark is removed before another reservation gets it.
    for (const { id, from, to } of queueMoves(section).toSorted((a, b) => b.from.length - a.from.length)) {
      await changeVisit(facility, systemCaller, { reservationId: id, to, expected: from })
    }
  }
}

/**
 * Checks in an arrived patron as soon as her balance is settled (visit-A3), wherever she paid. A follower of the log: a
 * step that is refused for a balance is tried again at the next payment.
 */
export async function admitSettled(facility: Facility, change: ChangeRow): Promise<void> {
  if (change.entity !== 'ledger') return
  const { reservationId } = JSON.parse(change.fields) as { reservationId?: unknown }
  const row =
    typeof reservationId === 'string' ? await reservationById(facility.db, reservationId) : undefined
  if (row && shownStatus(row) === 'Arrived') await checkIn(facility, systemCaller, { reservationId: row.id })
}

/** Follows the visits with both; returns the follower. */
export function startQueues(facility: Facility): Follower {
  return follow(facility, {
    name: 'queues',
    from: 'now',
    async handle(change) {
      await admitSettled(facility, change)
      await followQueues(facility, change)
    },
  })
}
