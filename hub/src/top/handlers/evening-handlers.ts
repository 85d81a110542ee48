import type { Handlers } from '@mayim/core/http/handler.ts'
import { ok } from '@mayim/domain/result.ts'
import { setSectionAttendant, viewSections } from '../../building/rooms/section-attendant.ts'
import { callRoom, setRoomExtension } from '../../building/supplies/call-room.ts'
import { listRequests, requestsInRoom } from '../../building/supplies/list-requests.ts'
import { addRequests, changeRequests, type Wish } from '../../building/supplies/request-supply.ts'
import { listRooms } from '../../desk/boards/read-rooms.ts'
import { viewEstimates } from '../../desk/boards/view-estimates.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'
import { unlockAdminMenu } from '../../visit/pins/unlock-admin-menu.ts'
import { swapRooms } from '../../visit/swap-rooms.ts'
import { answerRoom } from './answer-room.ts'

/** Handlers of supply requests and of the sections' attendants. */
export const eveningHandlers = {
  eveningEstimates: async facility => ok(await viewEstimates(facility)),

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
