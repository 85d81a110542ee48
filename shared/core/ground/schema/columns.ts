import { type ChoiceKey, type Choices, forEachChoice } from '@mayim/domain/capacity/choices.ts'

/**
 * The column types, the same on SQLite and PostgreSQL. Money is an integer of minor units; a list or a record is JSON
 * text.
 */

/** False or true. */
export type Flag = 0 | 1
/** An instant in UTC, as an ISO 8601 string. */
export type Iso = string
/** `YYYY-MM-DD`. */
export type CivilDate = string
/** `HH:mm`. */
export type WallTime = string
/** A list or a record as JSON text. */
export type Json = string

/** The columns of the choices, in a reservation and in a wait-list entry. */
export type ChoiceFlags = Record<ChoiceKey, Flag>

/** The choices of a row as the domain reads them. */
export function choicesOf(row: Readonly<ChoiceFlags>): Choices {
  return forEachChoice(key => row[key] === 1)
}

/** The choices as a row stores them. */
export function choiceFlags(choices: Choices): ChoiceFlags {
  return forEachChoice(key => (choices[key] ? 1 : 0))
}
