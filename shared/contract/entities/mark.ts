import { markKinds } from '@mayim/domain/visit/marks.ts'
import Type, { type Static } from 'typebox'
import { Language } from './scalars.ts'

/**
 * One thing that is special about a visit: what staff must know before they meet her, without who she is. One shape for
 * all kinds, so that an answer is written without a validator.
 */
export const VisitMark = Type.Object({
  kind: Type.Enum([...markKinds]),
  /** Of a kallah. */
  companions: Type.Optional(Type.Integer()),
  /** Of a language. */
  language: Type.Optional(Language),
})
export type VisitMark = Static<typeof VisitMark>
