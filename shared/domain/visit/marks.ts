import type { Choices } from '../capacity/choices.ts'
import type { Language } from '../language.ts'

/** The marks that say nothing more than their name. */
const plainMarks = ['accessible', 'firstVisit', 'kallahBefore', 'note'] as const
type PlainMark = (typeof plainMarks)[number]

/** In the order in which they are shown. */
export const markKinds = ['kallah', ...plainMarks, 'language'] as const

/** One thing that is special about a visit. */
export type Mark =
  | { readonly kind: 'kallah'; readonly companions: number }
  | { readonly kind: PlainMark }
  | { readonly kind: 'language'; readonly language: Language }

interface MarkFacts {
  readonly choices: Pick<Choices, 'kallah' | 'handicapped'>
  readonly companions: number
  /** No earlier visit of hers took place, as far as is known. */
  readonly firstTime: boolean
  /** Her last visit was a kallah's. */
  readonly kallahBefore: boolean
  /** There is a note that whoever reads the marks may read. */
  readonly hasNote: boolean
  readonly language: Language
  /** The language of the facility, in which staff speak with everybody else. */
  readonly usualLanguage: Language
}

/** What is special about a visit, in the order in which every card shows it (visit-520). */
export function marksOf(facts: MarkFacts): Mark[] {
  const plain: Readonly<Record<PlainMark, boolean>> = {
    accessible: facts.choices.handicapped,
    firstVisit: facts.firstTime,
    kallahBefore: facts.kallahBefore,
    note: facts.hasNote,
  }
  return [
    ...(facts.choices.kallah ? [{ kind: 'kallah', companions: facts.companions } as const] : []),
    ...plainMarks.filter(kind => plain[kind]).map(kind => ({ kind })),
    ...(facts.language === facts.usualLanguage
      ? []
      : [{ kind: 'language', language: facts.language } as const]),
  ]
}
