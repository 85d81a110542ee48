import { skies } from '@mayim/domain/site/sky.ts'
import Type, { type Static } from 'typebox'
import { Instant } from './scalars.ts'

/** The weather outside the building. */
export const Weather = Type.Object({
  temperature: Type.Integer({ minimum: -150, maximum: 150 }),
  unit: Type.Enum(['C', 'F']),
  sky: Type.Enum([...skies]),
  /** When the service was asked. */
  at: Instant,
})
export type Weather = Static<typeof Weather>
