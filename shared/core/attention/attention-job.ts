import type { LinkState } from '@mayim/contract/entities/device.ts'
import { tonight } from '../calendar/schedule-days.ts'
import type { Facility } from '../runtime/facility.ts'
import { type PeriodicJob, startPeriodicJob } from '../runtime/periodic-job.ts'
import { quarantinedNights } from '../sync/recovery/quarantine.ts'
import { isAnythingHeldBack } from './lost-sales-table.ts'
import { attendToParked } from './parked-attention.ts'
import { attendToStanding, type Standing } from './standing-attention.ts'

/** Clocks further apart than this are put before a person, and further than the second are a fault. */
export const skewLookMs = 2_000
export const skewFaultMs = 300_000

/**
 * Keeps what this side itself must put before people: entries put aside, sales that a restore may have lost, clocks that go
 * apart (sync-33). Each leaves the list when it is settled.
 */
export function keepAttention(facility: Facility, link: () => Promise<LinkState>): PeriodicJob {
  return startPeriodicJob(facility, 'attention', async () => {
    const state = await link()
    if (state.mode === 'recovering' || state.mode === 'fenced') return
    await attendToParked(facility)
    await attendToStanding(facility, 'saleLost', await lostSales(facility))
    // Both measure the same difference: one row of it is enough. While nobody is heard it stands as it was.
    if (facility.side === 'hub' && state.linked) await attendToStanding(facility, 'clock', apartClocks(state))
  })
}

/** Clocks that differ, by which word: what is a look and what a fault. */
export function apartClocks({ clockAheadMs }: Pick<LinkState, 'clockAheadMs'>): Standing | null {
  const aheadMs = clockAheadMs ?? 0
  const apartMs = Math.abs(aheadMs)
  if (apartMs <= skewLookMs) return null
  const entityId = apartMs > skewFaultMs ? 'fault' : 'look'
  return { kind: 'clock', entityId, detail: { aheadSeconds: Math.round(aheadMs / 1000) } }
}

/** Nights of which this side was restored: a confirmation may exist that no log tells of. */
async function lostSales(facility: Facility): Promise<Standing | null> {
  // Each night is looked at for itself, which is too much for every second.
  if (!(await isAnythingHeldBack(facility.db, tonight(facility)))) return null
  const nights = await quarantinedNights(facility)
  const [first, last] = [nights[0]?.date, nights.at(-1)?.date]
  if (first === undefined || last === undefined) return null
  const places = nights.reduce((sum, night) => sum + countOf(night.places), 0)
  const bookings = nights.reduce((sum, night) => sum + night.unverified.length, 0)
  return {
    kind: 'saleLost',
    entityId: 'quarantine',
    detail: { first, last, nights: nights.length, places, bookings },
  }
}

function countOf(places: Readonly<Record<string, number>>): number {
  return Object.values(places).reduce((sum, count) => sum + count, 0)
}
