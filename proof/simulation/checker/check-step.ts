import { Violation } from '../violation.ts'
import type { World } from '../world/world.ts'
import { checkConservation, mintedPlaces, type Places } from './check-shares.ts'
import { liveBooking } from './live-booking.ts'
import { LostByDisk, type Seen } from './lost-by-disk.ts'
import { SideReader } from './read-side.ts'
import { hasRoomPlan, mostAtOnce } from './room-plan.ts'
import { type BookingRow, minuteOf, type Stay, stayOf } from './stay.ts'

/**
 * Sees both databases and all that people were told, and holds the promises to people against the rooms: at every
 * moment a plan of rooms must exist for everybody at once, whatever either side believes.
 */
export class StepChecker {
  readonly #world: World
  readonly readers: { readonly hub: SideReader; readonly portal: SideReader }
  readonly #lost: LostByDisk
  readonly #known = new Set<string>()
  #isRestoring = false
  #last: Seen = { live: [], known: new Set(), minted: new Map() }
  #seen = ''

  constructor(world: World) {
    this.#world = world
    this.#lost = new LostByDisk(world)
    this.readers = { hub: new SideReader(world.sides.hub), portal: new SideReader(world.sides.portal) }
  }

  /** Throws a `Violation`. */
  check(): void {
    const seen = this.#world.both.map(side => `${side.generation} ${side.commits}`).join()
    if (seen === this.#seen) return
    this.#seen = seen
    const [hub, portal] = [this.readers.hub.bookings(), this.readers.portal.bookings()]
    const rows: BookingRow[] = []
    for (const id of new Set([...hub.keys(), ...portal.keys()])) {
      this.#known.add(id)
      const { row, apart } = liveBooking(hub.get(id), portal.get(id), this.#world) ?? {}
      if (row && !apart) rows.push(row)
    }
    const minted = mintedPlaces(this.readers.hub)
    const isWhole = this.#minds(rows)
    if (isWhole) {
      this.#keepsPromises(hub, portal)
      this.#keepsArrivals(hub)
      checkConservation(this.readers)
    }
    this.#hasRooms(this.#lost.whoComes(rows), minted)
    this.#last = { live: rows, known: new Set(this.#known), minted }
  }

  /** Follows a side through its restore. False while it does not yet know what the other one can tell it. */
  #minds(rows: readonly BookingRow[]): boolean {
    const { restored } = this.#world
    if (restored.length === 0) return true
    if (!this.#isRestoring && !this.#lost.isNoted) {
      this.#isRestoring = true
      this.#lost.note(this.readers, this.#last)
    }
    if (!this.#isRestoring) return true
    const nodes = restored.flatMap(side => this.readers[side].all('select mode from node'))
    if (nodes.some(node => node.mode !== 'active')) return false
    this.#isRestoring = false
    this.#lost.settle(rows)
    return true
  }

  /** For everybody who comes there is a plan of rooms, and a place for each car. */
  #hasRooms(rows: readonly BookingRow[], minted: ReadonlyMap<string, Places>): void {
    const house = this.readers.hub.house()
    const cleaningMinutes = Number(house.cleaningMinutes ?? 10)
    for (const date of new Set(rows.map(row => row.date))) {
      const rooms = this.#lost.roomsOf(date, minted.get(date) ?? {})
      for (const some of asItMayTurnOut(rows.filter(row => row.date === date))) {
        const stays = some.map(row => stayOf(row, cleaningMinutes, doneMinute(row)))
        if (!hasRoomPlan(stays, rooms)) throw new Violation(`${date} is over-booked: ${told(stays)}`)
        const cars = some.filter(row => row.parking).map(row => parkingOf(row, house))
        if (mostAtOnce(cars) > (rooms.parking ?? 0)) throw new Violation(`${date} has more cars than places`)
      }
    }
  }

  close(): void {
    this.readers.hub.close()
    this.readers.portal.close()
  }

  /** Arrival beats cancel: who is in the house keeps the booking that the hub owns. */
  #keepsArrivals(hub: Map<string, BookingRow>): void {
    for (const row of hub.values()) {
      if (row.owner !== 'hub' || row.visitStatus === null || row.visitStatus === 'Canceled') continue
      if (row.bookingStatus !== 'Reserved')
        throw new Violation(`${row.id} is in the house and her booking is ${row.bookingStatus}`)
    }
  }

  /** Whoever was told yes has her booking on some side, alive unless she asked for its end. */
  #keepsPromises(hub: Map<string, BookingRow>, portal: Map<string, BookingRow>): void {
    for (const promise of this.#world.witness.bookings.values()) {
      if (!promise.told) continue
      const rows = [hub.get(promise.id), portal.get(promise.id)]
      if (!rows[0] && !rows[1]) throw new Violation(`the booking ${promise.id} is lost`)
      if (!promise.endAsked && !liveBooking(rows[0], rows[1], this.#world))
        throw new Violation(`the booking ${promise.id} was ended and nobody asked for that`)
    }
  }
}

/**
 * Who moves her booking and has not paid has a hold beside the booking that stands: in the end she comes to one of them.
 * Both ways must have room.
 */
function asItMayTurnOut(rows: readonly BookingRow[]): readonly (readonly BookingRow[])[] {
  const unpaid = rows.filter(row => row.bookingStatus === 'Pending' && row.replacingReservationId !== null)
  const originals = new Set(unpaid.map(row => row.replacingReservationId))
  const moving = unpaid.filter(row => rows.some(other => other.id === row.replacingReservationId))
  if (moving.length === 0) return [rows]
  return [rows.filter(row => !moving.includes(row)), rows.filter(row => !originals.has(row.id))]
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
