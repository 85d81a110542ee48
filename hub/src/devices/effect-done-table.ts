import type { Facility, Readers, Writers } from '@mayim/core/runtime/facility.ts'
import { ok } from '@mayim/domain/result.ts'

/** Notes an effect by its key before it is carried out; false when it was noted before, and must not be again. */
export async function claimEffect(
  facility: Pick<Facility, 'write' | 'hostClock'>,
  key: string,
): Promise<boolean> {
  const at = new Date(facility.hostClock.now()).toISOString()
  const claimed = await facility.write(async trx => {
    const known = await trx.selectFrom('effectDone').select('key').where('key', '=', key).executeTakeFirst()
    if (known) return ok(false)
    await trx.insertInto('effectDone').values({ key, at }).execute()
    return ok(true)
  })
  return claimed.ok && claimed.value
}

/** Gives an effect free again that was certainly not carried out. */
export async function releaseEffect(facility: Pick<Facility, 'write'>, key: string): Promise<void> {
  await facility.write(async trx => {
    await trx.deleteFrom('effectDone').where('key', '=', key).execute()
    return ok(undefined)
  })
}

export async function isEffectDone(db: Readers, key: string): Promise<boolean> {
  const row = await db.selectFrom('effectDone').select('key').where('key', '=', key).executeTakeFirst()
  return row !== undefined
}

/** Notes it in the transaction of what it is about. */
export async function noteEffectDone(
  trx: Writers,
  facility: Pick<Facility, 'hostClock'>,
  key: string,
): Promise<void> {
  const at = new Date(facility.hostClock.now()).toISOString()
  await trx.insertInto('effectDone').values({ key, at }).execute()
}

/** When an effect whose key begins so was last noted; epoch milliseconds of the machine, null for never. */
export async function lastEffect(db: Readers, prefix: string): Promise<number | null> {
  const row = await db
    .selectFrom('effectDone')
    .select('at')
    .where('key', 'like', `${prefix}%`)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? Date.parse(row.at) : null
}
