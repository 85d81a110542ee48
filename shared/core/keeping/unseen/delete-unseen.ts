import { isLongUnseen } from '@mayim/domain/people/long-unseen.ts'
import { monthsBefore } from '@mayim/domain/people/months-ago.ts'
import { ok } from '@mayim/domain/result.ts'
import { tonight } from '../../ground/calendar/schedule-days.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import type { Facility, Readers } from '../../ground/runtime/facility.ts'
import type { UserRow } from '../../ground/schema/schema.ts'
import { erasePatron } from '../delete-account.ts'
import { patronFacts } from './patron-facts.ts'
import { unseenSince } from './unseen-table.ts'

const patronsEachTime = 50

/**
 * The portal deletes the accounts of patrons who have not come for so long as set, as they delete their own
 * (privacy-780). The log tells the hub. Returns the ids.
 */
export async function deleteUnseen(facility: Facility): Promise<string[]> {
  const deleted: string[] = []
  for (let after: string | null = ''; after !== null; ) {
    const from: string = after
    const done = await facility.write(async trx => {
      const { due, last } = await dueAfter(facility, trx, from)
      for (const { id } of due) await erasePatron(facility, trx, systemCaller, id)
      return ok({ ids: due.map(({ id }) => id), last })
    })
    if (done.ok) deleted.push(...done.value.ids)
    after = done.ok ? done.value.last : null
  }
  return deleted
}

/** How many accounts the portal would delete by the facility's clock. */
export async function countUnseen(facility: Facility): Promise<number> {
  let count = 0
  for (let after: string | null = ''; after !== null; ) {
    const { due, last } = await dueAfter(facility, facility.db, after)
    count += due.length
    after = last
  }
  return count
}

/** The next patrons whose accounts are due, and the last id that was looked at; null at the end. */
async function dueAfter(
  facility: Facility,
  db: Readers,
  after: string,
): Promise<{ due: readonly UserRow[]; last: string | null }> {
  const { unseenPatronsMonths } = facility.settings.current()
  if (unseenPatronsMonths === 0) return { due: [], last: null }
  const today = tonight(facility)
  const before = monthsBefore(today, unseenPatronsMonths)
  const users = await unseenSince(db, { before, after, limit: patronsEachTime })
  const facts = await patronFacts(facility, db, users)
  const due = users.filter(({ id }) => {
    const known = facts.get(id)
    return known !== undefined && isLongUnseen(known, today, unseenPatronsMonths)
  })
  return { due, last: users.length < patronsEachTime ? null : (users.at(-1)?.id ?? null) }
}
