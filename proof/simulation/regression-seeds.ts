import type { ActionsOf } from './run-seed.ts'

export interface RegressionSeed {
  readonly seed: number
  readonly found: string
  /** Those that there were when it failed; the first if it is not said. */
  readonly actions?: ActionsOf
}

/** Seeds that failed once, with the bug that they found. */
export const regressionSeeds: readonly RegressionSeed[] = [
  {
    seed: 60,
    found: 'a patron was checked in while a cancellation was in transit, and the room was sold again',
  },
  { seed: 3, found: 'a recovery stepped back past the last common entry and applied a gift twice' },
  { seed: 11, found: 'a recovery of the other side stepped back past the last common entry' },
  { seed: 82, found: 'a lost welcome stalled the stream forever, because the other side kept sending' },
  { seed: 106, found: 'a lost page of a recovery left both sides waiting forever' },
  { seed: 180, found: 'a lost answer of a recovery left both sides waiting forever' },
  { seed: 194, found: 'a cancellation by reception met an undone cancellation of the patron' },
  {
    seed: 1620,
    found: 'a paid edit closed the original booking although it had been handed over to the hub',
  },
  {
    seed: 903743,
    found: 'the hub wrote an entry at every check for a recall that a restored portal could not answer yet',
  },
  { seed: 20060, found: 'the checker counted a hold that had expired while a disk was lost' },
  {
    seed: 8_101_202,
    found: 'an undone cancellation found a place by moving another booking, and the move was not written',
  },
  {
    seed: 8_102_065,
    found: 'an unpaid edit moved another booking into the place of its original, which stayed reserved',
  },
  {
    seed: 5_000_490,
    found: 'a batch without its marks left the hub with entries that a restored portal could not recognize',
  },
  { seed: 7_507_896, found: 'the checker took a patron who left 90 minutes late for a room sold twice' },
  {
    seed: 7_511_064,
    found:
      'a recovering hub confirmed a check-in that was undone, and the checker took it for the one that was lost',
  },
  {
    seed: 5_004_945,
    found: 'the checker counted a hold as lost that its patron gave up by booking again during a recovery',
  },
  {
    seed: 21_007_106,
    found: 'a clock that stepped back revived an expired hold whose place was sold',
    actions: 'second',
  },
  {
    seed: 20_013_988,
    found:
      'the checker took an earlier check-in, which the portal still showed, for one that was lost with a disk',
    actions: 'second',
  },
  {
    seed: 440_012_087,
    found: 'the desk made a second account of the phone of a patron whom a signed booking had brought',
    actions: 'all',
  },
  {
    seed: 540_031_875,
    found: 'a hold of a restored portal ran out, though reception had confirmed it after the backup',
    actions: 'all',
  },
]
