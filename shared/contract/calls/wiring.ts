import Type from 'typebox'
import { pointKinds } from '../building/point-kinds.ts'
import { call } from '../call.ts'
import { PointId, SmallId, strict } from '../entities/scalars.ts'
import {
  BridgeBuilding,
  BuildingSchema,
  BuildingText,
  FileComparison,
  FoundDevices,
  foundDevice,
  foundPlace,
  foundRelay,
} from '../entities/technician.ts'
import { Nothing, nobody, onHub } from './sides.ts'

const policy = { who: ['Technician', 'Admin'], subject: nobody } as const
const params = strict({ kind: Type.Enum([...pointKinds]), id: PointId })
const ofBridge = strict({ bridgeId: PointId })
const wiringErrors = [
  'buildingRefused',
  'deviceRefused',
  'deviceSilent',
  'deviceUnavailable',
  'inputIsOutput',
  'pointTwice',
  'pointUnknown',
  'wiredTwice',
  'wiringOccupied',
] as const
/** The rooms and cubicles in which a patron is, as `wiringOccupied` names them (building-266). */
const confirmedPlaces = Type.Optional(Type.Array(PointId, { maxItems: 200 }))
const onDevice = {
  sides: onHub,
  limit: 'usual',
  policy,
  params,
  answer: Nothing,
  envelope: 'wrapped',
} as const

/** What is wired to each bridge: devices that were found, and the building file. */
export const wiringCalls = {
  searchStart: call({
    method: 'POST',
    path: '/api/api/technician/found',
    sides: onHub,
    limit: 'usual',
    changes: ['technicianAct'],
    errors: [],
    summary: 'Look for new devices for ten minutes',
    policy,
    answer: Nothing,
    envelope: 'wrapped',
  }),
  foundDevices: call({
    method: 'GET',
    path: '/api/api/technician/found',
    sides: onHub,
    limit: 'usual',
    reads: ['technicianAct'],
    errors: [],
    summary: 'The devices that announced themselves and are not wired yet; none while nobody looks for them',
    policy,
    answer: FoundDevices,
  }),
  deviceAdd: call({
    method: 'POST',
    path: '/api/api/technician/bridges/{bridgeId}/devices',
    sides: onHub,
    limit: 'usual',
    changes: ['technicianAct'],
    errors: [...wiringErrors, 'pointTaken', 'roomMissing', 'wiringMissing'],
    summary: 'Wire a found device, its relay or its input, to a point of the building',
    policy,
    params: ofBridge,
    body: strict({
      ...foundDevice,
      ...foundPlace,
      /** The relay or the input; without it the whole device. */
      channel: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_]{1,32}$', maxLength: 32 })),
      /** The name of its password among those of the bridge. */
      secret: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_.-]{1,64}$', maxLength: 64 })),
      confirmedPlaces,
    }),
    answer: Nothing,
    envelope: 'wrapped',
  }),
  deviceReplace: call({
    ...onDevice,
    method: 'POST',
    path: '/api/api/technician/devices/{kind}/{id}/replace',
    changes: ['technicianAct'],
    errors: [...wiringErrors, 'deviceMissing', 'replaceInFile', 'wiringMissing'],
    summary: 'Wire a found device instead of a broken one; the name and the history stay',
    body: strict({ ...foundRelay, confirmedPlaces }),
  }),
  deviceMove: call({
    ...onDevice,
    method: 'POST',
    path: '/api/api/technician/devices/{kind}/{id}/move',
    changes: ['technicianAct'],
    errors: [
      ...wiringErrors,
      'deviceMissing',
      'deviceOfNoRoom',
      'pointTaken',
      'roomMissing',
      'wiringMissing',
    ],
    summary: 'Give a device the same place in another room',
    body: strict({ roomId: SmallId, confirmedPlaces }),
  }),
  bridgeBuilding: call({
    method: 'GET',
    path: '/api/api/technician/bridges/{bridgeId}/building',
    sides: onHub,
    limit: 'usual',
    reads: ['technicianAct'],
    errors: ['deviceRefused', 'deviceSilent', 'deviceUnavailable'],
    summary: 'The building file that a bridge runs on, and the versions that were sent to it',
    policy,
    params: ofBridge,
    answer: BridgeBuilding,
  }),
  bridgeBuildingSchema: call({
    method: 'GET',
    path: '/api/api/technician/bridges/{bridgeId}/building/schema',
    sides: onHub,
    limit: 'usual',
    reads: [],
    errors: ['deviceRefused', 'deviceSilent', 'deviceUnavailable'],
    summary: 'The JSON Schema of the building file of a bridge',
    policy,
    params: ofBridge,
    answer: BuildingSchema,
  }),
  bridgeBuildingCompare: call({
    method: 'POST',
    path: '/api/api/technician/bridges/{bridgeId}/building/compare',
    sides: onHub,
    limit: 'usual',
    changes: [],
    errors: ['buildingNotJson', 'deviceRefused', 'deviceSilent', 'deviceUnavailable'],
    summary: 'What a building file would change; nothing is sent',
    policy,
    params: ofBridge,
    body: strict({ file: BuildingText }),
    answer: FileComparison,
  }),
  bridgeBuildingSet: call({
    method: 'POST',
    path: '/api/api/technician/bridges/{bridgeId}/building',
    sides: onHub,
    limit: 'usual',
    changes: ['technicianAct'],
    errors: [...wiringErrors, 'buildingNotJson'],
    summary: 'Send a building file to its bridge, which checks it and runs on it without a restart',
    policy,
    params: ofBridge,
    body: strict({ file: BuildingText, confirmedPlaces }),
    answer: Nothing,
    envelope: 'wrapped',
  }),
} as const
