import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { Room } from '@mayim/contract/entities/room.ts'
import { withoutMarks } from '@mayim/ui/format.ts'
import { found } from '../board/evening-groups.ts'
import type { FoundPerson } from '../booking/use-people.ts'
import { nameOf } from '../booking/use-who.ts'

/** An action of the desk that a search finds by its name. */
export interface SearchAction {
  readonly id: string
  readonly text: string
  readonly run: () => void
}

export type SearchEntry =
  | { readonly kind: 'visit'; readonly id: string; readonly visit: StaffReservation }
  | { readonly kind: 'person'; readonly id: string; readonly person: FoundPerson }
  | { readonly kind: 'room'; readonly id: string; readonly room: Room }
  | { readonly kind: 'action'; readonly id: string; readonly action: SearchAction }
  /** Nobody has this phone or name: what was typed is who she is. */
  | { readonly kind: 'bookNew' | 'walkIn'; readonly id: string; readonly who: NewWho }
  | { readonly kind: 'proof'; readonly id: string; readonly proof: string }

/** Who was typed: a phone or a name, the other ''. */
export interface NewWho {
  readonly phone: string
  readonly name: string
}

/** As many of each kind as a person reads; a longer word finds fewer. */
const mostOfKind = 6
/** From this many digits on, the input is a phone that nobody here may have. */
const phoneDigits = 9
/** The scanned booking proof (QR code) of a patron's phone: one word, far longer than any name. */
const proofPattern = /^[A-Za-z0-9_.-]{120,600}$/

/** What a search finds: visits of the night, people, rooms, actions, and the way to book somebody who is not known. */
export function searchEntries(
  typed: string,
  known: {
    readonly reservations: readonly StaffReservation[]
    /** Undefined while the answer for this word is pending. */
    readonly people: readonly FoundPerson[] | undefined
    readonly rooms: readonly Room[]
    readonly actions: readonly SearchAction[]
    /** How the desk calls a room: "Room 4". */
    readonly roomName: (name: string) => string
  },
): SearchEntry[] {
  const proof = typed.trim()
  if (proofPattern.test(proof)) return [{ kind: 'proof', id: 'proof', proof }]
  const wanted = plain(proof)
  if (wanted === '') return known.actions.map(action => ({ kind: 'action', id: action.id, action }))
  const visits = known.reservations.filter(
    each => each.reservationStatus !== 'Replaced' && found(each, wanted),
  )
  const onList = new Set(visits.map(({ userId }) => userId))
  const people = (known.people ?? []).filter(({ id }) => !onList.has(id))
  const rooms = known.rooms.filter(
    ({ name }) => plain(name) === wanted || plain(known.roomName(name)) === wanted,
  )
  const actions = known.actions.filter(({ text }) => ` ${plain(text)}`.includes(` ${wanted}`))
  const isNew = visits.length + people.length === 0
  return [
    ...visits.slice(0, mostOfKind).map(visit => ({ kind: 'visit' as const, id: visit.reservationId, visit })),
    ...people.slice(0, mostOfKind).map(person => ({ kind: 'person' as const, id: person.id, person })),
    ...rooms.map(room => ({ kind: 'room' as const, id: `room ${room.id}`, room })),
    ...actions.slice(0, mostOfKind).map(action => ({ kind: 'action' as const, id: action.id, action })),
    ...(isNew && known.people ? newEntries(proof, rooms.length + actions.length > 0) : []),
  ]
}

/** Books who was typed. A word that names a room or an action is no name. */
function newEntries(typed: string, isNamed: boolean): SearchEntry[] {
  const digits = typed.replace(/\D/g, '')
  const isPhone = digits.length >= phoneDigits
  if (!isPhone && (isNamed || digits !== '' || typed.length < 2)) return []
  const who = isPhone ? { phone: typed, name: '' } : { phone: '', name: typed }
  return [
    { kind: 'bookNew', id: 'bookNew', who },
    { kind: 'walkIn', id: 'walkInNew', who },
  ]
}

/** Whom a second press of an entry books; null where there is nobody to book. */
export function bookedBy(entry: SearchEntry): { readonly userId: string; readonly name: string } | null {
  if (entry.kind === 'person') return { userId: entry.person.id, name: nameOf(entry.person) }
  if (entry.kind !== 'visit') return null
  const { user, userId } = entry.visit
  return { userId, name: [user.firstName, user.lastName].filter(Boolean).join(' ') }
}

/** Lower case, single spaces, without the marks that isolate a name in a sentence. */
function plain(text: string): string {
  return withoutMarks(text).trim().replace(/\s+/g, ' ').toLocaleLowerCase()
}
