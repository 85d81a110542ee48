import type { Facility, Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import { ok } from '@mayim/domain/result.ts'

/**
 * Stores an effect's key before the effect is carried out. Returns false if it was stored before: the effect must not
 * run again.
 */
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

const printing = 'printing:'

/**
 * Stores a paper's key before the job is sent, and that it is printing. Returns false if the key was stored before: the
 * paper must not be printed again.
 */
export async function claimPrint(
  facility: Pick<Facility, 'write' | 'hostClock'>,
  key: string,
): Promise<boolean> {
  const at = new Date(facility.hostClock.now()).toISOString()
  const claimed = await facility.write(async trx => {
    const known = await trx.selectFrom('effectDone').select('key').where('key', '=', key).executeTakeFirst()
    if (known) return ok(false)
    const rows = [
      { key, at },
      { key: `${printing}${key}`, at },
    ]
    await trx.insertInto('effectDone').values(rows).execute()
    return ok(true)
  })
  return claimed.ok && claimed.value
}

/** Stores that a print job has ended. The paper may be printed again if its own key is deleted too. */
export async function endPrint(trx: Writers, key: string, { mayRetry = false } = {}): Promise<void> {
  const keys = mayRetry ? [key, `${printing}${key}`] : [`${printing}${key}`]
  await trx.deleteFrom('effectDone').where('key', 'in', keys).execute()
}

/** The keys of the papers that were printing when the process ended, the oldest first. */
export async function interruptedPrints(db: Readers): Promise<string[]> {
  const rows = await db
    .selectFrom('effectDone')
    .select('key')
    .where('key', 'like', `${printing}%`)
    .orderBy('at')
    .execute()
  return rows.map(({ key }) => key.slice(printing.length))
}

/** Deletes the key of an effect that was certainly not carried out. */
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

/** Stores the key in the transaction of the change that the effect follows. */
export async function noteEffectDone(
  trx: Writers,
  facility: Pick<Facility, 'hostClock'>,
  key: string,
): Promise<void> {
  const at = new Date(facility.hostClock.now()).toISOString()
  await trx.insertInto('effectDone').values({ key, at }).execute()
}

/** When an effect whose key has this prefix was last stored; epoch milliseconds of the machine, null for never. */
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
