import type { Writers } from '../ground/runtime/facility.ts'

/** Deletes the lines of doors before an instant or a civil date. The portal has none. */
export async function deleteAccessLog(trx: Writers, before: string): Promise<void> {
  await trx.deleteFrom('accessLog').where('at', '<', before).execute()
}
