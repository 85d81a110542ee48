import { ok } from '@mayim/domain/result.ts'
import { systemCaller } from '../../runtime/caller.ts'
import type { Facility } from '../../runtime/facility.ts'
import { nowIso, record } from '../../runtime/record-change.ts'
import type { AttendantRow } from '../../schema/schema.ts'
import { attendantByCard, updateAttendant } from './attendant-table.ts'
import { cardForms } from './card-hash.ts'

/**
 * The active attendant of a card's code or a PIN; undefined for none and for a disabled account. A wrong code takes as
 * long as a right one. A code that is stored as an older release hashed it is stored anew (people-175).
 */
export async function findByCard(facility: Facility, code: string): Promise<AttendantRow | undefined> {
  const { slow, fast } = await cardForms(facility.sealer, code)
  const found = await attendantByCard(facility.db, slow)
  if (found) return found
  const older = await attendantByCard(facility.db, fast)
  if (!older) return undefined
  await facility.write(async trx => {
    const row = await attendantByCard(trx, fast)
    if (!row) return ok(null)
    const { id, ...before } = row
    const fields = { ...before, cardHash: slow, updatedAt: nowIso(facility) }
    await updateAttendant(trx, id, fields)
    await record(facility, trx, systemCaller, { entity: 'attendant', id, kind: 'changed', fields })
    return ok(null)
  })
  return older
}
