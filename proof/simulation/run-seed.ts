import { bookingActions } from './actions/booking.ts'
import { cancelAndEditActions } from './actions/cancel-and-edit.ts'
import { deskActions } from './actions/desk.ts'
import { faultActions, heal } from './actions/faults.ts'
import { endMerges, mergingActions } from './actions/merging.ts'
import { endOldPatrons, oldPatronActions } from './actions/old-patrons.ts'
import { outOfServiceActions } from './actions/out-of-service.ts'
import { endPrepaid, prepaidActions } from './actions/prepaid.ts'
import { profileActions } from './actions/profile.ts'
import { restoreActions } from './actions/restore.ts'
import { shareActions } from './actions/shares.ts'
import { endHoldAsleep } from './actions/sleeping-job.ts'
import { waitListActions } from './actions/wait-list.ts'
import { checkAnswers } from './checker/check-answers.ts'
import { checkEnd } from './checker/check-end.ts'
import { StepChecker } from './checker/check-step.ts'
import { Violation } from './violation.ts'
import type { Action } from './world/world.ts'
import { World } from './world/world.ts'

const actionsOfPins: readonly Action[] = [
  ...bookingActions,
  ...cancelAndEditActions,
  ...deskActions,
  ...profileActions,
  ...shareActions,
  ...waitListActions,
  ...faultActions,
  ...restoreActions,
]
const actionsOfThird = [...actionsOfPins, ...outOfServiceActions, ...oldPatronActions, ...mergingActions]
/** Another list of actions gives the same seed another run, so pinned seeds and twins keep the list of their day. */
const actionsOf = {
  first: actionsOfPins,
  second: [...actionsOfPins, ...outOfServiceActions, ...oldPatronActions],
  third: actionsOfThird,
  all: [...actionsOfThird, ...prepaidActions],
} as const
/** The actions that there were when a seed was found. */
export type ActionsOf = keyof typeof actionsOf
const minSteps = 40
const maxSteps = 80

export interface Outcome {
  readonly seed: number
  /** The violation that was found; null when there was none. */
  readonly violation: string | null
  readonly trace: readonly string[]
}

/** The seed of a run, and later steps from which on other seeds are used. */
export interface Plan {
  readonly seed: number
  readonly turns: readonly { readonly step: number; readonly seed: number }[]
  readonly actions?: ActionsOf
}

/** Runs one seed: a random evening with faults, checked after every step and at the end. */
export async function runSeed(seed: number, actions: ActionsOf = 'all'): Promise<Outcome> {
  return runPlan({ seed, turns: [], actions })
}

/** Runs a plan like a seed. Its number of steps is that of its first seed. */
export async function runPlan({ seed, turns, actions = 'all' }: Plan): Promise<Outcome> {
  const world = await World.begin(seed)
  const checker = new StepChecker(world)
  let violation: string | null = null
  try {
    const steps = minSteps + world.dice.below(maxSteps - minSteps)
    for (let step = 1; step <= steps; step += 1) {
      for (const turn of turns) if (turn.step === step) world.reseed(turn.seed)
      await runStep(world, checker, { step, among: actionsOf[actions] })
    }
    await heal(world)
    await endOldPatrons(world)
    await endMerges(world)
    await endPrepaid(world)
    await endHoldAsleep(world)
    await heal(world)
    checker.check()
    await checkEnd(world, checker)
  } catch (error) {
    if (error instanceof Violation) violation = error.message
    else violation = `fault: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
  } finally {
    checker.close()
    await world.end()
  }
  return { seed, violation, trace: world.trace }
}

async function runStep(
  world: World,
  checker: StepChecker,
  { step, among }: { readonly step: number; readonly among: readonly Action[] },
): Promise<void> {
  const action = world.planned.shift() ?? world.dice.weigh(among.filter(each => each.can?.(world) ?? true))
  let outcome = 'the power failed'
  await world.doAndSettle(async () => {
    outcome = await action.run(world)
  })
  world.trace.push(`${step}. ${action.name}: ${outcome}`)
  checker.check()
  await checkAnswers(world, step)
}
