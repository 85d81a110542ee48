import type { EntityName } from '@mayim/contract/sync/entities.ts'
import type { Transaction } from 'kysely'
import type { ChangeRow, Schema } from '../schema/schema.ts'
import { entriesOfRowAfter } from './log-table.ts'

/** What says of a change that it was made, and is no value of a form. */
const bookkeeping = ['updatedAt', 'changedBy', 'valueBefore', 'textBefore', 'statusSince']

/** A form would overwrite what another person has changed since it was opened. `Facility.write` turns it into a refusal. */
export class ChangedMeanwhile extends Error {
  readonly column: string
  readonly entry: ChangeRow

  constructor(column: string, entry: ChangeRow) {
    super(`${entry.entity} was changed after the form had read it`)
    this.column = column
    this.entry = entry
  }
}

/**
 * Throws ChangedMeanwhile if somebody else has set a column of these fields to another value after the position that the
 * caller's form had seen. Callers that do not say what they have seen write as they always did (screens-1001).
 */
export async function assertAsSeen(
  trx: Transaction<Schema>,
  { id, seen }: { readonly id: string; readonly seen?: number },
  change: { readonly entity: EntityName; readonly entityId: string; readonly fields: object },
): Promise<void> {
  if (seen === undefined) return
  const wanted = new Map(Object.entries(change.fields).filter(([column]) => !bookkeeping.includes(column)))
  const later = (await entriesOfRowAfter(trx, change, seen)).filter(({ who }) => who !== id)
  for (const entry of later.toReversed()) {
    for (const [column, value] of Object.entries(JSON.parse(entry.fields) as object)) {
      if (!wanted.has(column)) continue
      if (wanted.get(column) !== value) throw new ChangedMeanwhile(column, entry)
      wanted.delete(column)
    }
  }
}
