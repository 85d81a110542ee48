import Type from 'typebox'
import { call, deviceRoles } from '../call.ts'
import {
  LabClock,
  LabEvening,
  LabPaper,
  LabState,
  LinkState,
  ReaderId,
  ScalarRecord,
} from '../entities/device.ts'
import { Id, Instant, Line, PointId, SmallId, strict, written } from '../entities/scalars.ts'
import { PairedDevice, TokenAnswer } from '../entities/session.ts'
import { LiveChange } from '../live-events.ts'
import { entityNames } from '../sync/entities.ts'
import { both, Nothing, nobody, onHub } from './sides.ts'

const technicians = ['Technician', 'Admin'] as const
const desk = ['Reception', 'Admin', 'Technician'] as const

/** Our own calls, which the specification does not list: live events, paired screens, the device lab, the link. */
export const houseCalls = {
  events: call({
    method: 'GET',
    path: '/api/api/events',
    sides: both,
    reads: [],
    summary: 'Server-sent events: what changed, for the screens to ask anew',
    policy: { who: ['user', 'device'], subject: nobody },
    answer: LiveChange,
    answerAs: 'events',
  }),
  pairingCodeCreate: call({
    method: 'POST',
    path: '/api/api/devices/pairingcode',
    sides: onHub,
    changes: 'everything',
    summary: 'A one-time code that pairs a screen',
    policy: { who: desk, subject: nobody },
    body: strict({
      role: Type.Enum([...deviceRoles]),
      roomId: Type.Optional(SmallId),
      name: Type.Optional(Line),
      /** The card reader that stands beside a kiosk: it is the kiosk’s that is paired by this code. */
      readerId: Type.Optional(ReaderId),
    }),
    answer: Type.Object({ id: Id, code: Type.String({ maxLength: 16 }), expiresAt: Instant }),
    envelope: 'wrapped',
  }),
  pairDevice: call({
    method: 'POST',
    path: '/api/api/devices/pair',
    sides: onHub,
    changes: 'everything',
    summary: 'Pair this screen by the code, and give it its session',
    policy: { who: ['anyone'], subject: nobody },
    body: strict({
      code: Type.String({ minLength: 4, maxLength: 16, pattern: '^[A-Za-z0-9 -]+$' }),
      session: Type.Optional(Type.Literal('cookie')),
    }),
    answer: TokenAnswer,
  }),
  devicesPaired: call({
    method: 'GET',
    path: '/api/api/devices',
    sides: onHub,
    reads: [],
    summary: 'The paired screens',
    policy: { who: desk, subject: nobody },
    answer: Type.Array(PairedDevice, { maxItems: 500 }),
  }),
  deviceRevoke: call({
    method: 'DELETE',
    path: '/api/api/devices/{deviceId}',
    sides: onHub,
    changes: 'everything',
    summary: 'Take a screen’s session away',
    policy: { who: desk, subject: nobody },
    params: strict({ deviceId: Id }),
    answer: Nothing,
    envelope: 'wrapped',
  }),
  labState: call({
    method: 'GET',
    path: '/api/api/lab',
    sides: onHub,
    reads: [],
    summary: 'The bridges and points, with their last state and its age',
    policy: { who: technicians, subject: nobody },
    answer: LabState,
  }),
  labSimulate: call({
    method: 'POST',
    path: '/api/api/lab/simulate',
    sides: onHub,
    changes: 'everything',
    summary: 'Press a piece of simulated hardware',
    policy: { who: technicians, subject: nobody },
    body: strict({
      /** `door/room-3`. */
      point: Type.String({ pattern: '^[a-z]{1,16}/[a-z0-9-]{1,32}$', maxLength: 50 }),
      action: Type.String({ pattern: '^[a-zA-Z][a-zA-Z0-9-]{0,31}$', maxLength: 32 }),
      args: Type.Optional(ScalarRecord),
    }),
    answer: Type.Object({ data: Type.Optional(ScalarRecord) }),
    envelope: 'wrapped',
  }),
  labPaper: call({
    method: 'GET',
    path: '/api/api/lab/paper/{printerId}',
    sides: onHub,
    reads: [],
    summary: 'The last papers of a simulated printer, newest first',
    policy: { who: technicians, subject: nobody },
    params: strict({ printerId: PointId }),
    answer: Type.Array(LabPaper, { maxItems: 20 }),
  }),
  labClock: call({
    method: 'GET',
    path: '/api/api/lab/clock',
    sides: onHub,
    reads: [],
    summary: 'The facility’s clock',
    policy: { who: technicians, subject: nobody },
    answer: LabClock,
  }),
  labClockSet: call({
    method: 'POST',
    path: '/api/api/lab/clock',
    sides: onHub,
    changes: 'everything',
    summary: 'Set, advance or accelerate the demo’s clock',
    policy: { who: technicians, subject: nobody },
    body: strict({
      set: Type.Optional(Instant),
      advanceMinutes: Type.Optional(Type.Number({ minimum: 0, maximum: 20_160 })),
      speed: Type.Optional(Type.Number({ minimum: 0, maximum: 3600 })),
    }),
    answer: LabClock,
    envelope: 'wrapped',
  }),
  labEvening: call({
    method: 'GET',
    path: '/api/api/lab/evening',
    sides: onHub,
    reads: [],
    summary: 'Whether an evening is being played, and what it told',
    policy: { who: technicians, subject: nobody },
    answer: LabEvening,
  }),
  labEveningStart: call({
    method: 'POST',
    path: '/api/api/lab/evening',
    sides: onHub,
    changes: 'everything',
    summary: 'Play a whole evening in the demo: patrons, staff and faults',
    policy: { who: technicians, subject: nobody },
    body: strict({
      patrons: Type.Integer({ minimum: 1, maximum: 100 }),
      seed: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
      speed: Type.Integer({ minimum: 1, maximum: 3600 }),
    }),
    answer: LabEvening,
    envelope: 'wrapped',
  }),
  labLink: call({
    method: 'POST',
    path: '/api/api/lab/link',
    sides: onHub,
    changes: 'everything',
    summary: 'Cut the link to the portal, or let it join again; in demo mode only',
    policy: { who: technicians, subject: nobody },
    body: strict({ cut: Type.Boolean() }),
    answer: LinkState,
    envelope: 'wrapped',
  }),
  linkState: call({
    method: 'GET',
    path: '/api/api/link',
    sides: both,
    reads: entityNames,
    summary: 'How this side stands with the other',
    policy: { who: ['staff', 'Technician'], subject: nobody },
    answer: LinkState,
  }),
  demoOutbox: call({
    method: 'GET',
    path: '/api/api/demo/outbox',
    sides: both,
    reads: [],
    summary: 'The texts that the demo would have sent; exists in demo mode only',
    policy: { who: ['anyone'], subject: nobody },
    answer: Type.Array(Type.Object({ id: Line, at: Instant, to: Line, text: written(600), kind: Line }), {
      maxItems: 200,
    }),
  }),
} as const
