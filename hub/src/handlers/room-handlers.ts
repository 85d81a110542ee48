import type { Handlers } from '@mayim/core/http/handler.ts'
import { ok, refuse } from '@mayim/domain/result.ts'
import { attendantBoard } from '../boards/attendant-board.ts'
import { listCleaning, listRooms } from '../boards/read-rooms.ts'
import { roomPanel } from '../boards/room-panel.ts'
import { doorMoved } from '../doors/door-event.ts'
import { releaseRoom } from '../doors/release-room.ts'
import { doorOf, unlockDoor } from '../doors/unlock-door.ts'
import { openGarage } from '../garage/open-garage.ts'
import { openGate } from '../garage/open-gate.ts'
import type { HubFacility } from '../hub-facility.ts'
import { attendantHere } from '../pins/attendant-here.ts'
import { cardHolder } from '../pins/card-holder.ts'
import { pressStatus } from '../pins/press-status.ts'
import { staffEntry } from '../pins/staff-entry.ts'
import { reloadPanel, setLights, setRoomLanguage } from '../rooms/set-comfort.ts'
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

  roomStatus: async (facility, { caller, params, body }) => {
    const done = await pressStatus(facility, caller, params.id, body)
    return done.ok ? answerRoom(facility, params.id, done.value.reservationId) : done
  },
} satisfies Partial<Handlers<'hub', HubFacility>>
