import { currentPeriods } from '@mayim/core/ground/settings/settings-table.ts'
import { addDays } from '@mayim/domain/calendar/business-day.ts'
import { endOutOfService, takeOutOfService } from '../../../hub/src/building/layout/out-of-service.ts'
import { admin } from '../world/people.ts'
import type { Action, World } from '../world/world.ts'
import { outcomeOf } from './outcome-of.ts'

/** One night or two, in a pool of the simulated facility or in none. */
async function take(world: World): Promise<string> {
  const fromDate = world.dice.pick(world.nights)
  const period = {
    roomId: 1 + world.dice.below(7),
    fromDate,
    toDate: addDays(fromDate, world.dice.below(2)),
    pool: world.dice.pick(['shower', 'bath', 'kallah', null] as const),
    reason: 'a broken boiler',
  }
  const { facility } = world.sides.hub
  const seen = await takeOutOfService(facility, admin, { ...period, preview: true })
  if (!seen.ok) return outcomeOf(seen)
  const confirmedCodes = seen.value.flatMap(({ affected }) =>
    affected.map(({ reservationCode }) => reservationCode),
  )
  const { roomId, pool } = period
  const taken = outcomeOf(await takeOutOfService(facility, admin, { ...period, confirmedCodes }))
  return `room ${roomId} of ${pool} on ${fromDate}, ${confirmedCodes.length} affected: ${taken}`
}

const takeRoom: Action = {
  name: 'an admin takes a room out of service',
  weight: 5,
  can: world => world.sides.hub.isUp,
  run: take,
}

const giveRoomBack: Action = {
  name: 'an admin ends a period out of service',
  weight: 2,
  can: world => world.sides.hub.isUp,
  run: async world => {
    const { facility } = world.sides.hub
    const periods = await currentPeriods(facility.db)
    if (periods.length === 0) return 'no period'
    return outcomeOf(await endOutOfService(facility, admin, world.dice.pick(periods).id))
  },
}

export const outOfServiceActions: readonly Action[] = [takeRoom, giveRoomBack]
