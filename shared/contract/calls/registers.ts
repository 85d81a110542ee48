import Type from 'typebox'
import { call } from '../call.ts'
import { Photo, RegisterBody, RegisterEntry, RegisterName, Rules, WaterLimits } from '../entities/register.ts'
import { CivilDate, Id, Line, nullable, strict } from '../entities/scalars.ts'
import { both, nobody } from './sides.ts'

export const registerCalls = {
  registerList: call({
    method: 'GET',
    path: '/api/api/registers/{register}',
    sides: both,
    limit: 'usual',
    reads: ['registerEntry', 'setting'],
    errors: ['rangeInvalid', 'rangeTooLong'],
    summary:
      'The entries of a register on the nights of a range, and of any night the open faults, the certificates and what the rabbi confirmed; the oldest first',
    policy: { who: ['staff'], subject: nobody },
    params: strict({ register: RegisterName }),
    query: strict({ dt: CivilDate, dtTo: Type.Optional(CivilDate) }),
    answer: Type.Object({
      entries: Type.Array(RegisterEntry, { maxItems: 5000 }),
      /** Of the lists: what is to be ticked, in its order. */
      items: Type.Array(Line, { maxItems: 200 }),
      /** Of the water: the facility's limits of today. */
      limits: nullable(WaterLimits),
      /** Of the rulings: the rules of hours with their stored values of now. */
      rules: nullable(Rules),
    }),
  }),
  registerPhoto: call({
    method: 'GET',
    path: '/api/api/registers/entry/{id}/photo',
    sides: both,
    limit: 'usual',
    reads: ['registerEntry'],
    errors: ['entryMissing'],
    summary: 'The photo of a fault',
    policy: { who: ['staff'], subject: nobody },
    params: strict({ id: Id }),
    answer: Type.Object({ photo: Photo }),
  }),
  registerAdd: call({
    method: 'POST',
    path: '/api/api/registers',
    sides: both,
    limit: 'usual',
    changes: ['registerEntry'],
    errors: [
      'entryEmpty',
      'entryMissing',
      'entryClosed',
      'shiftTimes',
      'reserveDatePast',
      'reserveDateTooFar',
      'certificateEnd',
      'rulesChanged',
      'notAllowed',
    ],
    summary:
      'Write into a register: a reading, a tick, a fault, its repair, a note, a shift; an Admin also a certificate and what the rabbi confirmed',
    policy: { who: ['staff'], subject: nobody },
    body: RegisterBody,
    answer: RegisterEntry,
    envelope: 'wrapped',
  }),
} as const
