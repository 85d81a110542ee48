import type { Side } from '../world/side.ts'

/** A visit as the checker sees it: the pools that can serve it, and its minutes. */
export interface Stay {
  readonly id: string
  /** Minutes of the business day, end exclusive, cleaning included. */
  readonly from: number
  readonly until: number
  /** The pools that can serve the visit. */
  readonly pools: readonly string[]
}

/** The columns of a reservation that the checker reads. */
export interface BookingRow {
  readonly id: string
  readonly owner: Side
  readonly date: string
  readonly time: string
  readonly minutes: number
  readonly bookingStatus: string
  readonly visitStatus: string | null
  readonly holdExpiresAt: string | null
  readonly timeCompleted: string | null
  readonly bath: number
  readonly privateRoom: number
  readonly handicapped: number
  readonly segula: number
  readonly kallah: number
  readonly parking: number
  readonly overbooked: number
  readonly replacingReservationId: string | null
}

export type Settings = Readonly<Record<string, string>>

/** The stay of a booking; `doneAt` is the minute at which the patron left. */
export function stayOf(row: BookingRow, cleaningMinutes: number, doneAt: number | null): Stay {
  return {
    id: row.id,
    from: minuteOf(row.time),
    until: endOf(row, doneAt) + cleaningMinutes,
    pools: poolsFor(row),
  }
}

/**
 * The minute at which the place of a visit is free again. A patron who leaves late delays those after her, but what was
 * sold fits by its planned ends (docs/decisions/160).
 */
export function endOf(row: BookingRow, doneAt: number | null): number {
  const from = minuteOf(row.time)
  const planned = from + row.minutes
  return doneAt === null ? planned : Math.min(planned, Math.max(from, doneAt))
}

/** In the simulated facility a bath room may serve a patron who booked a shower, and special rooms serve nobody else. */
function poolsFor(row: BookingRow): readonly string[] {
  if (row.kallah) return ['kallah']
  if (row.segula) return ['segula']
  if (row.handicapped) return ['handicapped']
  if (row.privateRoom) return [row.bath ? 'privateBath' : 'privateShower']
  return row.bath ? ['bath'] : ['shower', 'bath']
}

/** Minutes of the business day: a time before 05:00 belongs to the day before. */
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours < 5 ? hours + 24 : hours) * 60 + minutes
}
