import { ok } from '@mayim/domain/result.ts'
import { bringBack, patronOf } from '../../log/away.ts'
import type { Facility } from '../../runtime/facility.ts'
import { type PeriodicJob, startPeriodicJob } from '../../runtime/periodic-job.ts'
import { nowIso } from '../../runtime/record-change.ts'
import { awayAmong, entriesOfHub, isMarkedAfter } from './leaving-table.ts'

const entriesEachTime = 500

type Needs = Pick<Facility, 'db' | 'write' | 'clock' | 'changes'>

/**
 * The portal brings back the patrons about whom the hub has written since they were marked: she came to the desk, or
 * the hub made her account anew (sync-780).
 * @param after the position in this side's order from which to look
 * @returns the position up to which was looked
 */
export async function bringBackSeen(facility: Needs, after: number): Promise<number> {
  const { db, changes } = facility
  const { head } = changes
  for (let position = after; position < head; ) {
    const entries = await entriesOfHub(db, position, entriesEachTime)
    const seen = new Map<string, number>()
    for (const entry of entries) {
      const fields = JSON.parse(entry.fields) as Record<string, unknown>
      const userId = await patronOf(db, { ...entry, fields })
      if (userId !== null) seen.set(userId, entry.position)
    }
    for (const userId of await awayAmong(db, [...seen.keys()])) {
      if (await isMarkedAfter(db, userId, seen.get(userId) ?? 0)) continue
      const done = await facility.write(async trx => ok(await bringBack(trx, nowIso(facility), userId)))
      // Its log is closed while it recovers.
      if (!done.ok) return position
    }
    position = entries.at(-1)?.position ?? head
  }
  return Math.max(after, head)
}

/** Brings back who was seen, once a second; it looks at the whole log at its start. */
export function startBringBackJob(facility: Needs & Pick<Facility, 'log'>): PeriodicJob {
  let position = 0
  return startPeriodicJob(facility, 'bringBack', async () => {
    position = await bringBackSeen(facility, Math.min(position, facility.changes.head))
  })
}
