import type { Readers, Writers } from '../ground/runtime/facility.ts'

/** The number of login codes sent since an instant, to one phone (by its keyed hash) or to all. */
export async function sendsSince(db: Readers, since: string, phoneHash?: string): Promise<number> {
  let query = db
    .selectFrom('codeSend')
    .select(eb => eb.fn.countAll<number | string>().as('sends'))
    .where('at', '>', since)
  if (phoneHash !== undefined) query = query.where('phoneHash', '=', phoneHash)
  return Number((await query.executeTakeFirst())?.sends ?? 0)
}

export async function insertSend(
  trx: Writers,
  row: { id: string; phoneHash: string; at: string },
): Promise<void> {
  await trx.insertInto('codeSend').values(row).execute()
}

export async function deleteSends(trx: Writers, before: string): Promise<void> {
  await trx.deleteFrom('codeSend').where('at', '<', before).execute()
}
