import { Violation } from '../violation.ts'
import type { World } from '../world/world.ts'
import { checkConservation, mintedPlaces, type Places } from './check-shares.ts'
import { Forgotten } from './forgotten.ts'
import { liveBooking } from './live-booking.ts'
import { LostWithDisk, type Seen } from './lost-with-disk.ts'
import { SideReader } from './read-side.ts'
import { maxAtOnce, roomPlanExists } from './room-plan.ts'
import { type BookingRow, endOf, minuteOf, type Stay, stayOf } from './stay.ts'

/**
 * Checks both databases after each step: at every moment there must be a plan of rooms for all bookings that people
 * were confirmed, independent of what either side believes.
 */
export class StepChecker {
  readonly #world: World
  readonly readers: { readonly hub: SideReader; readonly portal: SideReader }
  readonly #lost: LostWithDisk
  readonly #forgotten = new Forgotten()
  readonly #known = new Set<string>()
  #isRestoring = false
  #last: Seen = { live: [], known: new Set(), minted: new Map() }
  #seen = ''

  constructor(world: World) {
    this.#world = world
    this.#lost = new LostWithDisk(world)
    this.readers = { hub: new SideReader(world.sides.hub), portal: new SideReader(world.sides.portal) }
  }

  /** Checks the databases if a side has changed. Throws a `Violation`. */
  check(): void {
    const seen = this.#world.both.map(side => `${side.generation} ${side.commits}`).join()
    if (seen === this.#seen) return
    this.#seen = seen
    const [hub, portal] = [this.readers.hub.bookings(), this.readers.portal.bookings()]
    const rows: BookingRow[] = []
    for (const id of new Set([...hub.keys(), ...portal.keys()])) {
      this.#known.add(id)
      const { row, withoutRoom } = liveBooking(hub.get(id), portal.get(id), this.#world) ?? {}
      if (row && !withoutRoom) rows.push(row)
    }
    const minted = mintedPlaces(this.readers.hub)
    const isWhole = this.#followRestore(rows)
    if (isWhole) {
      this.#checkPromises(hub, portal)
      this.#checkArrivals(hub)
      checkConservation(this.readers)
      if (this.#world.witness.oldVisits.size > 0) this.#forgotten.check(this.readers)
    }
    this.#checkRooms(this.#lost.bookingsToServe(rows), minted)
    if (!this.#world.restored.includes('hub')) this.#checkGivenRooms()
    this.#last = { live: rows, known: new Set(this.#known), minted }
  }

  /** Follows the restore of a side. Returns false until the restored side has everything that the other side has. */
  #followRestore(rows: readonly BookingRow[]): boolean {
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
    this.#lost.settle(rows, this.readers)
    return true
  }

  /** Checks that there is a plan of rooms for all bookings of a night, and a parking space for every car. */
  #checkRooms(rows: readonly BookingRow[], minted: ReadonlyMap<string, Places>): void {
    const settings = this.readers.hub.settings()
    const cleaningMinutes = Number(settings.cleaningMinutes ?? 10)
    for (const date of new Set(rows.map(row => row.date))) {
      const rooms = this.#lost.roomsOf(date, minted.get(date) ?? {})
      for (const some of possibleOutcomes(rows.filter(row => row.date === date))) {
        const stays = some.map(row => stayOf(row, cleaningMinutes, doneMinute(row)))
        if (!roomPlanExists(stays, rooms)) throw new Violation(`${date} is overbooked: ${formatStays(stays)}`)
        const cars = some.filter(row => row.parking).map(row => parkingOf(row, settings))
        if (maxAtOnce(cars) > (rooms.parking ?? 0))
          throw new Violation(`${date} has more cars than parking spaces`)
      }
    }
  }

  /**
   * Checks that no patron was given a room that is out of service on her night. A hub that was restored may have a room
   * occupied as in its backup, and the period from the portal.
   */
  #checkGivenRooms(): void {
    const [given] = this.readers.hub.all(
      `select room.id, reservation.date from room
        join reservation on reservation.id = room.reservationId
        join outOfService on outOfService.roomId = room.id and outOfService.endedAt is null
          and outOfService.fromDate <= reservation.date and reservation.date <= outOfService.toDate`,
    )
    if (given) throw new Violation(`room ${given.id} was given on ${given.date}, when it was out of service`)
  }

  close(): void {
    this.readers.hub.close()
    this.readers.portal.close()
  }

  /** Checks that an arrival wins over a cancellation: a patron in the building keeps a booking that the hub owns. */
  #checkArrivals(hub: Map<string, BookingRow>): void {
    for (const row of hub.values()) {
      if (row.owner !== 'hub' || row.visitStatus === null || row.visitStatus === 'Canceled') continue
      if (row.bookingStatus !== 'Reserved')
        throw new Violation(`${row.id} is in the building with a booking that is ${row.bookingStatus}`)
    }
  }

  /** Checks that every confirmed booking exists on a side and is active, unless its end was requested. */
  #checkPromises(hub: Map<string, BookingRow>, portal: Map<string, BookingRow>): void {
    for (const promise of this.#world.witness.bookings.values()) {
      if (!promise.confirmed) continue
      const rows = [hub.get(promise.id), portal.get(promise.id)]
      if (!rows[0] && !rows[1]) throw new Violation(`the booking ${promise.id} is lost`)
      if (!promise.endRequested && !liveBooking(rows[0], rows[1], this.#world))
        throw new Violation(`the booking ${promise.id} was ended without a request`)
    }
  }
}

/**
 * The possible outcomes of unpaid edits. An unpaid edit has a hold beside the original booking; in the end one of
 * them remains. Both outcomes must have room.
 */
function possibleOutcomes(rows: readonly BookingRow[]): readonly (readonly BookingRow[])[] {
  const unpaid = rows.filter(row => row.bookingStatus === 'Pending' && row.replacingReservationId !== null)
  const originals = new Set(unpaid.map(row => row.replacingReservationId))
  const moving = unpaid.filter(row => rows.some(other => other.id === row.replacingReservationId))
  if (moving.length === 0) return [rows]
  return [rows.filter(row => !moving.includes(row)), rows.filter(row => !originals.has(row.id))]
}

/** The minute at which the visit was done. The simulated facility is in New York's winter time. */
function doneMinute(row: BookingRow): number | null {
  if (row.visitStatus !== 'Done' || row.timeCompleted === null) return null
  const wall = new Date(Date.parse(row.timeCompleted) - 5 * 3_600_000).toISOString()
  const minute = minuteOf(wall.slice(11, 16))
  return wall.slice(0, 10) === row.date ? minute : minute + 24 * 60
}

function parkingOf(
  row: BookingRow,
  settings: Readonly<Record<string, string>>,
): { from: number; until: number } {
  const from = minuteOf(row.time)
  const early = Math.max(0, Number(settings.lateGraceMinutes ?? 20) - 5)
  return { from: from - early, until: endOf(row, doneMinute(row)) }
}

function formatStays(stays: readonly Stay[]): string {
  return stays.map(stay => `${stay.pools.join('/')} ${stay.from}–${stay.until}`).join('; ')
}
