import type { EntityName } from '@mayim/contract/sync/entities.ts'
import { systemCaller } from '@mayim/core/runtime/caller.ts'
import type { Facility } from '@mayim/core/runtime/facility.ts'
import type { ChangeRow } from '@mayim/core/schema/schema.ts'
import { queueMoves } from '@mayim/domain/plan/section-queue.ts'
import { changeVisit } from './change-visit.ts'
import { sectionsInUse } from './queues.ts'

/** What may change the head of a queue: a visit, or who has the section. */
const moving: ReadonlySet<EntityName> = new Set(['reservation', 'section'])

/** Whom a patron avoids she says herself, at either side, also while she is here. */
function mayMove({ entity, origin, fields }: ChangeRow): boolean {
  if (entity === 'user') return fields.includes('"excludedAttendants"')
  return moving.has(entity) && origin === 'hub'
}

/**
 * Keeps the head of each section's queue marked as next (F3, F3b, M1, M1b). A follower of the log: it may run
 * twice or late without harm, since every change names the status that it expects.
 */
export async function followQueues(facility: Facility, change: ChangeRow): Promise<void> {
  if (!mayMove(change)) return
  for (const section of await sectionsInUse(facility, facility.db)) {
    // Whoever lost the mark gives it back before another takes it.
    for (const { id, from, to } of queueMoves(section).toSorted((a, b) => b.from.length - a.from.length)) {
      await changeVisit(facility, systemCaller, { reservationId: id, to, expected: from })
    }
  }
}
