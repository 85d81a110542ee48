import type { EntityName } from '@mayim/contract/sync/entities.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import type { ChangeRow } from '@mayim/core/ground/schema/schema.ts'
import { queueMoves } from '@mayim/domain/plan/ready-queue.ts'
import { changeVisit } from './change-visit.ts'
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
