import { sides } from '@mayim/domain/side.ts'
import Type, { type Static } from 'typebox'
import { ScalarRecord } from './device.ts'
import { Id, Instant, Line, NullableInstant } from './scalars.ts'

/** What the two sides could not settle between themselves, for a person to see to. */
export const AttentionItem = Type.Object({
  id: Id,
  kind: Type.Enum([
    'cancelRejected',
    'editRejected',
    'saleLost',
    'parked',
    'provisional',
    'screenLocked',
    'charge',
    'clock',
    'storage',
  ]),
  /** Mostly a reservation's id. */
  entityId: Line,
  detail: ScalarRecord,
  /** The side that put it here. */
  side: Type.Enum([...sides]),
  at: Instant,
  resolvedAt: NullableInstant,
})
export type AttentionItem = Static<typeof AttentionItem>
