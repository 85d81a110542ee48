import type { Readers, Writers } from '../ground/runtime/facility.ts'

/** What an Admin may allow temporarily: `letBack` accepts a replaced hub, `trust` accepts a log that is not signed. */
export type Allowed = 'letBack' | 'trust'
/** `key` signs this side's marks, `peer` is the newest mark of the other side, `facility` the id of the facility, `ownKey` a value that the side's own key sealed. */
export type MarkName = 'key' | 'peer' | 'facility' | 'ownKey' | Allowed

export async function readMark(db: Readers, name: MarkName): Promise<string | undefined> {
  const row = await db.selectFrom('syncMark').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

export async function storeMark(trx: Writers, name: MarkName, value: string): Promise<void> {
  await trx
    .insertInto('syncMark')
    .values({ name, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
