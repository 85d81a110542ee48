import { emptyShare, sharesFrom, upsertShare } from '@mayim/core/booking/shares/share-table.ts'
import { scheduleDayOf, tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { addDays } from '@mayim/domain/calendar/business-day.ts'
import { poolCounts } from '@mayim/domain/capacity/pools.ts'
import { minus, portalPart } from '@mayim/domain/capacity/shares.ts'
import { ok } from '@mayim/domain/result.ts'

const nights = 15

/**
 * Gives one side that has no other what it would own of the nights from tonight on, without any entry: for tests of a
 * single side. Two sides get theirs from each other (`mintNights`).
 */
export async function giveShares(facility: Facility): Promise<void> {
  const first = tonight(facility)
  await give(
    facility,
    Array.from({ length: nights }, (_, ahead) => addDays(first, ahead)),
  )
}

/** The same again for the nights that have shares, after the facility of a test has changed. */
export async function giveSharesAgain(facility: Facility): Promise<void> {
  const known = await sharesFrom(facility.db, tonight(facility))
  await give(
    facility,
    known.map(share => share.date),
  )
}

async function give(facility: Facility, dates: readonly string[]): Promise<void> {
  const settings = facility.settings.current()
  await facility.write(async trx => {
    for (const date of dates) {
      const night = scheduleDayOf(facility, date)
      const minted = poolCounts(settings, night)
      const ofPortal = portalPart(minted, settings.roomsHeldForReception)
      const own = facility.side === 'portal' ? ofPortal : minus(minted, ofPortal)
      await upsertShare(trx, { ...emptyShare(date), own, minted })
    }
    return ok(null)
  })
}
