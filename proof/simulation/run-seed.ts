import { checkEnd } from './checker/check-end.ts'
import { StepChecker } from './checker/check-step.ts'
import { bookingDeeds } from './deeds/booking.ts'
import { deskDeeds } from './deeds/desk.ts'
import { profileDeeds } from './deeds/profile.ts'
import { restoreDeeds } from './deeds/restore.ts'
import { secondThoughts } from './deeds/second-thoughts.ts'
import { shareDeeds } from './deeds/shares.ts'
import { heal, troubleDeeds } from './deeds/trouble.ts'
import { waitingDeeds } from './deeds/waiting.ts'
import { Violation } from './violation.ts'
import type { Deed } from './world/world.ts'
import { World } from './world/world.ts'

const deeds: readonly Deed[] = [
  ...bookingDeeds,
  ...secondThoughts,
  ...deskDeeds,
  ...profileDeeds,
  ...shareDeeds,
  ...waitingDeeds,
  ...troubleDeeds,
  ...restoreDeeds,
]
const fewestSteps = 40
const mostSteps = 80

export interface Outcome {
  readonly seed: number
  /** What must never be, and was; null when all was well. */
  readonly violation: string | null
  readonly trace: readonly string[]
}

/** One run: a seed's own evening with all that goes wrong in it, watched at every step and at the end. */
export async function runSeed(seed: number): Promise<Outcome> {
  const world = await World.begin(seed)
  const checker = new StepChecker(world)
  let violation: string | null = null
  try {
    const steps = fewestSteps + world.dice.below(mostSteps - fewestSteps)
    for (let step = 1; step <= steps; step += 1) await takeStep(world, checker, step)
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

async function takeStep(world: World, checker: StepChecker, step: number): Promise<void> {
  const deed = world.planned.shift() ?? world.dice.weigh(deeds.filter(each => each.can?.(world) ?? true))
  let came = 'the power failed'
  await world.doAndSettle(async () => {
    came = await deed.run(world)
  })
  world.trace.push(`${step}. ${deed.name}: ${came}`)
  checker.check()
}
