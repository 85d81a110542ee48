import type { Dice } from '../dice.ts'
import type { Agenda } from './agenda.ts'
import type { Crew } from './crew.ts'
import type { Tally } from './tally.ts'

/** The shared state of a simulated night. */
export interface Night {
  readonly date: string
  readonly timeZone: string
  readonly crew: Crew
  readonly agenda: Agenda
  readonly dice: Dice
  readonly tally: Tally
}

/** A uniformly distributed number of minutes. */
export function between(dice: Dice, fromMinutes: number, toMinutes: number): number {
  return fromMinutes + dice.next() * (toMinutes - fromMinutes)
}
