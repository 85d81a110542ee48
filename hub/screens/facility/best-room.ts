import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import type { Room } from '@mayim/contract/entities/room.ts'
import {
  bestRoom as bestOf,
  type NoRoom,
  type RoomSoFar,
  whyNoRoom,
} from '@mayim/domain/capacity/best-room.ts'
import type { Choices } from '@mayim/domain/capacity/choices.ts'
import {
  type Misfit,
  misfitsOf,
  needsOf,
  type RoomFacts,
  type RoomNeeds,
} from '@mayim/domain/capacity/room-fit.ts'
import type { UseTexts } from '@mayim/ui/i18n.ts'
import { works } from './room-works.ts'
import type { Estimates } from './use-estimates.ts'

/** The choices of a visit, or of a walk-in that is not booked yet. */
export type WhoNeeds = Choices & Partial<Pick<StaffReservation, 'reservationId' | 'reservationCode'>>

type KnownPlan = Pick<Estimates, 'placing' | 'promised' | 'roomOf' | 'freeAt' | 'bathMayServeShower'>

type RoomOnScreen = RoomSoFar & { readonly room: Room }

/** The room to offer, or the needs and the nearest room of one for whom there is none. */
export interface RoomOffer {
  readonly room: Room | null
  readonly needs: RoomNeeds
  readonly none: NoRoom<RoomOnScreen> | null
}

/**
 * The room to offer a patron now (visit-168): as the plan says, if it still holds; of a patron whom the plan does not know, by the
 * same rule. `noRoomText` says why there is none.
 */
export function bestRoom(visit: WhoNeeds, rooms: readonly Room[], plan: KnownPlan): RoomOffer {
  const needs = needsOf(visit, rooms, plan)
  const known = rooms.map(room => roomOnScreen(visit, room, plan))
  const offered = visit.reservationId === undefined ? undefined : plan.placing.get(visit.reservationId)
  const isFree = ({ facts }: RoomOnScreen) => misfitsOf(facts, needs, { byHand: false }).length === 0
  const best =
    offered === null
      ? null
      : (known.find(each => each.id === offered && isFree(each)) ?? bestOf(known, needs))
  return { room: best?.room ?? null, needs, none: best ? null : whyNoRoom(known, needs) }
}

/** In what a room does not fit, as far as a screen knows: excluded attendants are the server's. */
export function misfitsOnScreen(
  visit: WhoNeeds,
  room: Room,
  { rooms, plan }: { readonly rooms: readonly Room[]; readonly plan: Pick<Estimates, 'bathMayServeShower'> },
): Misfit[] {
  return misfitsOf(factsOnScreen(visit, room), needsOf(visit, rooms, plan))
}

function factsOnScreen(visit: WhoNeeds, room: Room): RoomFacts {
  const { bath, uses, roomStatus, reservation, preassigned, section, outOfService } = room
  return {
    bath,
    uses,
    status: roomStatus,
    outOfService: outOfService !== null,
    taken: reservation !== null,
    keptForAnother: preassigned !== null && preassigned.reservationId !== visit.reservationId,
    sectionHasAttendant: section.attendant !== null,
    attendantAvoided: false,
  }
}

function roomOnScreen(visit: WhoNeeds, room: Room, plan: KnownPlan): RoomOnScreen {
  const promisedTo = plan.promised.get(room.id)
  return {
    room,
    id: room.id,
    facts: factsOnScreen(visit, room),
    keptForHer: room.preassigned !== null && room.preassigned.reservationId === visit.reservationId,
    planned: visit.reservationId !== undefined && plan.roomOf.get(visit.reservationId) === room.id,
    promised: promisedTo !== undefined && promisedTo !== visit.reservationCode,
    works: works(room),
    leftOver: room.leftOver,
    freeMs: plan.freeAt.get(room.id)?.ms ?? null,
  }
}

/** One sentence why `bestRoom` offers none, with the room that is nearest: "Room 8, the accessible one, needs cleaning." */
export function noRoomText(
  { needs, none }: Pick<RoomOffer, 'needs' | 'none'>,
  plan: Pick<Estimates, 'freeAt' | 'promised'>,
  t: UseTexts['t'],
): string {
  if (none === null) {
    if (needs.uses.includes('accessible')) return t('desk.noRoom.accessible')
    return t(needs.bath ? 'desk.noRoom.bath' : 'desk.place.none')
  }
  const { reason } = none
  const { room } = none.room
  const time = plan.freeAt.get(room.id)?.time
  const code =
    (reason === 'kept' ? room.preassigned : room.reservation)?.reservationCode ??
    plan.promised.get(room.id) ??
    ''
  const values = { room: nameOf(room, needs, t), code, section: room.section.name, time: time ?? '' }
  if (time !== undefined && (reason === 'cleaning' || reason === 'taken'))
    return t(`desk.noRoom.${reason}Until`, values)
  return t(`desk.noRoom.${reason}`, values)
}

/** "Room 8, the accessible one,": says why this room and no other. */
function nameOf({ name }: Room, needs: RoomNeeds, t: UseTexts['t']): string {
  if (needs.uses.includes('accessible')) return t('desk.noRoom.theAccessible', { name })
  if (needs.uses.includes('kallah')) return t('desk.noRoom.theKallah', { name })
  return t('desk.roomName', { name })
}
