import type { World } from '../world/world.ts'
import type { Places } from './check-shares.ts'
import { stands } from './live-booking.ts'
import type { SideReader } from './read-side.ts'
import type { BookingRow } from './stay.ts'

type Readers = { readonly hub: SideReader; readonly portal: SideReader }

/**
 * What a dead disk has taken, as it was seen before. The people are still there: their rooms must not be sold again
 * although no database knows of them (the quarantine). What had ended and lives again in a backup is nobody's.
 */
export class LostByDisk {
  readonly #world: World
  #before: Seen | undefined
  #ghosts: readonly BookingRow[] = []
  #over: ReadonlySet<string> = new Set()
  #minted: ReadonlyMap<string, Places> = new Map()

  constructor(world: World) {
    this.#world = world
  }

  get isNoted(): boolean {
    return this.#before !== undefined
  }

  /** To be called once, right after a restore, with what was seen right before it. */
  note(readers: Readers, before: Seen): void {
    this.#before = before
    const [hub, portal] = [readers.hub.bookings(), readers.portal.bookings()]
    const isGone = (id: string) => !hub.has(id) && !portal.has(id)
    this.#ghosts = before.live.filter(row => isGone(row.id))
    const live = new Set(before.live.map(row => row.id))
    this.#over = new Set([...before.known].filter(id => !live.has(id)))
    this.#minted = before.minted
    const { witness } = this.#world
    for (const id of [...witness.bookings.keys()].filter(isGone)) witness.bookings.delete(id)
    for (const id of [...witness.arrivals]) {
      if (!hub.get(id)?.visitStatus && !portal.get(id)?.visitStatus) witness.arrivals.delete(id)
    }
    const lines = new Set(
      [readers.hub, readers.portal].flatMap(each => each.all('select id from ledger').map(row => row.id)),
    )
    for (const id of [...witness.payments]) if (!lines.has(id)) witness.payments.delete(id)
  }

  /** The side knows again what the other could tell it: who lived before and does not live now was lost with the disk. */
  settle(live: readonly BookingRow[]): void {
    const { bookings } = this.#world.witness
    const ids = new Set([...live, ...this.#ghosts].map(row => row.id))
    const gone = this.#before?.live.filter(row => !ids.has(row.id) && !bookings.get(row.id)?.endAsked) ?? []
    this.#ghosts = [...this.#ghosts, ...gone]
    for (const { id } of gone) bookings.delete(id)
  }

  /** Everybody who holds to a booking, whether a database knows of it or not. */
  whoComes(rows: readonly BookingRow[]): BookingRow[] {
    // Her proof may have brought her back.
    const here = new Set(rows.map(row => row.id))
    // A hold that ran out since is nobody's, disk or no disk.
    const { sides } = this.#world
    const lost = this.#ghosts.filter(row => !here.has(row.id) && stands(row, sides[row.owner].nowMs()))
    return [...rows.filter(row => !this.#over.has(row.id)), ...lost]
  }

  /** The rooms that are there, though the entry that told of some may be lost. */
  roomsOf(date: string, minted: Places): Places {
    const before = this.#minted.get(date) ?? {}
    const kinds = new Set([...Object.keys(minted), ...Object.keys(before)])
    return Object.fromEntries([...kinds].map(kind => [kind, Math.max(minted[kind] ?? 0, before[kind] ?? 0)]))
  }
}

/** What the checker saw at its last look. */
export interface Seen {
  readonly live: readonly BookingRow[]
  readonly known: ReadonlySet<string>
  readonly minted: ReadonlyMap<string, Places>
}
