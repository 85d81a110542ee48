import type { World } from '../world/world.ts'
import { SideReader } from './read-side.ts'
import { hasRoomPlan, mostAtOnce } from './room-plan.ts'
import { type BookingRow, minuteOf, roomsOf, type Stay, stayOf } from './stay.ts'

/** What must never be. */
export class Violation extends Error {}

/**
 * Sees both databases and all that people were told, and holds the promises to people against the rooms: at every
 * moment a plan of rooms must exist for everybody at once, whatever either side believes.
 */
export class StepChecker {
  readonly #world: World
  readonly readers: { readonly hub: SideReader; readonly portal: SideReader }
  #seen = ''

  constructor(world: World) {
    this.#world = world
    this.readers = { hub: new SideReader(world.sides.hub), portal: new SideReader(world.sides.portal) }
  }

  /** Throws a `Violation`. */
  check(): void {
    const seen = this.#world.both.map(side => `${side.generation} ${side.commits}`).join()
    if (seen === this.#seen) return
    this.#seen = seen
    const [hub, portal] = [this.readers.hub.bookings(), this.readers.portal.bookings()]
    const house = this.readers.hub.house()
    const cleaningMinutes = Number(house.cleaningMinutes ?? 10)
    const byNight = new Map<string, BookingRow[]>()
    for (const id of new Set([...hub.keys(), ...portal.keys()])) {
      const row = liveRow(hub.get(id), portal.get(id), this.#world)
      if (row) byNight.set(row.date, [...(byNight.get(row.date) ?? []), row])
    }
    this.#keepsPromises(hub, portal)
    for (const [date, rows] of byNight) {
      const stays = rows.map(row => stayOf(row, cleaningMinutes, doneMinute(row)))
      if (!hasRoomPlan(stays, roomsOf(house))) throw new Violation(`${date} is over-booked: ${told(stays)}`)
      const cars = rows.filter(row => row.parking).map(row => parkingOf(row, house))
      if (mostAtOnce(cars) > Number(house.roomsAvailableParking ?? 0))
        throw new Violation(`${date} has more cars than places`)
    }
  }

  close(): void {
    this.readers.hub.close()
    this.readers.portal.close()
  }

  /** Whoever was told yes has her booking on some side, alive unless she asked for its end. */
  #keepsPromises(hub: Map<string, BookingRow>, portal: Map<string, BookingRow>): void {
    for (const promise of this.#world.witness.bookings.values()) {
      if (!promise.told) continue
      const rows = [hub.get(promise.id), portal.get(promise.id)]
      if (!rows[0] && !rows[1]) throw new Violation(`the booking ${promise.id} is lost`)
      if (!promise.endAsked && !liveRow(rows[0], rows[1], this.#world))
        throw new Violation(`the booking ${promise.id} was ended and nobody asked for that`)
    }
  }
}

/**
 * The row that counts of a booking that people hold to; undefined when it is over. Its owner tells of the booking,
 * and the hub of the visit. While it is handed over nobody else may end it, so the giver's row counts.
 */
function liveRow(
  hub: BookingRow | undefined,
  portal: BookingRow | undefined,
  world: World,
): BookingRow | undefined {
  const owner = hub?.owner === 'hub' || !portal ? 'hub' : 'portal'
  const row = (owner === 'hub' ? hub : portal) ?? hub ?? portal
  if (!row) return undefined
  const visit = hub?.visitStatus ?? null
  if (visit === 'Canceled') return undefined
  if (visit !== null) return { ...row, visitStatus: visit, timeCompleted: hub?.timeCompleted ?? null }
  if (row.bookingStatus === 'Reserved') return row
  if (row.bookingStatus !== 'Pending') return undefined
  const expiresMs = row.holdExpiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(row.holdExpiresAt)
  return expiresMs > world.sides[owner].nowMs() ? row : undefined
}

/** The simulated house keeps New York's winter time. */
function doneMinute(row: BookingRow): number | null {
  if (row.visitStatus !== 'Done' || row.timeCompleted === null) return null
  const wall = new Date(Date.parse(row.timeCompleted) - 5 * 3_600_000).toISOString()
  const minute = minuteOf(wall.slice(11, 16))
  return wall.slice(0, 10) === row.date ? minute : minute + 24 * 60
}

function parkingOf(
  row: BookingRow,
  house: Readonly<Record<string, string>>,
): { from: number; until: number } {
  const from = minuteOf(row.time)
  const early = Math.max(0, Number(house.lateGraceMinutes ?? 20) - 5)
  return { from: from - early, until: doneMinute(row) ?? from + row.minutes }
}

function told(stays: readonly Stay[]): string {
  return stays.map(stay => `${stay.pools.join('/')} ${stay.from}–${stay.until}`).join('; ')
}
