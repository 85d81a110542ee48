import { addDays } from '@mayim/domain/calendar/business-day.ts'
import {
  type Amounts,
  above,
  amountsOf,
  atMost,
  capacityChange,
  isNothing,
  portalPart,
  unsold,
} from '@mayim/domain/capacity/shares.ts'
import { ok } from '@mayim/domain/result.ts'
import { type Night, scheduleDayOf, tonight } from '../../ground/calendar/schedule-days.ts'
import { systemCaller } from '../../ground/runtime/caller.ts'
import type { Facility, Readers, Writers } from '../../ground/runtime/facility.ts'
import { endOverHolds } from '../end-hold.ts'
import { heldOf } from '../night-places.ts'
import { moveShare } from '../shares/apply-share-entry.ts'
import { capacityOf, isSealTime, mintNight } from '../shares/counts.ts'
import { type Share, sellable, shareOf, sharesFrom } from '../shares/share-table.ts'

/** More nights than patrons can book ahead (sync-7). A later night is minted with its first booking at the hub. */
export const nightsPublished = 14

/** So many nights are minted ahead; where a kallah chooses her time, those among which she may (booking-530). */
function nightsAhead({ settings }: Pick<Facility, 'settings'>): number {
  const { reservationsKallahContactForm, kallahDaysAhead } = settings.current()
  return reservationsKallahContactForm ? Math.max(nightsPublished, kallahDaysAhead + 1) : nightsPublished
}

/**
 * Mints the coming nights and brings minted nights to the facility's capacity (sync-S8, sync-S9). For the hub only. May
 * be called at any time. Returns the number of nights that needed a change.
 */
export async function mintNights(facility: Facility): Promise<number> {
  const first = tonight(facility)
  const shares = new Map((await sharesFrom(facility.db, first)).map(share => [share.date, share]))
  const published = Array.from({ length: nightsAhead(facility) }, (_, ahead) => addDays(first, ahead))
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

/**
 * Brings the places of a night to the facility's capacity (sync-S8). Mints missing places and gives the portal its part
 * of them. Withdraws places that the hub has unsold, and recalls the rest from the portal. Sold places stay.
 */
async function followCapacity(facility: Facility, trx: Writers, date: string): Promise<void> {
  await endOverHolds(facility, trx, date)
  const night = scheduleDayOf(facility, date)
  const share = await shareOf(trx, date)
  if (!share) return mintNight(facility, trx, night)
  const change = await changeOf(facility, trx, share, night)
  const move = { date, cause: 'capacity' }
  if (!isNothing(change.mint)) {
    await moveShare(facility, trx, systemCaller, { ...move, kind: 'minted', amounts: change.mint })
    const amounts = portalPartOfRise(facility, share, night)
    if (!isNothing(amounts)) await moveShare(facility, trx, systemCaller, { ...move, kind: 'gift', amounts })
  }
  if (!isNothing(change.withdraw))
    await moveShare(facility, trx, systemCaller, { ...move, kind: 'withdrawn', amounts: change.withdraw })
  if (isNewRecall(share, change.recall))
    await moveShare(facility, trx, systemCaller, { ...move, kind: 'recalled', amounts: change.recall })
}

/**
 * Whether `followCapacity` would write anything. A recall stays as it is while the portal's places are sold or in
 * quarantine. Writing it again in each round would keep both sides busy.
 */
async function needsCapacityChange(
  facility: Facility,
  share: Share | undefined,
  night: Night,
): Promise<boolean> {
  const whole = capacityOf(facility, night)
  if (!share) return !isNothing(whole)
  if (isNothing(above(whole, share.minted)) && isNothing(above(share.minted, whole))) return false
  const change = await changeOf(facility, facility.db, share, night)
  return !isNothing(change.mint) || !isNothing(change.withdraw) || isNewRecall(share, change.recall)
}

function isNewRecall(share: Share, recall: Amounts): boolean {
  return JSON.stringify(recall) !== JSON.stringify(amountsOf(share.recalled))
}

async function changeOf(facility: Facility, db: Readers, share: Share, night: Night) {
  const held = await heldOf(facility, db, night.date, null)
  const free = unsold(sellable(share), held, facility.settings.onNight(night.date), night)
  return capacityChange(share.minted, capacityOf(facility, night), free)
}

/** The portal's part of new places. Empty if the night is sealed or due to be. */
function portalPartOfRise(facility: Facility, share: Share, night: Night) {
  if (share.sealedAt !== null || isSealTime(facility, night.date)) return {}
  const { roomsHeldForReception } = facility.settings.onNight(night.date)
  const whole = capacityOf(facility, night)
  const more = above(
    portalPart(whole, roomsHeldForReception),
    portalPart(share.minted, roomsHeldForReception),
  )
  return atMost(more, above(whole, share.minted))
}
