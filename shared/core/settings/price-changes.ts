import type { PriceChanges } from '@mayim/contract/entities/price-change.ts'
import type { Settings } from '@mayim/contract/settings.ts'
import { type ScheduleOverride, scheduleDay } from '@mayim/domain/calendar/schedule.ts'
import { takesPlace } from '@mayim/domain/capacity/availability.ts'
import { changedPrice, type NightPrices } from '@mayim/domain/money/changed-price.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { bookingsFrom } from '../ground/calendar/booked-table.ts'
import { tonight } from '../ground/calendar/schedule-days.ts'
import type { Facility, Readers } from '../ground/runtime/facility.ts'
import { choicesOf } from '../ground/schema/choices-of.ts'
import type { ReservationRow } from '../ground/schema/schema.ts'

interface Prices {
  readonly settings: Settings
  readonly overrides: ReadonlyMap<string, ScheduleOverride>
}

/**
 * The booked visits from tonight on whose price a change of the settings would alter if they were booked again, by
 * night: codes and prices, no names. Each keeps the price that was agreed (settings-740).
 */
export async function priceChanges(
  facility: Facility,
  db: Readers,
  before: Prices,
  after: Prices,
): Promise<PriceChanges> {
  const nowMs = facility.clock.now()
  const nights = new Map<string, ReservationRow[]>()
  for (const row of await bookingsFrom(db, tonight(facility))) {
    const status = shownStatus(row)
    if (status === 'Done' || !takesPlace(status, row.holdExpiresAt, nowMs)) continue
    nights.set(row.date, [...(nights.get(row.date) ?? []), row])
  }
  return [...nights].flatMap(([date, rows]) => {
    const [was, will] = [pricesOf(date, before), pricesOf(date, after)]
    const reservations = rows.flatMap(row => changeOf(row, was, will) ?? [])
    return reservations.length === 0 ? [] : [{ date, reservations }]
  })
}

function pricesOf(date: string, { settings, overrides }: Prices): NightPrices {
  return { settings, shabbosMode: scheduleDay(date, settings, overrides.get(date)).shabbosMode }
}

function changeOf(
  row: ReservationRow,
  before: NightPrices,
  after: NightPrices,
): PriceChanges[number]['reservations'][number] | null {
  const booked = {
    ...choicesOf(row),
    useDiscountPrice: row.useDiscountPrice === 1,
    keptMinor: row.priceMinor,
  }
  const change = changedPrice(booked, before, after)
  return (
    change && {
      reservationId: row.id,
      reservationCode: row.code,
      reservationTime: row.time,
      kept: decimalOf(change.keptMinor),
      new: change.newMinor === null ? null : decimalOf(change.newMinor),
    }
  )
}
