import { bookAnywhere } from '@mayim/core/booking/anywhere/book-anywhere.ts'
import type { BookingInput } from '@mayim/core/booking/booking-input.ts'
import { signProof } from '@mayim/core/booking/booking-proof.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { plainChoices } from '@mayim/domain/capacity/choices.ts'
import type { Result } from '@mayim/domain/result.ts'
import type { Dice } from '../../dice.ts'
import { patron, patronCount, reception } from '../world/people.ts'
import type { Side } from '../world/side.ts'
import type { World } from '../world/world.ts'
import { outcomeOf } from './outcome-of.ts'

/** Few times that are close together, so that visits overlap. */
export const times = ['19:00', '19:30', '20:00', '20:30'] as const

const kinds: readonly Partial<BookingInput>[] = [
  {},
  {},
  {},
  { doubleSlot: true },
  { bath: true },
  { bath: true },
  { privateRoom: true },
  { bath: true, handicapped: true },
  { bath: true, kallah: true },
]

/** Reception may book after the cutoff with a reason. */
export const byDesk = { byStaff: true, ignoreCutoff: true, overrideReason: 'by phone' } as const

/** A random booking request without its patron. */
export function randomRequest(dice: Dice, date: string): Omit<BookingInput, 'userId'> {
  return {
    ...plainChoices,
    ...dice.pick(kinds),
    parking: dice.chance(0.2),
    date,
    time: dice.pick(times),
    userNotes: '',
    language: 'en',
    replacingReservationId: null,
    walkIn: false,
    byStaff: false,
    ignoreCutoff: false,
    shownTotalMinor: null,
  }
}

/** At the portal tonight is often past the cutoff. */
function nightFor(world: World, side: Side): string {
  const [tonight, next] = world.nights
  return world.dice.chance(side === 'portal' ? 0.3 : 0.6) ? tonight : next
}

/** A patron books at the portal, or reception books at the hub. */
export async function bookOne(world: World, side: Side, more: Partial<BookingInput>): Promise<string> {
  const caller = patron(world.dice.below(patronCount))
  const input = { ...randomRequest(world.dice, nightFor(world, side)), userId: caller.id, ...more }
  const done = await bookAtEitherSide(world, side, input.byStaff ? reception : caller, input)
  return `${input.date} ${input.time} ${done ? outcomeOf(done) : 'requested from the other side'}`
}

/** Books on this side or, while linked, from the other side's share. Returns null while the response is in transit. */
export function bookAtEitherSide(
  world: World,
  side: Side,
  caller: Caller,
  input: BookingInput,
): Promise<Result<ReservationRow> | null> {
  const { facility, desk } = world.sides[side]
  const booked = bookAnywhere(facility, desk, caller, input)
  return world.soon(
    booked.then(async done => {
      if (done.ok) world.witness.bookedFor.set(done.value.id, input.userId)
      // A hold is not confirmed: it is not paid.
      if (!done.ok || done.value.bookingStatus !== 'Reserved') return done
      world.witness.promised(done.value.id)
      const { date } = done.value
      if (side === 'portal') world.witness.proofs.push({ date, proof: await signProof(facility, done.value) })
      return done
    }),
  )
}

/** A random open booking that this side knows, of anybody or of these people; undefined when there is none. */
export async function openBooking(
  world: World,
  side: Side,
  people?: readonly string[],
): Promise<{ id: string; userId: string } | undefined> {
  const rows = await world.sides[side].facility.db
    .selectFrom('reservation')
    .select(['id', 'userId'])
    .where('date', '>=', world.nights[0])
    .where('bookingStatus', 'in', ['Reserved', 'Pending'])
    .where('visitStatus', 'is', null)
    .$if(people !== undefined, query => query.where('userId', 'in', people ?? []))
    .orderBy('id')
    .execute()
  return rows.length === 0 ? undefined : world.dice.pick(rows)
}
