import type { Readers } from '@mayim/core/runtime/facility.ts'
import type { ChangeRow } from '@mayim/core/schema/schema.ts'

/** The kinds of entries that request a paper: a patron's receipt, the sheet of a night. */
export const paperRequests: ReadonlySet<string> = new Set(['receiptAsked', 'sheetAsked'])

/** Papers that were requested since an instant and neither printed nor given up. */
export async function openReceipts(db: Readers, sinceIso: string): Promise<ChangeRow[]> {
  const asked = await db
    .selectFrom('change')
    .selectAll()
    .where('kind', 'in', [...paperRequests])
    .where('at', '>=', sinceIso)
    .orderBy('position')
    .execute()
  if (asked.length === 0) return []
  const keys = asked.map(change => receiptKey(change.position))
  const done = await db.selectFrom('effectDone').select('key').where('key', 'in', keys).execute()
  const known = new Set(done.map(row => row.key))
  return asked.filter(change => !known.has(receiptKey(change.position)))
}

export function receiptKey(position: number): string {
  return `receipt:${position}`
}
