import { printerPoint } from '@mayim/contract/building/facility-points.ts'
import { isStaff } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import type { Handlers } from '@mayim/core/http/handler.ts'
import { checkOwnPassword } from '@mayim/core/sign-in/staff/prove-self.ts'
import { ok, refuse } from '@mayim/domain/result.ts'
import { isRoomStatus } from '@mayim/domain/status.ts'
import {
  type RoomStatusInput,
  reloadPanel,
  setLights,
  setRoomLanguage,
  setRoomStatus,
} from '../../building/rooms/change-room.ts'
import { roomById } from '../../building/rooms/room-table.ts'
import { setSectionAttendant, viewSections } from '../../building/rooms/sections.ts'
import { callRoom, setRoomExtension } from '../../building/supplies/call-room.ts'
import { addRequests, changeRequests, type Wish } from '../../building/supplies/request-supply.ts'
import { listAlarms } from '../../building/supplies/view-alarms.ts'
import { listRequests, requestsInRoom } from '../../building/supplies/view-requests.ts'
import { attendantBoard } from '../../desk/boards/attendant-board.ts'
import { answerRoom, listCleaning, listRooms } from '../../desk/boards/read-rooms.ts'
import { roomPanel } from '../../desk/boards/room-panel.ts'
import { viewEstimates } from '../../desk/boards/waits.ts'
import { closeEvening, printClosing, tonightInFigures } from '../../desk/closing/close-evening.ts'
import { openTonight } from '../../desk/closing/open-tonight.ts'
import { faultsByRoom } from '../../devices/device-views.ts'
import { whyPrinterWaits } from '../../devices/printers.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'
import { swapRooms } from '../../visit/assign-room.ts'
import { attendantHere, cardHolder, unlockAdminMenu } from '../../visit/cards-and-pins/check-card.ts'
import { staffEntry } from '../../visit/cards-and-pins/staff-entry.ts'
import { changeVisit, type VisitChange } from '../../visit/change-visit.ts'
import { doorMoved } from '../../visit/doors/door-events.ts'
import { openGarageAnyway, releaseAnyway, unlockAnyway } from '../../visit/doors/open-anyway.ts'
import { openGate } from '../../visit/doors/open-garage.ts'
import { doorOf } from '../../visit/doors/unlock-door.ts'

const lightsOn = ['on', 'true', 'True', '1']

/** Handlers of the rooms, their panels and doors. */
export const roomHandlers = {
  openGarageDoor: async (facility, { caller, params, body: { lat, lng } }) => {
    const place = lat === undefined || lng === undefined ? null : { latitude: lat, longitude: lng }
    const done = await openGarageAnyway(facility, caller, { reservationId: params.id, place })
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

  roomRelease: async (facility, { caller, params }) => releaseAnyway(facility, caller, params.id),

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

  unlockRoom: async (facility, { caller, query, body }, { auth }) => {
    const at = { roomId: query.roomid, door: query.wetdry ?? 'dry' } as const
    const { cardCode, ownPassword, ...why } = body
    const byAdmin = Boolean(ownPassword) && caller.roles.includes('Admin')
    const proven = byAdmin ? await checkOwnPassword(auth, caller, ownPassword) : ok(null)
    if (!proven.ok) return proven
    const holder = await cardHolder(facility, caller, { cardCode, roomId: at.roomId, door: doorOf(at) })
    if (!holder.ok) return holder
    const done = await unlockAnyway(facility, caller, { ...at, ...why, ...holder.value, byAdmin })
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

/** Handlers of supply requests and of the sections' attendants. */
export const eveningHandlers = {
  eveningEstimates: async facility => {
    const faultsOf = faultsByRoom(facility.devices.registry)
    return ok(await viewEstimates(facility, roomId => faultsOf(roomId).length === 0))
  },

  eveningOpen: async facility => ok(await openTonight(facility)),

  eveningFigures: async facility => ok(await tonightInFigures(facility)),

  eveningClose: async (facility, { caller, body }, { idempotencyKey }) =>
    closeEvening(facility, caller, { ...(idempotencyKey ? { idempotencyKey } : {}), ...body }),

  eveningPrint: async (facility, { caller, body }) => {
    const asked = await printClosing(facility, caller, body)
    if (!asked.ok) return asked
    const { printer } = body
    return ok({ printer, waits: whyPrinterWaits(facility.devices.registry, printerPoint(printer)) })
  },

  alarms: async (facility, { caller }) => ok(await listAlarms(facility, { forStaff: isStaff(caller) })),

  supplyList: async facility => ok(await listRequests(facility.db)),

  supplyRequest: async (facility, { caller, params, body }) => {
    const roomId = params.id
    const done =
      body.action === 'add'
        ? await addRequests(facility, caller, { roomId, wishes: wishesOf(body) })
        : await changeRequests(facility, caller, { roomId, ids: body.ids ?? [], act: body.action })
    return done.ok ? ok(await requestsInRoom(facility.db, roomId)) : done
  },

  callRoom: async (facility, { caller, params, body }) =>
    callRoom(facility, caller, { roomId: params.id, fromExtension: body.fromExtension }),

  roomExtension: async (facility, { caller, params, body }) => {
    const done = await setRoomExtension(facility, caller, { roomId: params.id, extension: body.extension })
    return done.ok ? answerRoom(facility, params.id) : done
  },

  roomAdminUnlock: async (facility, { caller, params, body }) =>
    unlockAdminMenu(facility, caller, { roomId: params.id, passcode: body.passcode }),

  swapRooms: async (facility, { caller, body }) => {
    const done = await swapRooms(facility, caller, body)
    if (!done.ok) return done
    const rooms = await listRooms(facility)
    return ok({ rooms: rooms.filter(({ id }) => id === body.roomA || id === body.roomB) })
  },

  sections: async facility => ok(await viewSections(facility.db)),

  sectionAttendant: async (facility, { caller, params, body }) => {
    const done = await setSectionAttendant(facility, caller, {
      sectionId: params.id,
      attendantId: body.attendantId,
    })
    return done.ok ? ok(await viewSections(facility.db)) : done
  },
} satisfies Partial<Handlers<'hub', HubFacility>>

function wishesOf(body: {
  readonly items?: readonly string[]
  readonly isAttendantRequest?: boolean
  readonly isCallRequest?: boolean
  readonly isHelpRequest?: boolean
}): Wish[] {
  const wishes: Wish[] = (body.items ?? []).map(item => ({ kind: 'item', item }))
  if (body.isHelpRequest) wishes.push({ kind: 'help', item: '' })
  if (body.isAttendantRequest) wishes.push({ kind: 'attendant', item: '' })
  if (body.isCallRequest) wishes.push({ kind: 'call', item: '' })
  return wishes
}
