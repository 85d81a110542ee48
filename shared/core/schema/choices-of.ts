import { type Choices, forEachChoice } from '@mayim/domain/capacity/choices.ts'
import type { ChoiceFlags } from './columns.ts'

/** The choices of a reservation, or of a wait-list entry, as the domain reads them. */
export function choicesOf(row: ChoiceFlags): Choices {
  return forEachChoice(key => row[key] === 1)
}
