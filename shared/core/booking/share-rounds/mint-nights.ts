import { addDays } from '@mayim/domain/calendar/business-day.ts'
import { ok } from '@mayim/domain/result.ts'
import { scheduleDayOf, tonight } from '../../ground/calendar/schedule-days.ts'
import type { Facility } from '../../ground/runtime/facility.ts'
import { sharesFrom } from '../shares/share-table.ts'
import { followCapacity, needsCapacityChange } from './follow-capacity.ts'

/** More nights than patrons can book ahead (sync-7). A later night is minted with its first booking at the hub. */
export const nightsPublished = 14

/**
 * Mints the coming nights and brings minted nights to the facility's capacity (sync-S8, sync-S9). For the hub only. May
 * be called at any time. Returns the number of nights that needed a change.
 */
export async function mintNights(facility: Facility): Promise<number> {
  const first = tonight(facility)
  const shares = new Map((await sharesFrom(facility.db, first)).map(share => [share.date, share]))
  const published = Array.from({ length: nightsPublished }, (_, ahead) => addDays(first, ahead))
  let due = 0
  for (const date of new Set([...published, ...shares.keys()])) {
    if (!(await needsCapacityChange(facility, shares.get(date), scheduleDayOf(facility, date)))) continue
    due += 1
    await facility.write(async trx => {
      await followCapacity(facility, trx, date)
      return ok(null)
    })
  }
  return due
}
