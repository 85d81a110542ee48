import { answerEntry } from '@mayim/core/booking/wait-list/answer-offer.ts'
import { joinList } from '@mayim/core/booking/wait-list/join-or-leave.ts'
import { serveNight } from '@mayim/core/booking/wait-list/serve-night.ts'
import { nightsWaitedFor } from '@mayim/core/booking/wait-list/wait-list-table.ts'
import { plainChoices } from '@mayim/domain/capacity/choices.ts'
import { patron, patronCount, reception } from '../world/people.ts'
import type { Side } from '../world/side.ts'
import type { Action, World } from '../world/world.ts'
import { times } from './book-one.ts'
import { outcomeOf } from './outcome-of.ts'

const sides = ['hub', 'portal'] as const
const scarce = [
  { bath: true, kallah: true },
  { bath: true, handicapped: true },
  { privateRoom: true },
] as const

/** Offers free places to the wait list, as each side's follower does. */
export async function serveWaitLists(world: World, side: Side): Promise<void> {
  const { facility } = world.sides[side]
  for (const date of await nightsWaitedFor(facility.db))
    await serveNight(facility, date, { linkOf: null, mayOffer: true })
}

const join: Action = {
  name: 'a patron joins the wait list',
  weight: 5,
  can: world => world.sides.portal.isUp,
  run: async world => {
    const caller = patron(world.dice.below(patronCount))
    const date = world.dice.pick(world.nights)
    // Rooms that exist once are sold out first, and become free again.
    const choices = { ...plainChoices, ...world.dice.pick(scarce) }
    const time = world.dice.pick(times)
    const input = { userId: caller.id, date, choices, fromTime: time, toTime: time, language: 'en' }
    return outcomeOf(await joinList(world.sides.portal.facility, caller, { ...input, byStaff: false }))
  },
}

const answer: Action = {
  name: 'a patron answers an offer',
  weight: 3,
  can: world => world.both.some(side => side.isUp),
  run: async world => {
    const side = world.dice.pick(sides.filter(each => world.sides[each].isUp))
    const { facility } = world.sides[side]
    const offers = await facility.db
      .selectFrom('waitListOffer')
      .select(['entryId', 'reservationId'])
      .where('outcome', '=', 'open')
      .orderBy('id')
      .execute()
    if (offers.length === 0) return 'no offer'
    const offer = world.dice.pick(offers)
    const done = await answerEntry(facility, reception, offer.entryId, world.dice.chance(0.7) ? 'yes' : 'no')
    if (done.ok && done.value.outcome === 'accepted') world.witness.promised(offer.reservationId)
    return `${side} ${outcomeOf(done)}`
  },
}

const serve: Action = {
  name: 'a side serves its wait list',
  weight: 3,
  can: world => world.both.some(side => side.isUp),
  run: async world => {
    const side = world.dice.pick(sides.filter(each => world.sides[each].isUp))
    await serveWaitLists(world, side)
    return side
  },
}

export const waitListActions: readonly Action[] = [join, answer, serve]
