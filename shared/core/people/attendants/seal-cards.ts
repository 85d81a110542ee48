import { ok } from '@mayim/domain/result.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import type { Facility, Readers } from '../../ground/runtime/facility.ts'
import { nowIso, record } from '../../ground/runtime/record-change.ts'
import { isSealedBy } from '../../ground/runtime/sealer.ts'
import type { AttendantRow } from '../../ground/schema/schema.ts'
import { attendantById, attendants, updateAttendant } from './attendant-table.ts'
import { openCard } from './card-hash.ts'

/** At the hub: seals with its newest own key each card that an older release or an older key left (people-175). */
export async function sealCards(facility: Facility): Promise<number> {
  const rows = await cardsSealedOtherwise(facility.db, facility)
  for (const { row, hash } of rows) await replaceCard(facility, row, facility.ownSealer.seal(hash))
  return rows.length
}

/** The cards that the newest own key did not seal, with their hashes. One that cannot be opened is left out. */
export async function cardsSealedOtherwise(
  db: Readers,
  { ownSealer }: Pick<Facility, 'ownSealer'>,
): Promise<{ readonly row: AttendantRow; readonly hash: string }[]> {
  return (await attendants(db)).flatMap(row => {
    if (row.cardHash === null || isSealedBy(ownSealer, row.cardHash)) return []
    const hash = openCard(ownSealer, row.cardHash)
    return hash === null ? [] : [{ row, hash }]
  })
}

/** Stores another value for the same card, unless the card was changed in the meantime. */
export async function replaceCard(facility: Facility, before: AttendantRow, cardHash: string): Promise<void> {
  await facility.write(async trx => {
    const row = await attendantById(trx, before.id)
    if (row?.cardHash !== before.cardHash) return ok(null)
    const { id, ...rest } = row
    const fields = { ...rest, cardHash, updatedAt: nowIso(facility) }
    await updateAttendant(trx, id, fields)
    await record(facility, trx, systemCaller, { entity: 'attendant', id, kind: 'changed', fields })
    return ok(null)
  })
}
