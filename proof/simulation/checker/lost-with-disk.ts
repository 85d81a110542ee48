import type { World } from '../world/world.ts'
import type { Places } from './check-shares.ts'
import { isActive } from './live-booking.ts'
import type { SideReader } from './read-side.ts'
import type { BookingRow } from './stay.ts'

const anyEntry = 'select position from change where entityId = ? limit 1'

/** What still has the name of a patron of long ago; the desk enters one whom it does not know by another name. */
const namedOld = [
  `select id from user where id = ? and firstName = 'Old'`,
  `select position from change where entityId = ? and fields like '%"firstName":"Old"%' limit 1`,
]

type Readers = { readonly hub: SideReader; readonly portal: SideReader }

/**
 * The bookings that a dead disk has lost, from the checker's last snapshot. The patrons of these bookings still come,
 * so their rooms must not be sold again although no database has the bookings (the quarantine). A booking that had
 * ended and is active again in the backup counts for nobody.
 */
export class LostWithDisk {
  readonly #world: World
  #snapshot: Seen | undefined
  #lostBookings: readonly BookingRow[] = []
  #ended: ReadonlySet<string> = new Set()
  #minted: ReadonlyMap<string, Places> = new Map()

  constructor(world: World) {
    this.#world = world
  }

  get isNoted(): boolean {
    return this.#snapshot !== undefined
  }

  /** Called once, right after a restore, with the last snapshot before it. */
  note(readers: Readers, before: Seen): void {
    this.#snapshot = before
    const [hub, portal] = [readers.hub.bookings(), readers.portal.bookings()]
    const isLost = (id: string) => !hub.has(id) && !portal.has(id)
    this.#lostBookings = before.live.filter(row => isLost(row.id))
    const live = new Set(before.live.map(row => row.id))
    this.#ended = new Set([...before.known].filter(id => !live.has(id)))
    this.#minted = before.minted
    const { witness } = this.#world
    for (const id of [...witness.bookings.keys()].filter(isLost)) witness.bookings.delete(id)
    const laterAtPortal = entriesAfterBackup(readers)
    for (const id of [...witness.arrivals]) {
      // Where the portal has later entries of the hub, its row counts. Elsewhere its row may be older than the backup.
      const row = laterAtPortal.has(id) ? portal.get(id) : hub.get(id)
      if (!row?.visitStatus) witness.arrivals.delete(id)
    }
    const lines = new Set(
      [readers.hub, readers.portal].flatMap(each => each.all('select id from ledger').map(row => row.id)),
    )
    for (const id of [...witness.payments]) if (!lines.has(id)) witness.payments.delete(id)
    const isLogged = (id: string) =>
      [readers.hub, readers.portal].some(each => each.all(anyEntry, id).length > 0)
    const isNamed = (id: string) =>
      [readers.hub, readers.portal].some(each => namedOld.some(sql => each.all(sql, id).length > 0))
    for (const id of [...witness.old.keys()]) if (!isNamed(id)) witness.old.delete(id)
    for (const id of [...witness.oldVisits]) if (!isLogged(id)) witness.oldVisits.delete(id)
  }

  /**
   * Called when the restored side has everything that the other side has: a booking of the snapshot that is not
   * active now was lost, unless its owner, which was not restored, has ended it meanwhile: a hold expires, and a patron
   * who books again gives her hold up.
   */
  settle(live: readonly BookingRow[], readers: Readers): void {
    const { bookings } = this.#world.witness
    const ids = new Set([...live, ...this.#lostBookings].map(row => row.id))
    const lost =
      this.#snapshot?.live.filter(
        row =>
          !ids.has(row.id) && !bookings.get(row.id)?.endRequested && !this.#hasOwnerEnded(row.id, readers),
      ) ?? []
    this.#lostBookings = [...this.#lostBookings, ...lost]
    for (const { id } of lost) bookings.delete(id)
  }

  /** Whether a side that kept its database owns the booking and has ended it. */
  #hasOwnerEnded(id: string, readers: Readers): boolean {
    return this.#world.both.some(({ name }) => {
      const row = this.#world.restored.includes(name) ? undefined : readers[name].bookings().get(id)
      return row?.owner === name && !isActive(row, this.#world.sides[name].nowMs())
    })
  }

  /** The bookings whose patrons come: those in the databases and the lost ones. */
  bookingsToServe(rows: readonly BookingRow[]): BookingRow[] {
    // A booking proof may have brought a lost booking back.
    const present = new Set(rows.map(row => row.id))
    // A lost hold that has expired does not count.
    const { sides } = this.#world
    const lost = this.#lostBookings.filter(
      row => !present.has(row.id) && isActive(row, sides[row.owner].nowMs()),
    )
    return [...rows.filter(row => !this.#ended.has(row.id)), ...lost]
  }

  /** The rooms of a night, also when the entry that minted some of them was lost. */
  roomsOf(date: string, minted: Places): Places {
    const before = this.#minted.get(date) ?? {}
    const kinds = new Set([...Object.keys(minted), ...Object.keys(before)])
    return Object.fromEntries([...kinds].map(kind => [kind, Math.max(minted[kind] ?? 0, before[kind] ?? 0)]))
  }
}

/** The bookings of which the portal holds entries of the hub that the hub itself no longer has. */
function entriesAfterBackup({ hub, portal }: Readers): ReadonlySet<string> {
  const [head] = hub.all("select max(seq) as seq from change where origin = 'hub'")
  const later = portal.all(
    `select entityId from change where origin = 'hub' and entity = 'reservation' and seq > ${Number(head?.seq ?? 0)}`,
  )
  return new Set(later.map(row => String(row.entityId)))
}

/** What the checker read at its last check. */
export interface Seen {
  readonly live: readonly BookingRow[]
  readonly known: ReadonlySet<string>
  readonly minted: ReadonlyMap<string, Places>
}
