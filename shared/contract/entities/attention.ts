import { sides } from '@mayim/domain/sync/side.ts'
import Type, { type Static } from 'typebox'
import { ScalarRecord } from './device.ts'
import { Id, Instant, Line, NullableInstant } from './scalars.ts'

/** Every kind of matter. */
const attentionKinds = [
  'cancelRejected',
  'editRejected',
  'saleLost',
  'parked',
  'provisional',
  'screenLocked',
  'cardsRefused',
  'cardTries',
  'cardsOff',
  'passwordTries',
  'codeBudget',
  'textsRefused',
  'newDevice',
  'certificate',
  'charge',
  'takenBack',
  'clock',
  'timeUnknown',
  'timeChanged',
  'exchangeStopped',
  'storage',
  'backup',
  'print',
  'facility',
  'hubSilent',
  'doorForced',
  'doorHeldOpen',
  'doorInterlock',
  'inbox',
  'papers',
  'overruled',
  'bookedTwice',
  'overbooked',
  'waterOutside',
  'certificateEnds',
  'rulesChanged',
] as const
export type AttentionKind = (typeof attentionKinds)[number]

/** A matter that the two sides could not settle, for a person to resolve. */
export const AttentionItem = Type.Object({
  id: Id,
  kind: Type.Enum([...attentionKinds]),
  /** Usually a reservation's id. */
  entityId: Line,
  detail: ScalarRecord,
  /** The side that created it. */
  side: Type.Enum([...sides]),
  at: Instant,
  resolvedAt: NullableInstant,
})
export type AttentionItem = Static<typeof AttentionItem>
