import { leavesHub } from '@mayim/domain/people/leaves-hub.ts'
import { ok } from '@mayim/domain/result.ts'
import { updateReservation } from '../../booking/reservation-table.ts'
import { tonight } from '../../calendar/schedule-days.ts'
import { handedOverKind } from '../../log/away.ts'
import { readHeads } from '../../log/change-head-table.ts'
import { systemCaller } from '../../runtime/caller.ts'
import type { Facility, Writers } from '../../runtime/facility.ts'
import { recordAll } from '../../runtime/record-change.ts'
import type { UserRow } from '../../schema/schema.ts'
import { deletePatrons, isAnythingParked, leftOfLog, markedToLeave, visitsOf } from './leaving-table.ts'
import { patronFacts } from './patron-facts.ts'

/** Patrons who are forgotten in one transaction. */
const patronsEachTime = 20

type Needs = Pick<Facility, 'side' | 'db' | 'write' | 'clock' | 'settings' | 'notes'>

/**
 * The hub forgets patrons whom the portal has marked (privacy-780, sync-780). First it gives their visits to the
 * portal, and when the portal has confirmed everything that the hub has written, it deletes their rows and the keys of
 * their notes. Who came meanwhile stays. Returns how many were forgotten.
 * @param confirmedSeq how far the portal has the hub's log
 */
export async function forgetPatrons(facility: Needs, confirmedSeq: number): Promise<number> {
  let count = 0
  for (let after: string | null = ''; after !== null; ) {
    const { gone, last } = await forgetSome(facility, confirmedSeq, after)
    count += gone
    after = last
  }
  return count
}

/** Forgets some patrons after an id; returns how many, and the last id, null at the end. */
async function forgetSome(
  facility: Needs,
  confirmedSeq: number,
  after: string,
): Promise<{ gone: number; last: string | null }> {
  const marked = await markedToLeave(facility.db, { after, limit: patronsEachTime })
  if (marked.length === 0) return { gone: 0, last: null }
  const done = await facility.write(async trx => {
    const heads = await readHeads(trx)
    if (heads.mode !== 'active') return ok([])
    const due = await stillDue(facility, trx, after)
    const waiting = await handOver(facility, trx, due)
    const isSafe = confirmedSeq >= heads.hub.seq && !(await isAnythingParked(trx))
    const gone = isSafe ? due.map(({ id }) => id).filter(id => !waiting.has(id)) : []
    if (gone.length > 0) await deletePatrons(trx, gone)
    return ok(gone)
  })
  const gone = done.ok ? done.value : []
  if (gone.length > 0) facility.notes.destroy(gone)
  const isEnd = marked.length < patronsEachTime
  return { gone: gone.length, last: isEnd ? null : (marked.at(-1)?.id ?? null) }
}

/** Destroys the keys of notes of patrons who have left, which a stop between the two deletions may have spared. */
export async function forgetKeysOfLeft(facility: Pick<Facility, 'db' | 'notes'>): Promise<void> {
  facility.notes.destroy(await leftOfLog(facility.db))
}

/** The marked patrons who leave by what the hub itself knows. */
async function stillDue(facility: Needs, trx: Writers, after: string): Promise<readonly UserRow[]> {
  const { hubKeepsMonths } = facility.settings.current()
  const marked = await markedToLeave(trx, { after, limit: patronsEachTime })
  const facts = await patronFacts(facility, trx, marked)
  return marked.filter(({ id }) => {
    const known = facts.get(id)
    return known !== undefined && leavesHub(known, tonight(facility), hubKeepsMonths)
  })
}

/** Gives the visits of patrons to the portal; returns the patrons who had such visits. */
async function handOver(facility: Needs, trx: Writers, due: readonly UserRow[]): Promise<Set<string>> {
  if (due.length === 0) return new Set()
  const visits = await visitsOf(
    trx,
    due.map(({ id }) => id),
  )
  const own = visits.filter(({ owner }) => owner === 'hub')
  const fields = { owner: 'portal' } as const
  for (const { id } of own) await updateReservation(trx, id, fields)
  await recordAll(
    facility,
    trx,
    systemCaller,
    own.map(({ id }) => ({ entity: 'reservation', id, kind: handedOverKind, fields })),
  )
  return new Set(own.map(({ userId }) => userId))
}
