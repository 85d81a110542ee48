import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import type { Handlers } from '@mayim/core/http/handler.ts'
import { ok, refuse } from '@mayim/domain/result.ts'
import { isRoomStatus } from '@mayim/domain/status.ts'
import { roomById } from '../../building/rooms/room-table.ts'
import { reloadPanel, setLights, setRoomLanguage } from '../../building/rooms/set-comfort.ts'
import { type RoomStatusInput, setRoomStatus } from '../../building/rooms/set-room-status.ts'
import { attendantBoard } from '../../desk/boards/attendant-board.ts'
import { listCleaning, listRooms } from '../../desk/boards/read-rooms.ts'
import { roomPanel } from '../../desk/boards/room-panel.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'
import { changeVisit, type VisitChange } from '../../visit/change-visit.ts'
import { doorMoved } from '../../visit/doors/door-event.ts'
import { releaseRoom } from '../../visit/doors/release-room.ts'
import { doorOf, unlockDoor } from '../../visit/doors/unlock-door.ts'
import { openGarage } from '../../visit/garage/open-garage.ts'
import { openGate } from '../../visit/garage/open-gate.ts'
import { attendantHere } from '../../visit/pins/attendant-here.ts'
import { cardHolder } from '../../visit/pins/card-holder.ts'
import { staffEntry } from '../../visit/pins/staff-entry.ts'
import { answerRoom } from './answer-room.ts'

const lightsOn = ['on', 'true', 'True', '1']

/** Handlers of the rooms, their panels and doors. */
export const roomHandlers = {
  openGarageDoor: async (facility, { caller, params, body: { lat, lng } }) => {
    const place = lat === undefined || lng === undefined ? null : { latitude: lat, longitude: lng }
    const done = await openGarage(facility, caller, { reservationId: params.id, place })
    return done.ok ? ok({ message: done.value.door }) : done
  },

  openGarageGate: async (facility, { caller }) => {
    const done = await openGate(facility, caller)
    return done.ok ? ok({ message: done.value.door }) : done
  },

  roomsList: async facility => ok(await listRooms(facility)),
  cleaningList: async facility => ok(await listCleaning(facility)),
  roomPanel: async (facility, { params }) => roomPanel(facility, params.id),
  attendantHere: async (facility, { caller, body }) => attendantHere(facility, caller, body.cardCode),
  attendantBoard: async (facility, { caller }) => ok(await attendantBoard(facility, caller)),

  roomGet: async (facility, { params }) => {
    const answer = await answerRoom(facility, params.id)
    return answer.ok ? ok(answer.value.room) : answer
  },

  roomPageReload: async (facility, { caller, params }) => {
    const done = await reloadPanel(facility, caller, params.id)
    return done.ok ? ok(null) : done
  },

  staffEntry: async (facility, { caller, params, query, body }) => {
    const pinCode = body.pinCode ?? query.pinCode
    if (!pinCode) return refuse('invalid', 'pinMissing', { field: 'pinCode' })
    const clearRoom = body.clearRoom ?? query.clearRoom ?? false
    const { expectedStatus: expected } = body
    const entry = { roomId: params.id, pinCode, clearRoom, ...(expected ? { expected } : {}) }
    const done = await staffEntry(facility, caller, entry)
    return done.ok ? answerRoom(facility, params.id) : done
  },

  roomRelease: async (facility, { caller, params }) => releaseRoom(facility, caller, params.id),

  doorIoEvent: async (facility, { params, body }) =>
    doorMoved(facility, { roomId: params.id, door: body.door, open: body.open }),

  setLights: async (facility, { caller, params, query }) => {
    const done = await setLights(facility, caller, { roomId: params.id, on: lightsOn.includes(query.onOff) })
    return done.ok ? answerRoom(facility, params.id) : done
  },

  setLanguage: async (facility, { caller, params, body }) => {
    const done = await setRoomLanguage(facility, caller, { roomId: params.id, language: body.language })
    return done.ok ? answerRoom(facility, params.id) : done
  },

  unlockRoom: async (facility, { caller, query, body }) => {
    const at = { roomId: query.roomid, door: query.wetdry ?? 'dry' } as const
    const { cardCode, ...why } = body
    const holder = await cardHolder(facility, caller, { cardCode, roomId: at.roomId, door: doorOf(at) })
    if (!holder.ok) return holder
    const done = await unlockDoor(facility, caller, { ...at, ...why, ...holder.value })
    return done.ok ? answerRoom(facility, query.roomid) : done
  },

  // One path, as specified, for two operations.
  roomStatus: async (facility, { caller, params: { id: roomId }, body }) => {
    const { status, reservationStatus, cardCode } = body
    const seen = body.expectedStatus
    if (status) {
      const expected = seen && isRoomStatus(seen) ? { expected: seen } : {}
      return setOwnStatus(facility, caller, { roomId, status, ...expected }, cardCode)
    }
    if (!reservationStatus || isRoomStatus(reservationStatus))
      return refuse('invalid', 'statusMissing', { field: 'reservationStatus' })
    const expected = seen && !isRoomStatus(seen) ? { expected: seen } : {}
    return setVisitStatus(facility, caller, roomId, { to: reservationStatus, ...expected }, cardCode)
  },
} satisfies Partial<Handlers<'hub', HubFacility>>

/** Sets an empty room's own status, by a card where one is given. */
async function setOwnStatus(
  facility: HubFacility,
  caller: Caller,
  change: Pick<RoomStatusInput, 'roomId' | 'status' | 'expected'>,
  cardCode: string | undefined,
) {
  const holder = await cardHolder(facility, caller, { cardCode, roomId: change.roomId })
  if (!holder.ok) return holder
  const done = await setRoomStatus(facility, caller, { ...change, ...holder.value })
  return done.ok ? answerRoom(facility, change.roomId) : done
}

/** Sets the status of the visit in a room, by a card where one is given. */
async function setVisitStatus(
  facility: HubFacility,
  caller: Caller,
  roomId: number,
  change: Pick<VisitChange, 'to' | 'expected'>,
  cardCode: string | undefined,
) {
  const room = await roomById(facility.db, roomId)
  if (!room) return refuse('missing', 'roomMissing')
  const { reservationId } = room
  if (reservationId === null) return refuse('conflict', 'roomEmpty')
  const holder = await cardHolder(facility, caller, { cardCode, roomId })
  if (!holder.ok) return holder
  const done = await changeVisit(facility, caller, { reservationId, ...change, ...holder.value })
  return done.ok ? answerRoom(facility, roomId, reservationId) : done
}
