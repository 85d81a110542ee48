import Type, { type Static } from 'typebox'
import { Id, Instant, Line, NullableInstant } from './scalars.ts'

/** The list with defaults of the house rules. */
export const supplyItems = [
  'towel',
  'robe',
  'slippers',
  'comb',
  'clipper',
  'scissors',
  'file',
  'polish remover',
  'swabs',
  'pumice',
  'soap',
  'shampoo',
  'floss',
  'toothbrush',
  'tissues',
  'bedikah cloths',
  'head cover',
] as const

export const SupplyRequest = Type.Object({
  id: Id,
  item: Line,
  status: Type.Enum(['open', 'complete', 'canceled']),
  dateRequested: Instant,
  dateCompleted: NullableInstant,
  dateCanceled: NullableInstant,
  /** Offers Call Room in the place of Mark Completed. */
  isCallRequest: Type.Boolean(),
  isAttendantRequest: Type.Boolean(),
})
export type SupplyRequest = Static<typeof SupplyRequest>
