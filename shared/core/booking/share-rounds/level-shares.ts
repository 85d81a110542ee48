import {
  type Amounts,
  atMost,
  isNothing,
  levelGift,
  minus,
  noPlaces,
  type Standing,
  unsold,
} from '@mayim/domain/capacity/shares.ts'
import { ok } from '@mayim/domain/result.ts'
import { scheduleDayOf, tonight } from '../../ground/calendar/schedule-days.ts'
import { otherSide } from '../../ground/log/change-log.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import type { Facility, Readers } from '../../ground/runtime/facility.ts'
import { endOverHolds } from '../end-hold.ts'
import { heldOf } from '../night-places.ts'
import { moveShare } from '../shares/apply-share-entry.ts'
import { isSealTime } from '../shares/counts.ts'
import { type Share, sellable, shareOf, sharesFrom } from '../shares/share-table.ts'

const restMs = 30_000

/**
 * Gives the other side unsold places of pools in which it has next to none and this side has plenty (sync-S9). Each
 * night moves at most every 30 s, and a sealed night never. Either side may call it at any time, best while linked. No
 * rule depends on it. Returns when nights that moved may move again, in epoch milliseconds.
 */
export async function levelShares(facility: Facility): Promise<number[]> {
  for (const share of await sharesFrom(facility.db, tonight(facility))) {
    if (isNothing(await surplus(facility, facility.db, share))) continue
    await facility.write(async trx => {
      await endOverHolds(facility, trx, share.date)
      const fresh = await shareOf(trx, share.date)
      const amounts = fresh ? await surplus(facility, trx, fresh) : {}
      if (!isNothing(amounts))
        await moveShare(facility, trx, systemCaller, {
          kind: 'gift',
          date: share.date,
          amounts,
          cause: 'level',
        })
      return ok(null)
    })
  }
  const nowMs = facility.clock.now()
  const shares = await sharesFrom(facility.db, tonight(facility))
  return shares
    .flatMap(({ movedAt }) => (movedAt === null ? [] : [Date.parse(movedAt) + restMs]))
    .filter(ms => ms > nowMs)
}

async function surplus(facility: Facility, db: Readers, share: Share): Promise<Amounts> {
  const rested = share.movedAt === null || facility.clock.now() - Date.parse(share.movedAt) >= restMs
  const isMoving = !isNothing(share.recalled) || share.sealedAt !== null || isSealTime(facility, share.date)
  if (!rested || isMoving) return {}
  const own = sellable(share)
  // Gifts on their way count as the other side's. An estimate is enough here.
  const others = minus(share.minted, share.own)
  return levelGift(
    await standing(facility, db, share.date, own),
    await standing({ ...facility, side: otherSide(facility.side) }, db, share.date, others),
  )
}

async function standing(
  facility: Facility,
  db: Readers,
  date: string,
  own: Standing['own'],
): Promise<Standing> {
  if (isNothing(own)) return { own: noPlaces, unsold: noPlaces }
  const held = await heldOf(facility, db, date, null)
  return { own, unsold: unsold(own, held, facility.settings.onNight(date), scheduleDayOf(facility, date)) }
}

/**
 * Returns to the hub the unsold places that it recalled (sync-S8). Sold places follow when they are canceled. For the
 * portal only. May be called at any time.
 */
export async function answerRecalls(facility: Facility): Promise<void> {
  for (const share of await sharesFrom(facility.db, tonight(facility))) {
    if (isNothing(await returnable(facility, facility.db, share))) continue
    await facility.write(async trx => {
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
  return atMost(share.recalled, unsold(sellable(share), held, facility.settings.onNight(share.date), night))
}
