import { shareEntity } from '../../ground/log/synced-entities.ts'
import type { Caller, Facility, Writers } from '../../ground/runtime/facility.ts'
import { nowIso, record } from '../../ground/runtime/record-change.ts'
import { applyShareEntry, type ShareFields, type ShareKind } from './apply-share-entry.ts'

/** Writes a `share` entry and applies it, in one transaction. Throws if this side has too few places. */
export async function moveShare(
  facility: Pick<Facility, 'side' | 'clock'>,
  trx: Writers,
  caller: Pick<Caller, 'id'>,
  move: ShareFields & { readonly kind: ShareKind; readonly cause: string },
): Promise<void> {
  const { kind, cause, ...fields } = move
  await record(facility, trx, caller, { entity: shareEntity, id: fields.date, kind, fields, cause })
  await applyShareEntry(trx, facility.side, {
    origin: facility.side,
    kind,
    fields: JSON.stringify(fields),
    at: nowIso(facility),
  })
}
