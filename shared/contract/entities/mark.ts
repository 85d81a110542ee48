import { plainMarks } from '@mayim/domain/visit/marks.ts'
import Type, { type Static } from 'typebox'
import { Language } from './scalars.ts'

/** One thing that is special about a visit: what staff must know before they meet her, without who she is. */
export const VisitMark = Type.Union([
  Type.Object({ kind: Type.Literal('kallah'), companions: Type.Integer() }),
  Type.Object({ kind: Type.Enum([...plainMarks]) }),
  Type.Object({ kind: Type.Literal('language'), language: Language }),
])
export type VisitMark = Static<typeof VisitMark>
