import type { Readers, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { TriedPin } from '@mayim/domain/building/pin-lock.ts'

/** The stored wrong tries of each screen. */
export async function readTriedPins(db: Readers): Promise<Map<string, TriedPin>> {
  const rows = await db.selectFrom('triedPin').selectAll().execute()
  return new Map(
    rows.map(({ screen, wrong, lockedUntil }) => [screen, { wrong, lockedUntilMs: Date.parse(lockedUntil) }]),
  )
}

/** Stores the wrong tries of a screen; zero removes its row. */
export async function storeTriedPin(trx: Writers, screen: string, tried: TriedPin): Promise<void> {
  await trx.deleteFrom('triedPin').where('screen', '=', screen).execute()
  if (tried.wrong === 0) return
  const lockedUntil = new Date(tried.lockedUntilMs).toISOString()
  await trx.insertInto('triedPin').values({ screen, wrong: tried.wrong, lockedUntil }).execute()
}
