import { type Entity, entityOf, type Listener } from '@mayim/contract/sync/entities.ts'
import { isStaff, seesPersons } from '../ground/runtime/caller.ts'
import type { Caller, Readers } from '../ground/runtime/facility.ts'
import type { ChangeRow } from '../ground/schema/schema.ts'
import { patronOfEntry, placeOfReservation } from '../sign-in/subject-table.ts'

/** The subject of a change, read once for all screens. */
export interface ChangeSubject {
  readonly userId: string | null
  readonly roomIds: readonly number[]
}

const nobody: ChangeSubject = { userId: null, roomIds: [] }

/**
 * Whether a caller's screen is sent a change (privacy-18): the audience of its entity includes the caller. Changes of
 * entities without an audience are sent to nobody.
 */
export function mayReceive(caller: Caller, change: ChangeRow, subject: ChangeSubject): boolean {
  const audience = entityOf(change.entity)?.audience ?? []
  const words = wordsFor(caller, subject)
  return audience.some(listener => words.includes(listener))
}

/** The words of an audience that match a caller, for a change of this subject. */
function wordsFor(caller: Caller, subject: ChangeSubject): readonly Listener[] {
  if (seesPersons(caller)) return ['everyone', 'staff', 'reception']
  if (isStaff(caller) || caller.roles.includes('Technician')) return ['everyone', 'staff']
  if (caller.kind === 'person') return subject.userId === caller.id ? ['everyone', 'person'] : ['everyone']
  if (caller.kind !== 'device') return ['everyone']
  if (caller.roomId === undefined) return ['everyone', 'sharedScreens']
  return subject.roomIds.includes(caller.roomId) ? ['everyone', 'panels', 'room'] : ['everyone', 'panels']
}

/** Looks up the patron and the room of a change. */
export async function subjectOf(db: Readers, change: ChangeRow): Promise<ChangeSubject> {
  if (change.entity === 'user') return { userId: change.entityId, roomIds: [] }
  if (change.entity === 'waitListEntry')
    return { userId: (await patronOfEntry(db, change.entityId)) ?? null, roomIds: [] }
  if (change.entity === 'room') return { userId: null, roomIds: [Number(change.entityId)] }
  if (!dependsOnSubject(entityOf(change.entity))) return nobody
  const fields = JSON.parse(change.fields) as { reservationId?: unknown; userId?: unknown; roomId?: unknown }
  const id = change.entity === 'reservation' ? change.entityId : fields.reservationId
  const row = typeof id === 'string' ? await placeOfReservation(db, id) : undefined
  const userId = row?.userId ?? (typeof fields.userId === 'string' ? fields.userId : null)
  const roomIds = [row?.roomId, fields.roomId].filter(room => typeof room === 'number')
  return { userId, roomIds }
}

function dependsOnSubject(entity: Entity | undefined): boolean {
  return entity?.audience.some(listener => listener === 'person' || listener === 'room') ?? false
}
