import { cancelBooking, undoCancel } from '@mayim/core/booking/cancel-booking.ts'
import { patron, reception } from '../world/people.ts'
import type { Side } from '../world/side.ts'
import type { Action, World } from '../world/world.ts'
import { bookAtEitherSide, bookOne, byDesk, openBooking, randomRequest } from './book-one.ts'
import { outcomeOf } from './outcome-of.ts'

const callerOf = (side: Side, userId: string) => (side === 'hub' ? reception : { ...patron(0), id: userId })

/** Refusals after which the operation may still take effect: the response was lost, or the owner has not answered yet. */
const maybeDone = new Set(['noAnswer', 'editAsked'])

/** Cancels an open booking. Returns the booking that was ended. */
export async function cancelOne(
  world: World,
  side: Side,
): Promise<{ word: string; ended?: { id: string; userId: string; endRefused(): void } }> {
  const found = await openBooking(world, side)
  if (!found) return { word: 'nothing to cancel' }
  const endRefused = world.witness.endRequested(found.id)
  const done = await cancelBooking(world.sides[side].facility, callerOf(side, found.userId), found.id)
  if (done.ok) return { word: 'ok', ended: { ...found, endRefused } }
  endRefused()
  return { word: outcomeOf(done) }
}

const cancel = (side: Side, name: string, weight: number): Action => ({
  name,
  weight,
  can: world => world.sides[side].isUp,
  run: async world => (await cancelOne(world, side)).word,
})

const cancelAndUndo: Action = {
  name: 'a patron cancels and undoes it',
  weight: 2,
  can: world => world.sides.portal.isUp,
  run: async world => {
    const { ended, word } = await cancelOne(world, 'portal')
    if (!ended) return word
    const { id, userId, endRefused } = ended
    // Others may take the place first.
    for (let others = world.dice.below(3); others > 0; others -= 1) await bookOne(world, 'portal', {})
    const again = await undoCancel(world.sides.portal.facility, callerOf('portal', userId), id)
    if (again.ok) endRefused()
    return outcomeOf(again)
  },
}

const edit = (side: Side, name: string, weight: number): Action => ({
  name,
  weight,
  can: world => world.sides[side].isUp,
  run: async world => {
    const found = await openBooking(world, side)
    if (!found) return 'nothing to edit'
    // Recorded before the call, because a lost response may have been a success.
    const endRefused = world.witness.endRequested(found.id)
    // With a prepayment, the original booking stays active until the new one is paid.
    const unpaid = world.dice.chance(0.3) ? ({ wantedStatus: 'Pending' } as const) : {}
    const more = side === 'hub' ? byDesk : unpaid
    const request = { ...randomRequest(world.dice, world.dice.pick(world.nights)), ...more }
    const input = { ...request, userId: found.userId, replacingReservationId: found.id }
    const done = await bookAtEitherSide(world, side, callerOf(side, found.userId), input)
    if (done && !done.ok && !maybeDone.has(done.code)) endRefused()
    return done ? outcomeOf(done) : 'requested from the other side'
  },
})

export const cancelAndEditActions: readonly Action[] = [
  cancel('portal', 'a patron cancels at the portal', 6),
  cancel('hub', 'reception cancels at the hub', 3),
  cancelAndUndo,
  edit('portal', 'a patron edits a booking', 5),
  edit('hub', 'reception edits a booking', 2),
]
