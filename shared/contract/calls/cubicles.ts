import { cubicleStatuses } from '@mayim/domain/status.ts'
import Type from 'typebox'
import { call } from '../call.ts'
import { Cubicle } from '../entities/room.ts'
import { Id, SmallId, strict } from '../entities/scalars.ts'
import { requestCubicleErrors } from './error-groups.ts'
import { nobody, onHub } from './sides.ts'

const params = strict({ id: SmallId })

export const cubicleCalls = {
  cubicles: call({
    method: 'GET',
    path: '/api/api/settings/cubicles/',
    sides: onHub,
    limit: 'usual',
    reads: ['cubicle', 'reservation'],
    errors: [],
    summary: 'Cubicles and their status',
    policy: { who: ['staff', 'Technician'], subject: nobody },
    answer: Type.Array(Cubicle, { maxItems: 200 }),
  }),
  cubicleStatus: call({
    method: 'POST',
    path: '/api/api/settings/cubicles/{id}/status',
    sides: onHub,
    limit: 'usual',
    changes: ['cubicle', 'reservation'],
    errors: ['cubicleMissing', 'cubicleStatusNotAllowed', 'shabbosMode', 'statusChanged'],
    summary: 'Set a cubicle free, occupied or out of use by hand',
    policy: { who: ['staff'], subject: nobody },
    params,
    body: strict({ status: Type.Enum([...cubicleStatuses]) }),
    answer: Cubicle,
    envelope: 'wrapped',
  }),
  cubicleUnlock: call({
    method: 'POST',
    path: '/api/api/settings/cubicles/{id}/unlock',
    sides: onHub,
    limit: 'usual',
    changes: ['cubicle'],
    errors: ['cubicleMissing', 'shabbosMode'],
    summary: 'Open the cubicle’s lock',
    policy: { who: ['staff'], subject: nobody },
    params,
    answer: Cubicle,
    envelope: 'wrapped',
  }),
  requestCubicle: call({
    method: 'POST',
    path: '/api/api/reservations/{id}/requestcubicle',
    sides: onHub,
    limit: 'usual',
    changes: ['cubicle', 'reservation'],
    errors: requestCubicleErrors,
    summary: 'Give a waiting patron a cubicle',
    policy: { who: ['staff', 'Kiosk'], subject: { kind: 'reservation', from: 'params', name: 'id' } },
    params: strict({ id: Id }),
    answer: Cubicle,
    envelope: 'wrapped',
  }),
} as const
