import { cancelBooking } from '@mayim/core/booking/cancel-booking.ts'
import { undoCancel } from '@mayim/core/booking/undo-cancel.ts'
import { patron, reception } from '../world/people.ts'
import type { Side } from '../world/side.ts'
import type { Deed, World } from '../world/world.ts'
import { bookOne, bookWherever, byDesk, openBooking, wishOf } from './book-one.ts'
import { wordOf } from './word-of.ts'

const callerOf = (side: Side, userId: string) => (side === 'hub' ? reception : { ...patron(0), id: userId })

/** Refusals after which it may be done all the same: the answer was lost, or the owner has yet to give it. */
const mayStillCome = new Set(['noAnswer', 'editAsked'])

/** Ends what somebody has open; answers what was ended, or asked to be. */
export async function cancelOne(
  world: World,
  side: Side,
): Promise<{ word: string; ended?: { id: string; userId: string; standsAfterAll(): void } }> {
  const found = await openBooking(world, side)
  if (!found) return { word: 'nothing to cancel' }
  const standsAfterAll = world.witness.endAsked(found.id)
  const done = await cancelBooking(world.sides[side].facility, callerOf(side, found.userId), found.id)
  if (done.ok) return { word: 'ok', ended: { ...found, standsAfterAll } }
  standsAfterAll()
  return { word: wordOf(done) }
}

const cancel = (side: Side, name: string, weight: number): Deed => ({
  name,
  weight,
  can: world => world.sides[side].isUp,
  run: async world => (await cancelOne(world, side)).word,
})

const thinkAgain: Deed = {
  name: 'a patron cancels and takes it back',
  weight: 2,
  can: world => world.sides.portal.isUp,
  run: async world => {
    const { ended, word } = await cancelOne(world, 'portal')
    if (!ended) return word
    const { id, userId, standsAfterAll } = ended
    // Meanwhile her place may go.
    for (let others = world.dice.below(3); others > 0; others -= 1) await bookOne(world, 'portal', {})
    const again = await undoCancel(world.sides.portal.facility, callerOf('portal', userId), id)
    if (again.ok) standsAfterAll()
    return wordOf(again)
  },
}

const edit = (side: Side, name: string, weight: number): Deed => ({
  name,
  weight,
  can: world => world.sides[side].isUp,
  run: async world => {
    const found = await openBooking(world, side)
    if (!found) return 'nothing to move'
    // Whatever becomes of it: an answer that is lost on its way may have been yes.
    const standsAfterAll = world.witness.endAsked(found.id)
    // Online she may have to pay first: then the old one stands until the new one does.
    const unpaid = world.dice.chance(0.3) ? ({ wantedStatus: 'Pending' } as const) : {}
    const more = side === 'hub' ? byDesk : unpaid
    const wish = { ...wishOf(world.dice, world.dice.pick(world.nights)), ...more }
    const input = { ...wish, userId: found.userId, replacingReservationId: found.id }
    const done = await bookWherever(world, side, callerOf(side, found.userId), input)
    if (done && !done.ok && !mayStillCome.has(done.code)) standsAfterAll()
    return done ? wordOf(done) : 'the other side is asked'
  },
})

export const secondThoughts: readonly Deed[] = [
  cancel('portal', 'a patron cancels at the portal', 6),
  cancel('hub', 'reception cancels at the hub', 3),
  thinkAgain,
  edit('portal', 'a patron moves her booking', 5),
  edit('hub', 'reception moves a booking', 2),
]
