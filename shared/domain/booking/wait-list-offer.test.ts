import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeHold } from '../capacity/availability.ts'
import { plainChoices } from '../capacity/choices.ts'
import { held, smallFacility, weekdayEvening } from '../capacity/example-capacity.ts'
import type { Held } from '../capacity/held-night.ts'
import { poolCounts } from '../capacity/pools.ts'
import type { WaitingPatron } from './wait-list.ts'
import { type ListOfNight, nextOffer, type PastOffer, type TakenPlace } from './wait-list-offer.ts'

const oneRoom = { ...smallFacility, roomsAvailableShowerAny: 1, roomsAvailableBathAny: 0 }
const settings = {
  ...oneRoom,
  waitListOfferMinutes: 15,
  waitListOffersPerDay: 20,
}
const noon = Date.parse('2026-11-24T17:00:00Z')
const minuteMs = 60_000

function waits(number: number, more: Partial<WaitingPatron> = {}): WaitingPatron {
  const id = `patron-${String(number).padStart(2, '0')}`
  const joinedAt = new Date(Date.parse('2026-11-23T12:00:00Z') + number * minuteMs).toISOString()
  return { id, userId: id, choices: plainChoices, fromTime: '19:00', toTime: '19:00', joinedAt, ...more }
}

function listOf(more: Partial<ListOfNight> & { holds?: readonly Held[] } = {}): ListOfNight {
  const { holds = [], ...rest } = more
  const day = rest.day ?? weekdayEvening
  const counts = poolCounts(settings, day)
  return {
    day,
    nowMs: noon,
    waiting: [waits(1), waits(2)],
    busyUserIds: new Set(),
    offers: [],
    taken: [],
    offersToday: 0,
    isShabbosAt: () => false,
    place: (choices, time) => placeHold({ ...choices, time }, holds, counts, settings, day),
    free: () => 1,
    ...rest,
  }
}

const lapsed = (more: Partial<PastOffer> = {}): PastOffer => ({
  userId: 'somebody',
  pool: 'shower',
  time: '19:00',
  minutes: 30,
  offeredAt: '2026-11-24T15:00:00.000Z',
  outcome: 'unanswered',
  ...more,
})
const taken = (createdAt: string, time = '19:00'): TakenPlace => ({
  pool: 'shower',
  time,
  minutes: 30,
  createdAt,
})

describe('the next offer', () => {
  it('goes to the first in line whom the place suits', () => {
    expect(nextOffer(listOf(), settings)).toMatchObject({
      patron: { id: 'patron-01' },
      time: '19:00',
      endsAtMs: noon + 15 * minuteMs,
      placement: { pool: 'shower', moves: [] },
    })
    const other = listOf({
      holds: [held('shower', '19:00')],
      waiting: [waits(1), waits(2, { toTime: '20:00' })],
    })
    expect(nextOffer(other, settings)).toMatchObject({ patron: { id: 'patron-02' }, time: '19:45' })
  })

  it.each<[string, Partial<ListOfNight>]>([
    ['the facility is closed', { day: { ...weekdayEvening, closed: true } }],
    ['the night is one of Shabbos mode', { day: { ...weekdayEvening, shabbosMode: true } }],
    ['its cutoff is past', { nowMs: Date.parse('2026-11-24T22:30:00.000Z') }],
    ['the day has had its offers', { offersToday: 20 }],
    ['it is Shabbos now', { isShabbosAt: () => true }],
    ['it would run out on Shabbos', { isShabbosAt: at => at > noon }],
    ['everybody is busy', { busyUserIds: new Set(['patron-01', 'patron-02']) }],
    ['nobody waits', { waiting: [] }],
  ])('is none where %s', (_, more) => {
    expect(nextOffer(listOf(more), settings)).toBeNull()
  })

  it('is of a time that still lies ahead when it ends', () => {
    const day = { ...weekdayEvening, cutoffAt: null }
    const waiting = [waits(1, { toTime: '19:15' })]
    const nearly = listOf({ day, waiting, nowMs: Date.parse('2026-11-24T23:56:00Z') })
    expect(nextOffer(nearly, settings)).toMatchObject({ time: '19:15' })
    const justInTime = listOf({ day, waiting, nowMs: Date.parse('2026-11-24T23:55:00Z') })
    expect(nextOffer(justInTime, settings)).toMatchObject({ time: '19:00' })
  })

  it('never repeats a time or place that she declined', () => {
    const declined = lapsed({ userId: 'patron-01', outcome: 'declined' })
    expect(nextOffer(listOf({ offers: [declined] }), settings)).toMatchObject({ patron: { id: 'patron-02' } })
    const wide = [waits(1, { toTime: '19:15' })]
    expect(nextOffer(listOf({ offers: [declined], waiting: wide }), settings)).toBeNull()
    // Another patron took it since, so at another time it is another place; the same time is never offered again.
    const since = { offers: [declined], taken: [taken('2026-11-24T16:00:00.000Z')] }
    expect(nextOffer(listOf({ ...since, waiting: wide }), settings)).toMatchObject({ time: '19:15' })
  })

  it('skips a place that was offered three times until it is taken', () => {
    const offers = [lapsed(), lapsed({ outcome: 'declined' }), lapsed({ time: '18:45' })]
    expect(nextOffer(listOf({ offers }), settings)).toBeNull()
    expect(nextOffer(listOf({ offers, taken: [taken('2026-11-24T14:00:00.000Z')] }), settings)).toBeNull()
    const later = [taken('2026-11-24T14:00:00.000Z'), taken('2026-11-24T16:00:00.000Z')]
    expect(nextOffer(listOf({ offers, taken: later.toReversed() }), settings)).not.toBeNull()
    expect(
      nextOffer(listOf({ offers: [lapsed({ time: '20:00' }), ...offers.slice(1)] }), settings),
    ).not.toBeNull()
    // Two rooms are free: six offers for both together.
    expect(nextOffer(listOf({ offers, free: () => 2 }), settings)).not.toBeNull()
    expect(nextOffer(listOf({ offers, free: () => 0 }), settings)).toBeNull()
  })
})

