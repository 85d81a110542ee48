import { Session } from 'node:inspector/promises'
import { type Dice, diceOf } from '../dice.ts'
import { type Outcome, type Plan, runPlan } from './run-seed.ts'
import type { Twin } from './twins/twin.ts'

/** How often a run begins again instead of varying an earlier one. */
const freshChance = 0.2
const maxTurns = 12

export interface Found extends Outcome {
  readonly plan: Plan
  readonly runs: number
}

/**
 * Searches for a violation by coverage: a run that executes the files of the twin's patches in a new way is varied
 * from one of its steps on. The same seed gives the same search. Returns null after `maxRuns` without a violation.
 */
export async function searchByCoverage(twin: Twin, seed: number, maxRuns: number): Promise<Found | null> {
  const dice = diceOf(seed)
  const coverage = await Coverage.start(twin.patches.map(({ file }) => file))
  const corpus: { readonly plan: Plan; readonly steps: number }[] = []
  try {
    for (let runs = 1; runs <= maxRuns; runs += 1) {
      const plan = nextPlan(dice, corpus, twin)
      const outcome = await runPlan(plan)
      if (outcome.violation !== null) return { ...outcome, plan, runs }
      if (await coverage.hasNew()) corpus.push({ plan, steps: outcome.trace.length })
    }
    return null
  } finally {
    coverage.stop()
  }
}

function nextPlan(
  dice: Dice,
  corpus: readonly { readonly plan: Plan; readonly steps: number }[],
  twin: Twin,
): Plan {
  const seed = dice.below(2 ** 31)
  if (corpus.length === 0 || dice.chance(freshChance))
    return { seed, turns: [], actions: twin.withAll ? 'all' : 'first' }
  const { plan, steps } = dice.pick(corpus)
  const step = 1 + dice.below(Math.max(1, steps))
  const kept = plan.turns.filter(turn => turn.step < step).slice(-maxTurns)
  return { ...plan, turns: [...kept, { step, seed }] }
}

/** Which blocks of some files were executed, and roughly how often. */
class Coverage {
  readonly #session = new Session()
  readonly #files: readonly string[]
  readonly #known = new Set<string>()

  private constructor(files: readonly string[]) {
    this.#files = files
  }

  static async start(files: readonly string[]): Promise<Coverage> {
    const coverage = new Coverage(files)
    coverage.#session.connect()
    await coverage.#session.post('Profiler.enable')
    await coverage.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
    return coverage
  }

  /** Whether the code since the last question executed a block for the first time, or twice as often as before. */
  async hasNew(): Promise<boolean> {
    const { result } = await this.#session.post('Profiler.takePreciseCoverage')
    const before = this.#known.size
    for (const { url, functions } of result) {
      if (!this.#files.some(file => url.endsWith(`/${file}`))) continue
      for (const { ranges } of functions)
        for (const { startOffset, endOffset, count } of ranges)
          if (count > 0)
            this.#known.add(`${url} ${startOffset}-${endOffset} ${Math.ceil(Math.log2(count + 1))}`)
    }
    return this.#known.size > before
  }

  stop(): void {
    this.#session.disconnect()
  }
}
