import { businessMinutes, instantOfBusinessTime } from '../calendar/business-day.ts'
import type { Placement } from '../capacity/availability.ts'
import type { DurationSettings } from '../capacity/capacity-settings.ts'
import type { Choices } from '../capacity/choices.ts'
import { isBeforeCutoff, minutesOf, type SlotDay } from '../capacity/slots.ts'
import type { Result } from '../result.ts'
import {
  inLine,
  offerEndsAtMs,
  timesAhead,
  timesThatSuit,
  type WaitingPatron,
  type WaitListSettings,
} from './wait-list.ts'

/** After so many failed offers a place is open to all. */
const offersPerPlace = 3

type OfferOutcome = 'open' | 'accepted' | 'declined' | 'unanswered'

/** The subject of an offer: a room of a pool for an interval. Rooms of one pool are alike. */
interface OfferedPlace {
  readonly pool: string
  /** `HH:mm` */
  readonly time: string
  readonly minutes: number
}

export interface PastOffer extends OfferedPlace {
  readonly userId: string
  /** UTC ISO instant. */
  readonly offeredAt: string
  readonly outcome: OfferOutcome
}

/** A booking that lasted, by whichever way it came: after it a place is a new one. */
export interface TakenPlace extends OfferedPlace {
  /** UTC ISO instant. */
  readonly createdAt: string
}

/** The facts on which the next offer of a night depends. */
export interface ListOfNight<P extends WaitingPatron = WaitingPatron> {
  readonly day: SlotDay
  readonly nowMs: number
  readonly waiting: readonly P[]
  /** The patrons who have a booking or a current offer. */
  readonly busyUserIds: ReadonlySet<string>
  /** Of this night, still open or not. */
  readonly offers: readonly PastOffer[]
  readonly taken: readonly TakenPlace[]
  /** Since the business day began, of any night. */
  readonly offersToday: number
  /** Whether that instant lies within Shabbos or Yom Tov. */
  readonly isShabbosAt: (instantMs: number) => boolean
  /** `placeHold` among the reservations that take a place. */
  readonly place: (choices: Choices, time: string) => Result<Placement>
  /** How many more of that choice fit at that time; called only where it matters. */
  readonly free: (choices: Choices, time: string) => number
}

export interface NextOffer<P extends WaitingPatron = WaitingPatron> {
  readonly patron: P
  readonly time: string
  readonly placement: Placement
  readonly endsAtMs: number
}

/**
 * The next offer: which entry gets which time. Null where there is none. Takes the entries in order, and for each the
 * earliest suitable time that is still ahead when the offer ends (booking-54, booking-55, booking-56). No offer in Shabbos mode, none that would
 * be sent or expire during Shabbos or Yom Tov, none past the night's cutoff, none beyond the daily limit.
 */
export function nextOffer<P extends WaitingPatron>(
  list: ListOfNight<P>,
  settings: WaitListSettings & DurationSettings,
): NextOffer<P> | null {
  if (!mayOfferNow(list, settings)) return null
  const ahead = timesAhead(list.day, settings, list.nowMs)
  for (const patron of inLine(list.waiting)) {
    if (list.busyUserIds.has(patron.userId)) continue
    for (const time of timesThatSuit(patron, ahead, list.day, settings)) {
      const placed = list.place(patron.choices, time)
      if (!placed.ok) continue
      const endsAtMs = offerEndsAtMs(list.day, time, list.nowMs, settings)
      if (instantOfBusinessTime(list.day.date, time, settings.timeZone) < endsAtMs) continue
      if (list.isShabbosAt(endsAtMs)) continue
      const minutes = minutesOf(patron.choices, settings, list.day)
      const place = { pool: placed.value.pool, time, minutes }
      if (isDeclinedBy(patron.userId, place, list) || isSpent(patron, place, list)) continue
      return { patron, time, placement: placed.value, endsAtMs }
    }
  }
  return null
}

function mayOfferNow(
  { day, nowMs, offersToday, isShabbosAt }: ListOfNight,
  settings: WaitListSettings,
): boolean {
  if (day.closed || day.shabbosMode || !isBeforeCutoff(day, nowMs)) return false
  return offersToday < settings.waitListOffersPerDay && !isShabbosAt(nowMs)
}

/** A patron is not offered a time twice, nor one within a quarter of an hour of a place that she has just refused. */
function isDeclinedBy(userId: string, place: OfferedPlace, list: ListOfNight): boolean {
  if (list.offers.some(offer => offer.userId === userId && offer.time === place.time && isLapsed(offer)))
    return true
  return lapsesOf(place, list).some(offer => offer.userId === userId)
}

/**
 * Whether a place has been offered often enough. It is then free for any booking. Rooms of a pool are alike, so that the
 * failed offers of several free rooms count together.
 */
function isSpent(patron: WaitingPatron, place: OfferedPlace, list: ListOfNight): boolean {
  const lapses = lapsesOf(place, list).length
  if (lapses < offersPerPlace) return false
  return lapses >= offersPerPlace * Math.max(1, list.free(patron.choices, place.time))
}

/** How many offers of a place failed since it was last taken. */
function lapsesOf(place: OfferedPlace, { offers, taken }: ListOfNight): PastOffer[] {
  const since = taken
    .filter(each => overlap(each, place))
    .reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), '')
  return offers.filter(offer => isLapsed(offer) && overlap(offer, place) && offer.offeredAt > since)
}

function isLapsed({ outcome }: PastOffer): boolean {
  return outcome === 'declined' || outcome === 'unanswered'
}

function overlap(a: OfferedPlace, b: OfferedPlace): boolean {
  const [aFrom, bFrom] = [businessMinutes(a.time), businessMinutes(b.time)]
  return a.pool === b.pool && aFrom < bFrom + b.minutes && bFrom < aFrom + a.minutes
}
