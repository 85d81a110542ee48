import { addDays, instantOfBusinessTime } from '../../domain/business-day.ts'
import { type Refusal, refuse } from '../../domain/result.ts'
import {
  type DatedNight,
  isWithinShabbos,
  type ShabbosBlock,
  shabbosBlocks,
} from '../../domain/shabbos-block.ts'
import type { Facility } from '../facility.ts'
import { scheduleDayOf, tonight } from './schedule-days.ts'

/** Whether it is Shabbos or Yom Tov now, by the facility's schedule and clock. */
export function isShabbosNow(facility: Pick<Facility, 'settings' | 'clock'>): boolean {
  const today = tonight(facility)
  const before = datedNight(facility, addDays(today, -1))
  return isWithinShabbos(before, datedNight(facility, today), facility.clock.now())
}

/** What a person may not do by a screen on Shabbos and Yom Tov (house rules); null on any other day. */
export function shabbosRefusal(facility: Pick<Facility, 'settings' | 'clock'>): Refusal | null {
  return isShabbosNow(facility) ? refuse('conflict', 'shabbosMode') : null
}

/**
 * Whether nothing may be updated, restarted or renewed: from noon of the eve on, until the block is over (house rules,
 * Shabbos and Yom Tov mode).
 */
export function isFrozenNow(facility: Pick<Facility, 'settings' | 'clock'>): boolean {
  const block = currentBlock(facility)
  return block !== null && facility.clock.now() >= block.frozenFromMs
}

/** No block is longer: two days of Yom Tov and Shabbos. */
const longestBlock = 3
const looksAheadDays = 12

/** The block that it is now, or the next one; null where the schedule knows of none within a week. */
export function currentBlock(facility: Pick<Facility, 'settings' | 'clock'>): ShabbosBlock | null {
  const today = tonight(facility)
  const nights = Array.from({ length: longestBlock + 1 + looksAheadDays }, (_, at) =>
    datedNight(facility, addDays(today, at - longestBlock - 1)),
  )
  const nowMs = facility.clock.now()
  return shabbosBlocks(nights).find(block => nowMs < block.endsAtMs) ?? null
}

function datedNight(facility: Pick<Facility, 'settings'>, date: string): DatedNight {
  const { timeZone } = facility.settings.current()
  const { shabbosMode, candles, zmanTevillahAtMs } = scheduleDayOf(facility, date)
  return {
    date,
    beginsAtMs: instantOfBusinessTime(date, '05:00', timeZone),
    shabbosMode,
    candlesAtMs: candles === null ? null : instantOfBusinessTime(date, candles, timeZone),
    nightfallAtMs: zmanTevillahAtMs,
  }
}
