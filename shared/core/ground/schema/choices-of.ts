import { type ChoiceKey, type Choices, forEachChoice } from '@mayim/domain/capacity/choices.ts'
import type { Flag } from './columns.ts'

/** The choices of a reservation or a wait-list entry, as its row stores them. */
export type ChoiceFlags = Record<ChoiceKey, Flag>

/** The choices of a row as the domain reads them. */
export function choicesOf(row: Readonly<ChoiceFlags>): Choices {
  return forEachChoice(key => row[key] === 1)
}

/** The choices as a row stores them. */
export function choiceFlags(choices: Choices): ChoiceFlags {
  return forEachChoice(key => (choices[key] ? 1 : 0))
}
