import Type from 'typebox'
import { pointKinds } from '../building/point-kinds.ts'
import { call } from '../call.ts'
import { PointId, strict, written } from '../entities/scalars.ts'
import { DeviceEvent, HealthReport, TechnicianDevice } from '../entities/technician.ts'
import { Nothing, nobody, onHub } from './sides.ts'

const policy = { who: ['Technician', 'Admin'], subject: nobody } as const
const params = strict({ kind: Type.Enum([...pointKinds]), id: PointId })
const onDevice = {
  sides: onHub,
  limit: 'usual',
  policy,
  params,
  answer: Nothing,
  envelope: 'wrapped',
} as const

/** The technician's page: the devices, what is broken, and what may be done about it. */
export const technicianCalls = {
  technicianDevices: call({
    method: 'GET',
    path: '/api/api/technician/devices',
    sides: onHub,
    limit: 'usual',
    reads: ['technicianAct', 'room'],
    errors: [],
    summary: 'Every device that the hub has heard of, with its condition and its last command',
    policy,
    answer: Type.Array(TechnicianDevice, { maxItems: 1000 }),
  }),
  healthReport: call({
    method: 'GET',
    path: '/api/api/technician/health',
    sides: onHub,
    limit: 'usual',
    reads: [],
    errors: [],
    summary: 'The hub’s machine, its work, and its bridges, each measure with its mark',
    policy,
    answer: HealthReport,
  }),
  deviceHistory: call({
    method: 'GET',
    path: '/api/api/technician/devices/{kind}/{id}/history',
    sides: onHub,
    limit: 'usual',
    reads: ['technicianAct'],
    errors: [],
    summary: 'What technicians did with a device, the newest first',
    policy,
    params,
    answer: Type.Array(DeviceEvent, { maxItems: 50 }),
  }),
  deviceIdentify: call({
    ...onDevice,
    method: 'POST',
    path: '/api/api/technician/devices/{kind}/{id}/identify',
    changes: ['technicianAct'],
    errors: ['deviceDisabled', 'deviceMissing', 'deviceNoTest', 'deviceUnavailable', 'shabbosMode'],
    summary: 'Have a device show itself: a lamp blinks, a reader beeps',
  }),
  deviceTest: call({
    ...onDevice,
    method: 'POST',
    path: '/api/api/technician/devices/{kind}/{id}/test',
    changes: ['technicianAct'],
    errors: [
      'deviceDisabled',
      'deviceMissing',
      'deviceNoTest',
      'deviceUnavailable',
      'roomOccupied',
      'shabbosMode',
      'testUnconfirmed',
    ],
    summary: 'Test a device; a door opens for a moment, which must be confirmed',
    body: strict({ confirmed: Type.Optional(Type.Boolean()) }),
  }),
  deviceChange: call({
    ...onDevice,
    method: 'POST',
    path: '/api/api/technician/devices/{kind}/{id}',
    changes: ['technicianAct'],
    errors: ['deviceMissing'],
    summary: 'Rename a device, or take it out of use',
    body: strict({ name: Type.Optional(written(60)), disabled: Type.Optional(Type.Boolean()) }),
  }),
  driverRestart: call({
    method: 'POST',
    path: '/api/api/technician/bridges/{bridgeId}/restart',
    sides: onHub,
    limit: 'usual',
    changes: ['technicianAct'],
    errors: ['bridgeMissing'],
    summary: 'Restart a driver of a bridge, so that it connects to its devices again',
    policy,
    params: strict({ bridgeId: PointId }),
    body: strict({ driver: Type.String({ pattern: '^[a-z-]{1,32}$', maxLength: 32 }) }),
    answer: Nothing,
    envelope: 'wrapped',
  }),
  deviceForget: call({
    ...onDevice,
    method: 'DELETE',
    path: '/api/api/technician/devices/{kind}/{id}',
    changes: ['technicianAct'],
    errors: ['deviceMissing', 'deviceReported'],
    summary: 'Remove a device that no bridge reports from the list',
  }),
} as const
