import type { RoomType } from '@mayim/domain/capacity/choices.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import { dayRange } from '../booking/date-range.ts'
import type { ReportFacility } from './instants-of-nights.ts'
import { countVisits } from './report-sources.ts'

export interface UsageLine {
  readonly date: string
  readonly roomType: RoomType
  readonly count: number
  readonly amount: number
}

/**
 * How many visits of each room kind took place or are expected on each night, and their prices as decimals
 * (screens-560).
 */
export async function reportUsage(
  facility: Pick<ReportFacility, 'db'>,
  { dt, dtTo }: { readonly dt: string; readonly dtTo?: string },
): Promise<Result<UsageLine[]>> {
  const range = dayRange(dt, dtTo)
  if (!range.ok) return range
  const lines = new Map<string, { date: string; roomType: RoomType; count: number; amountMinor: number }>()
  for (const { date, roomType, visits, amountMinor } of await countVisits(facility, range.value)) {
    const key = `${date} ${roomType}`
    const line = lines.get(key) ?? { date, roomType, count: 0, amountMinor: 0 }
    lines.set(key, { ...line, count: line.count + visits, amountMinor: line.amountMinor + amountMinor })
  }
  return ok(
    [...lines.values()].map(({ amountMinor, ...line }) => ({ ...line, amount: decimalOf(amountMinor) })),
  )
}