type Step = 'serve' | 'accept' | 'decline' | 'runOut' | 'cancel' | 'book' | 'join'
const steps: readonly Step[] = [
  'serve',
  'serve',
  'serve',
  'accept',
  'decline',
  'runOut',
  'cancel',
  'book',
  'join',
]

/** A night with one room and one time that many want, driven by dice. */
class OneRoomNight {
  nowMs = noon
  joined = 0
  offersToday = 0
  holder: string | null = 'a stranger'
  waiting: WaitingPatron[] = []
  offers: PastOffer[] = []
  bookings: TakenPlace[] = [taken('2026-11-20T12:00:00.000Z')]
  /** Offers since the room was last taken. */
  row = 0

  #at(): string {
    this.nowMs += 1000
    return new Date(this.nowMs).toISOString()
  }

  do(step: Step): void {
    const open = this.offers.findIndex(offer => offer.outcome === 'open')
    if (step === 'serve') this.#serve()
    else if (step === 'join') {
      this.joined += 1
      this.waiting.push(waits(this.joined))
    } else if (step === 'cancel') this.holder = null
    else if (step === 'book') this.#book('a stranger')
    else if (open >= 0) this.#answer(open, step)
  }

  #serve(): void {
    const holds = this.holder === null ? [] : [held('shower', '19:00')]
    const busy = this.offers.filter(offer => offer.outcome === 'open' || offer.outcome === 'accepted')
    const list = listOf({
      holds,
      // A night of one time, for speed: each time of the grid computes the sun.
      day: { ...weekdayEvening, openTime: '19:00', lastEntryTime: '19:00' },
      nowMs: this.nowMs,
      waiting: this.waiting,
      offers: this.offers,
      taken: this.bookings,
      offersToday: this.offersToday,
      busyUserIds: new Set(busy.map(offer => offer.userId)),
    })
    const next = nextOffer(list, settings)
    if (next === null) return
    const letGo = new Set(this.offers.map(offer => offer.userId))
    const expected = this.waiting.find(patron => !letGo.has(patron.userId))
    expect(next.patron.id).toBe(expected?.id)
    expect(this.holder).toBeNull()
    this.holder = next.patron.userId
    this.offersToday += 1
    this.row += 1
    this.offers.push(lapsed({ userId: next.patron.userId, outcome: 'open', offeredAt: this.#at() }))
  }

  #answer(index: number, step: Step): void {
    const offer = this.offers[index] as PastOffer
    const outcome = step === 'accept' ? 'accepted' : step === 'decline' ? 'declined' : 'unanswered'
    this.offers[index] = { ...offer, outcome }
    this.holder = null
    if (outcome === 'accepted') this.#book(offer.userId, offer.offeredAt)
  }

  #book(by: string, createdAt?: string): void {
    if (this.holder !== null) return
    this.holder = by
    this.row = 0
    this.bookings.push(taken(createdAt ?? this.#at()))
  }
}

describe('over any evening', () => {
  it('one place is offered to one at a time, in order, three times at most, and twenty times a day', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...steps), { minLength: 20, maxLength: 120 }), story => {
        const night = new OneRoomNight()
        for (const step of story) {
          // A hold that is cancelled by its own is no cancel of a stranger's.
          if (step === 'cancel' && night.offers.some(offer => offer.outcome === 'open')) continue
          night.do(step)
          expect(night.offers.filter(offer => offer.outcome === 'open').length).toBeLessThanOrEqual(1)
          expect(night.row).toBeLessThanOrEqual(3)
          expect(night.offersToday).toBeLessThanOrEqual(20)
        }
      }),
      { numRuns: 200 },
    )
  })
})
