import type { Settings } from '@mayim/contract/settings.ts'
import { addDays, instantOfBusinessTime } from '@mayim/domain/calendar/business-day.ts'
import { type DatedNight, type ShabbosBlock, shabbosBlocks } from '@mayim/domain/calendar/shabbos-block.ts'
import { type Refusal, refuse } from '@mayim/domain/result.ts'
import { isAtRest, itemsAllowed, type Rest, type ShabbosItem } from '@mayim/domain/visit/shabbos-items.ts'
import type { Facility } from '../runtime/facility.ts'
import { scheduleDayOf, tonight } from './schedule-days.ts'

/** Whether it is Shabbos or Yom Tov now, by the facility's schedule and clock. */
export function isShabbosNow(facility: Pick<Facility, 'settings' | 'clock'>): boolean {
  return restNow(facility) !== null
}

/** The rest of now, with the items that are allowed in this block. Null on any other day. */
export function restNow(facility: Pick<Facility, 'settings' | 'clock'>): Rest {
  const block = currentBlock(facility)
  if (block === null || facility.clock.now() < block.beginsAtMs) return null
  return { allowed: itemsAllowed(facility.settings.shabbosSwitches(), blockName(block)) }
}

/** Names a block by the date of its first night. An allowed item belongs to one block. */
export function blockName({ nights }: Pick<ShabbosBlock, 'nights'>): string {
  return nights[0].date
}

/**
 * Returns the refusal for an action on a screen on Shabbos or Yom Tov (visit-137). Null on any other day, and if its
 * item is allowed for this block.
 */
export function shabbosRefusal(
  facility: Pick<Facility, 'settings' | 'clock'>,
  item: ShabbosItem | null = null,
): Refusal | null {
  return isAtRest(restNow(facility), item) ? refuse('conflict', 'shabbosMode') : null
}

/** Whether updates, restarts and renewals are blocked: from noon of the eve until the block ends (calendar-39). */
export function isFrozenNow(facility: Pick<Facility, 'settings' | 'clock'>): boolean {
  const block = currentBlock(facility)
  return block !== null && facility.clock.now() >= block.frozenFromMs
}

/** The longest block: two days of Yom Tov and Shabbos. */
const maxBlockDays = 3
const looksAheadDays = 12

/** The current block, or the next one. Null if none begins in the next 12 days. */
export function currentBlock(facility: Pick<Facility, 'settings' | 'clock'>): ShabbosBlock | null {
  const nowMs = facility.clock.now()
  return blocksAround(facility).find(block => nowMs < block.endsAtMs) ?? null
}

/** The last result by settings. Each request reads it, and the lights read it each second. */
const known = new WeakMap<Settings, { readonly today: string; readonly blocks: readonly ShabbosBlock[] }>()

function blocksAround(facility: Pick<Facility, 'settings' | 'clock'>): readonly ShabbosBlock[] {
  const today = tonight(facility)
  const settings = facility.settings.current()
  const last = known.get(settings)
  if (last?.today === today) return last.blocks
  const nights = Array.from({ length: maxBlockDays + 1 + looksAheadDays }, (_, at) =>
    datedNight(facility, addDays(today, at - maxBlockDays - 1)),
  )
  const blocks = shabbosBlocks(nights)
  known.set(settings, { today, blocks })
  return blocks
}

function datedNight(facility: Pick<Facility, 'settings' | 'clock'>, date: string): DatedNight {
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
