import { available } from '@mayim/core/booking/anywhere/available-anywhere.ts'
import type { Facility } from '@mayim/core/ground/runtime/facility.ts'
import { Violation } from '../violation.ts'
import type { World } from '../world/world.ts'

/** To work out a night takes longer than most steps. */
const everySteps = 5

/**
 * Asks a side for the free places of a night, and after the next step checks that those that it keeps are those that it
 * works out anew; each side and night in turn. Throws a `Violation`.
 */
export async function checkAnswers(world: World, step: number): Promise<void> {
  const turn = Math.floor(step / everySteps)
  const side = world.both[turn % 2]
  const date = world.nights[turn % 4 < 2 ? 0 : 1]
  if (step % everySteps > 1 || !side?.isUp) return
  const input = { date, replacingReservationId: null, ignoreCutoff: false }
  const kept = await available(side.facility, input)
  if (step % everySteps === 0) return
  const anew = await available(withoutKept(side.facility), input)
  if (JSON.stringify(kept) !== JSON.stringify(anew))
    throw new Violation(`the ${side.name} shows free places of ${date} that it kept too long`)
}

/** Answers are kept by the object of the settings, so another one with the same values has none. */
function withoutKept(facility: Facility): Facility {
  const { settings } = facility
  return { ...facility, settings: { ...settings, onNight: date => ({ ...settings.onNight(date) }) } }
}
