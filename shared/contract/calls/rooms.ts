import Type from 'typebox'
import { call } from '../call.ts'
import { ReservationBrief, RoomOwnStatus, RoomStatus } from '../entities/reservation.ts'
import { AttendantBoard, CleaningRoom, Room, RoomPanel } from '../entities/room.ts'
import { Id, Language, Line, nullable, SmallId, strict, written } from '../entities/scalars.ts'
import { SupplyRequest } from '../entities/supply-request.ts'
import { roomEntities, shabbosEntities } from './entity-groups.ts'
import { Nothing, nobody, onHub } from './sides.ts'

const params = strict({ id: SmallId })
const ownRoom = { kind: 'room', from: 'params', name: 'id' } as const
const CardCode = written(64, 1)
const PinCode = Type.String({ pattern: '^[0-9]{1,8}$', maxLength: 8 })

/** What a change in a room answers: the room, and the reservation that is or was in it. */
export const RoomChange = Type.Object({ room: Room, reservation: nullable(ReservationBrief) })

export const roomCalls = {
  roomsList: call({
    method: 'GET',
    path: '/api/api/rooms/list/',
    sides: onHub,
    reads: roomEntities,
    summary: 'All rooms with status, section and attendant, current reservation',
    policy: { who: ['staff', 'Technician'], subject: nobody },
    answer: Type.Array(Room, { maxItems: 200 }),
  }),
  cleaningList: call({
    method: 'GET',
    path: '/api/api/rooms/cleaninglist/',
    sides: onHub,
    reads: roomEntities,
    summary: 'Rooms that need cleaning, oldest first',
    policy: { who: ['staff'], subject: nobody },
    answer: Type.Array(CleaningRoom, { maxItems: 200 }),
  }),
  roomGet: call({
    method: 'GET',
    path: '/api/api/rooms/{id}',
    sides: onHub,
    reads: roomEntities,
    summary: 'One room',
    policy: { who: ['staff', 'Room'], subject: ownRoom },
    params,
    answer: Room,
  }),
  roomPanel: call({
    method: 'GET',
    path: '/api/api/rooms/{id}/panel',
    sides: onHub,
    reads: [...roomEntities, ...shabbosEntities],
    summary: 'All that a room’s panel shows, and what may be pressed next',
    policy: { who: ['staff', 'Room'], subject: ownRoom },
    params,
    answer: RoomPanel,
  }),
  roomPageReload: call({
    method: 'POST',
    path: '/api/api/rooms/{id}/pagereload',
    sides: onHub,
    changes: ['room'],
    summary: 'Reload that room’s screen',
    policy: { who: ['Reception', 'Admin'], subject: ownRoom },
    params,
    answer: Nothing,
    envelope: 'wrapped',
  }),
  staffEntry: call({
    method: 'POST',
    path: '/api/api/rooms/{id}/staffEntry',
    sides: onHub,
    changes: [...roomEntities, 'cubicle', 'attention'],
    summary: 'Enter by PIN at the panel: cleaning begins or ends, or the room is cleared',
    policy: { who: ['Room'], subject: ownRoom },
    params,
    /** As the specification has it; our own panel sends both in the body, where no log can keep them. */
    query: strict({ pinCode: Type.Optional(PinCode), clearRoom: Type.Optional(Type.Boolean()) }),
    body: strict({
      pinCode: Type.Optional(PinCode),
      clearRoom: Type.Optional(Type.Boolean()),
      /** The status that the panel showed; 409 with the current one where it is another by now. */
      expectedStatus: Type.Optional(RoomStatus),
    }),
    answer: RoomChange,
    envelope: 'wrapped',
    hideQuery: true,
  }),
  doorIoEvent: call({
    method: 'POST',
    path: '/api/api/rooms/{id}/doorioevent',
    sides: onHub,
    changes: roomEntities,
    summary: 'A door’s input changed',
    policy: { who: ['device'], subject: ownRoom },
    params,
    body: strict({ door: Type.Enum(['dry', 'wet']), open: Type.Boolean() }),
    answer: Type.Object({ changed: Type.Boolean() }),
    envelope: 'wrapped',
  }),
  setLights: call({
    method: 'POST',
    path: '/api/api/rooms/{id}/setlights',
    sides: onHub,
    changes: ['room'],
    summary: 'Lights on or off by hand, until the status next changes',
    policy: { who: ['staff', 'Room'], subject: ownRoom },
    params,
    query: strict({ onOff: Type.Enum(['on', 'off', 'true', 'false', 'True', 'False', '1', '0']) }),
    answer: RoomChange,
    envelope: 'wrapped',
  }),
  setLanguage: call({
    method: 'POST',
    path: '/api/api/rooms/{id}/setlanguage/',
    sides: onHub,
    changes: ['room'],
    summary: 'The language of a room’s panel',
    policy: { who: ['staff', 'Room'], subject: ownRoom },
    params,
    body: strict({ language: Language }),
    answer: RoomChange,
    envelope: 'wrapped',
  }),
  roomStatus: call({
    method: 'POST',
    path: '/api/api/rooms/{id}/status/',
    sides: onHub,
    changes: [...roomEntities, 'cubicle'],
    summary: 'Change the room’s own status, or that of the reservation in it',
    policy: { who: ['staff', 'Room'], subject: ownRoom },
    params,
    body: strict({
      status: Type.Optional(RoomOwnStatus),
      reservationStatus: Type.Optional(RoomStatus),
      cardCode: Type.Optional(CardCode),
      /** The status that the caller saw; 409 with the current one where it is another by now. */
      expectedStatus: Type.Optional(RoomStatus),
    }),
    answer: RoomChange,
    envelope: 'wrapped',
  }),
  swapRooms: call({
    method: 'POST',
    path: '/api/api/rooms/swaprooms',
    sides: onHub,
    changes: ['room', 'reservation'],
    summary: 'Exchange two rooms’ patrons',
    policy: { who: ['Reception', 'Admin'], subject: nobody },
    body: strict({
      roomA: SmallId,
      roomB: SmallId,
      /** Whom the caller saw in each; 409 where it is another by now, or nobody. */
      seenA: Type.Optional(nullable(Id)),
      seenB: Type.Optional(nullable(Id)),
    }),
    answer: Type.Object({ rooms: Type.Array(Room, { maxItems: 2 }) }),
    envelope: 'wrapped',
  }),
  supplyRequest: call({
    method: 'POST',
    path: '/api/api/rooms/{id}/supplyrequest/',
    sides: onHub,
    changes: ['supplyRequest'],
    summary: 'Ask for supplies or for an attendant, complete or cancel what was asked',
    policy: { who: ['staff', 'Room'], subject: ownRoom },
    params,
    body: strict({
      /** `answer` tells that somebody is on the way. */
      action: Type.Enum(['add', 'answer', 'complete', 'cancel']),
      items: Type.Optional(Type.Array(Line, { maxItems: 20 })),
      ids: Type.Optional(Type.Array(written(36), { maxItems: 50 })),
      isAttendantRequest: Type.Optional(Type.Boolean()),
      isCallRequest: Type.Optional(Type.Boolean()),
      isHelpRequest: Type.Optional(Type.Boolean()),
    }),
    answer: Type.Array(SupplyRequest, { maxItems: 100 }),
    envelope: 'wrapped',
  }),
  callRoom: call({
    method: 'POST',
    path: '/api/api/rooms/{id}/callroom/',
    sides: onHub,
    changes: ['room', 'supplyRequest'],
    summary: 'Ring the room’s phone',
    policy: { who: ['staff'], subject: ownRoom },
    params,
    body: strict({ fromExtension: Type.String({ pattern: '^[0-9*#]{1,16}$', maxLength: 16 }) }),
    answer: Nothing,
    envelope: 'wrapped',
  }),
  unlockRoom: call({
    method: 'POST',
    path: '/api/api/hartmann/unlockroom',
    sides: onHub,
    changes: ['room'],
    summary: 'Unlock a room’s dry (corridor) or wet (pool) door for a moment',
    policy: { who: ['staff'], subject: { kind: 'room', from: 'query', name: 'roomid' } },
    query: strict({ roomid: SmallId, wetdry: Type.Optional(Type.Enum(['dry', 'wet'])) }),
    body: strict({ cardCode: Type.Optional(CardCode) }),
    answer: RoomChange,
    envelope: 'wrapped',
  }),
  attendantHere: call({
    method: 'POST',
    path: '/api/api/attendants/here',
    sides: onHub,
    changes: [],
    summary: 'Whose card it is, so that a tablet shows the rooms of her section',
    policy: { who: ['Attendant', 'Reception', 'Admin'], subject: nobody },
    body: strict({ cardCode: CardCode }),
    answer: Type.Object({ attendantId: SmallId, sectionId: nullable(SmallId) }),
    envelope: 'wrapped',
  }),
  attendantBoard: call({
    method: 'GET',
    path: '/api/api/attendants/board',
    sides: onHub,
    reads: [...roomEntities, 'user', 'setting'],
    summary: 'The attendants’ evening: rooms, queues, cleaning; codes only',
    policy: { who: ['Attendant', 'Reception', 'Admin', 'Technician'], subject: nobody },
    answer: AttendantBoard,
  }),
} as const
