import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { Room } from '@mayim/contract/entities/room.ts'
import { withoutMarks } from '@mayim/ui/format.ts'
import { found } from '../board/day-columns.ts'

export interface PaletteAction {
  readonly id: string
  readonly text: string
  readonly run: () => void
}

export type PaletteEntry =
  | { readonly kind: 'action'; readonly id: string; readonly text: string }
  | { readonly kind: 'visit'; readonly id: string; readonly text: string; readonly note: string }
  | { readonly kind: 'room'; readonly id: string; readonly name: string; readonly roomId: number }
  | { readonly kind: 'phone'; readonly id: string; readonly phone: string }
  | { readonly kind: 'proof'; readonly id: string; readonly proof: string }

/** As many entries as fit without scrolling. */
const mostShown = 9
/** From this many digits on, the input is a phone that may not be on the list. */
const phoneDigits = 9
/** The scanned booking proof (QR code) of a patron's phone: one word, far longer than any name. */
const proofPattern = /^[A-Za-z0-9_.-]{120,600}$/

/** The palette's entries for an input: visits by code, name or phone, rooms by name or as the desk calls them, and actions. */
export function paletteEntries(
  typed: string,
  known: {
    readonly reservations: readonly StaffReservation[]
    readonly rooms: readonly Room[]
    readonly actions: readonly Pick<PaletteAction, 'id' | 'text'>[]
    /** How the desk calls a room: "Room 4". */
    readonly roomName: (name: string) => string
  },
): PaletteEntry[] {
  const proof = typed.trim()
  if (proofPattern.test(proof)) return [{ kind: 'proof', id: 'proof', proof }]
  const wanted = plain(proof)
  const digits = wanted.replace(/\D/g, '')
  const visits = wanted === '' ? [] : known.reservations.filter(each => found(each, wanted))
  const rooms = known.rooms.filter(
    ({ name }) => plain(name) === wanted || plain(known.roomName(name)) === wanted,
  )
  const actions = known.actions.filter(({ text }) => text.toLocaleLowerCase().includes(wanted))
  const entries: PaletteEntry[] = [
    ...rooms.map(({ id, name }) => ({ kind: 'room' as const, id: `room ${id}`, name, roomId: id })),
    ...visits.map(({ reservationId, reservationCode, user }) => ({
      kind: 'visit' as const,
      id: reservationId,
      text: reservationCode,
      note: [user.firstName, user.lastName].filter(Boolean).join(' '),
    })),
    ...actions.map(({ id, text }) => ({ kind: 'action' as const, id, text })),
    ...(digits.length >= phoneDigits ? [{ kind: 'phone' as const, id: 'phone', phone: wanted }] : []),
  ]
  return entries.slice(0, mostShown)
}

/** Lower case, single spaces, without the marks that isolate a name in a sentence. */
function plain(text: string): string {
  return withoutMarks(text).trim().replace(/\s+/g, ' ').toLocaleLowerCase()
}
