import type { RefusalCode } from '../refusal.ts'
import type { RoomStatus } from '../status.ts'
import type { Choices } from './choices.ts'

/**
 * What a room is made for besides a shower or a bath: a wheelchair, a bride with her company, the private and the segula
 * choice. A room may have several; most have none.
 */
export const roomUses = ['accessible', 'kallah', 'private', 'segula'] as const
export type RoomUse = (typeof roomUses)[number]

/** What a visit needs of its room. */
export interface RoomNeeds {
  readonly bath: boolean
  readonly uses: readonly RoomUse[]
  /** Rooms with a bath are kept for those who booked one (`bathMayServeShower` is off). */
  readonly sparesBaths: boolean
}

/** What a room is. */
export interface RoomNature {
  readonly bath: boolean
  readonly uses: readonly RoomUse[]
}

/** A room as a visit finds it. */
export interface RoomFacts extends RoomNature {
  readonly status: RoomStatus
  /** On the night of the visit. */
  readonly outOfService: boolean
  /** A patron is in it now, of this night or left over from an earlier one. */
  readonly taken: boolean
  /** It is kept for another patron of the same night. */
  readonly keptForAnother: boolean
  readonly sectionHasAttendant: boolean
  /** The patron excluded the attendant of its section. */
  readonly attendantAvoided: boolean
}

/**
 * How a room does not fit. `never`: nobody may pass over it. `now`: it may be gone later; until then the room is not given,
 * and it may be kept all the same. `reason`: staff may pass over it with a reason, which is stored.
 */
type MisfitLevel = 'never' | 'now' | 'reason'

export interface Misfit {
  readonly code: RefusalCode<'conflict'>
  readonly level: MisfitLevel
}

const codeOfUse = {
  accessible: 'roomNotAccessible',
  kallah: 'roomNotForKallah',
  private: 'roomNotPrivate',
  segula: 'roomNotSegula',
} as const satisfies Record<RoomUse, RefusalCode<'conflict'>>

/** What a room may lack; staff may pass over it with a reason. */
export const lackCodes = ['roomHasNoBath', 'roomKeptForBaths', ...Object.values(codeOfUse)] as const

/**
 * What the visit needs. The accessible room is needed whether the building names one or not; the other uses only where it
 * has such a room.
 * @param rooms of the building
 */
export function needsOf(
  choices: Pick<Choices, 'bath' | 'handicapped' | 'kallah' | 'privateRoom' | 'segula'>,
  rooms: readonly Pick<RoomNature, 'uses'>[],
  { bathMayServeShower }: { readonly bathMayServeShower: boolean },
): RoomNeeds {
  const { bath, handicapped, kallah, privateRoom, segula } = choices
  // An accessible private room is sold as an accessible one (booking-21).
  const wanted: Record<RoomUse, boolean> = {
    accessible: handicapped,
    kallah,
    private: privateRoom && !handicapped && !kallah && !segula,
    segula,
  }
  const has = (use: RoomUse) => use === 'accessible' || rooms.some(({ uses }) => uses.includes(use))
  return {
    bath: bath || handicapped || kallah,
    uses: roomUses.filter(use => wanted[use] && has(use)),
    sparesBaths: !bathMayServeShower,
  }
}

/**
 * Everything in which a room does not fit a visit (visit-41), what cannot be passed over first. Empty: it fits. Every way of
 * placing, keeping and moving asks here.
 * @param place.byHand staff may use a room that is Offline (visit-42)
 */
export function misfitsOf(
  room: RoomFacts,
  needs: RoomNeeds,
  place: { readonly byHand: boolean } = { byHand: true },
): Misfit[] {
  const isReady = room.status === 'Ready' || (place.byHand && room.status === 'Offline')
  const found: readonly (readonly [boolean, Misfit['code'], MisfitLevel])[] = [
    [room.outOfService, 'roomOutOfService', 'never'],
    [room.attendantAvoided, 'chooseAnotherAttendant', 'never'],
    [room.taken, 'roomTaken', 'now'],
    [!isReady, 'roomNotReady', 'now'],
    [!room.sectionHasAttendant, 'sectionWithoutAttendant', 'now'],
    ...misfitsOfNature(room, needs).map(code => [true, code, 'reason'] as const),
    [room.keptForAnother, 'roomPreassigned', 'reason'],
  ]
  return found.flatMap(([isSo, code, level]) => (isSo ? [{ code, level }] : []))
}

/** What the room lacks of what the visit needs, whoever is in it now. */
export function misfitsOfNature(room: RoomNature, needs: RoomNeeds): Misfit['code'][] {
  const lacks: Misfit['code'][] = needs.uses
    .filter(use => !room.uses.includes(use))
    .map(use => codeOfUse[use])
  if (needs.bath && !room.bath) lacks.push('roomHasNoBath')
  if (needs.sparesBaths && room.bath && !needs.bath) lacks.push('roomKeptForBaths')
  return lacks
}

/** Whether a visit has this room only by a reason of staff. */
export function lacksSomething(room: RoomFacts, needs: RoomNeeds): boolean {
  return misfitsOf(room, needs).some(({ level }) => level === 'reason')
}

/** The first misfit that stands: with a reason of staff, those that a reason passes over are left out. */
export function refusalOf(misfits: readonly Misfit[], hasReason: boolean): Misfit['code'] | null {
  return misfits.find(({ level }) => !hasReason || level !== 'reason')?.code ?? null
}

/**
 * How much of a fitting room a visit would waste: 0 for a room that is what she needs and no more. A plain visit gets a
 * shower before a bath, and a bath before the accessible room (visit-168).
 */
export function wasteOf(room: RoomNature, needs: RoomNeeds): number {
  const spare = room.uses.filter(use => !needs.uses.includes(use)).length
  return spare * 2 + (room.bath && !needs.bath ? 1 : 0)
}
