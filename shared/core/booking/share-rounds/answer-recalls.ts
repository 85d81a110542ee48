import { atMost, isNothing, unsold } from '@mayim/domain/capacity/shares.ts'
import { ok } from '@mayim/domain/result.ts'
import { scheduleDayOf, tonight } from '../../ground/calendar/schedule-days.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import type { Facility, Readers } from '../../ground/runtime/facility.ts'
import { endOverHolds } from '../end-over-holds.ts'
import { heldOf } from '../night-places.ts'
import { lockNight } from '../reservation-table.ts'
import { moveShare } from '../shares/move-share.ts'
import { type Share, sellable, shareOf, sharesFrom } from '../shares/share-table.ts'

/**
 * Returns to the hub the unsold places that it recalled (sync-S8). Sold places follow when they are canceled. For the
 * portal only. May be called at any time.
 */
export async function answerRecalls(facility: Facility): Promise<void> {
  for (const share of await sharesFrom(facility.db, tonight(facility))) {
    if (isNothing(await returnable(facility, facility.db, share))) continue
    await facility.write(async trx => {
      await lockNight(trx, share.date)
      await endOverHolds(facility, trx, share.date)
      const { date } = share
      const amounts = await returnable(facility, trx, (await shareOf(trx, date)) ?? share)
      if (!isNothing(amounts))
        await moveShare(facility, trx, systemCaller, { kind: 'gift', date, amounts, cause: 'recall' })
      return ok(null)
    })
  }
}

async function returnable(facility: Facility, db: Readers, share: Share) {
  if (isNothing(share.recalled)) return {}
  const night = scheduleDayOf(facility, share.date)
  const held = await heldOf(facility, db, share.date, null)
  return atMost(share.recalled, unsold(sellable(share), held, facility.settings.current(), night))
}
