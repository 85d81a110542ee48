import { leavesHub } from '@mayim/domain/people/leaves-hub.ts'
import { monthsBefore } from '@mayim/domain/people/months-ago.ts'
import { ok } from '@mayim/domain/result.ts'
import { tonight } from '../../calendar/schedule-days.ts'
import { leftHubKind } from '../../log/away.ts'
import { updateUser } from '../../people/user-table.ts'
import { systemCaller } from '../../runtime/caller.ts'
import type { Facility, Readers } from '../../runtime/facility.ts'
import { nowIso, record } from '../../runtime/record-change.ts'
import type { UserRow } from '../../schema/schema.ts'
import { longUnseen } from './leaving-table.ts'
import { patronFacts } from './patron-facts.ts'

const patronsEachTime = 50

type Needs = Pick<Facility, 'side' | 'db' | 'write' | 'clock' | 'settings'>

/**
 * The portal marks the patrons who have not come for so long as set (privacy-780). The hub forgets them when it has the
 * mark.
 */
export async function markLeaving(facility: Needs): Promise<void> {
  for (let after: string | null = ''; after !== null; ) {
    const from: string = after
    const done = await facility.write(async trx => {
      const { due, last } = await dueAfter(facility, trx, from)
      for (const { id } of due) {
        const fields = { leftHubAt: nowIso(facility) }
        await updateUser(trx, id, fields)
        await record(facility, trx, systemCaller, { entity: 'user', id, kind: leftHubKind, fields })
      }
      return ok(last)
    })
    after = done.ok ? done.value : null
  }
}

/** How many patrons the portal would mark by the facility's clock. */
export async function countLeaving(facility: Needs): Promise<number> {
  let count = 0
  for (let after: string | null = ''; after !== null; ) {
    const { due, last } = await dueAfter(facility, facility.db, after)
    count += due.length
    after = last
  }
  return count
}

/** The next patrons who are to leave, and the last id that was looked at; null at the end. */
async function dueAfter(
  facility: Needs,
  db: Readers,
  after: string,
): Promise<{ due: readonly UserRow[]; last: string | null }> {
  const { hubKeepsMonths } = facility.settings.current()
  if (hubKeepsMonths === 0) return { due: [], last: null }
  const today = tonight(facility)
  const before = monthsBefore(today, hubKeepsMonths)
  const users = await longUnseen(db, { before, after, limit: patronsEachTime })
  const facts = await patronFacts(facility, db, users)
  const due = users.filter(({ id }) => {
    const known = facts.get(id)
    return known !== undefined && leavesHub(known, today, hubKeepsMonths)
  })
  return { due, last: users.length < patronsEachTime ? null : (users.at(-1)?.id ?? null) }
}
