import { plainChoices } from '../../shared/src/domain/choices.ts'
import type { Caller, Facility } from '../../shared/src/operations/facility.ts'
import { book } from '../../shared/src/operations/reservations/book.ts'
import type { BookingInput } from '../../shared/src/operations/reservations/booking-input.ts'
import { cancelBooking } from '../../shared/src/operations/reservations/cancel-booking.ts'
import { undoCancel } from '../../shared/src/operations/reservations/undo-cancel.ts'
import type { Dice } from '../world/dice.ts'
import { patron, patronCount, reception } from '../world/people.ts'
import type { Side } from '../world/side.ts'
import type { World } from '../world/world.ts'
import { type Deed, wordOf } from './deed.ts'

/** Few times, near each other, so that visits crowd. */
const times = ['19:00', '19:30', '20:00', '20:30'] as const

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

function inputOf(dice: Dice, userId: string, date: string): BookingInput {
  return {
    ...plainChoices,
    ...dice.pick(kinds),
    parking: dice.chance(0.2),
    userId,
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

/** A booking that is open by what this side knows; undefined when there is none. */
export async function openBooking(
  world: World,
  side: Side,
): Promise<{ id: string; userId: string } | undefined> {
  const rows = await world.sides[side].facility.db
    .selectFrom('reservation')
    .select(['id', 'userId', 'owner'])
    .where('date', '>=', world.nights[0])
    .where('bookingStatus', 'in', ['Reserved', 'Pending'])
    .where('visitStatus', 'is', null)
    .orderBy('id')
    .execute()
  return rows.length === 0 ? undefined : world.dice.pick(rows)
}

async function bookOne(
  world: World,
  side: Side,
  caller: Caller,
  more: Partial<BookingInput>,
): Promise<string> {
  const { dice, sides, witness } = world
  const userId = `patron-${dice.below(patronCount)}`
  const input = { ...inputOf(dice, userId, dice.pick(world.nights)), ...more }
  const done = await book(
    sides[side].facility,
    caller.kind === 'person' && more.byStaff ? caller : patron(Number(userId.slice(7))),
    input,
  )
  if (done.ok) witness.promised(done.value.id)
  return `${input.date} ${input.time} ${wordOf(done)}`
}

const online = (world: World) => world.sides.portal.isUp
const desk = (world: World) => world.sides.hub.isUp

const onlineBooking: Deed = {
  name: 'a patron books at the portal',
  weight: 16,
  can: online,
  run: world => bookOne(world, 'portal', patron(0), {}),
}

const deskBooking: Deed = {
  name: 'the desk books at the hub',
  weight: 7,
  can: desk,
  run: world => bookOne(world, 'hub', reception, { byStaff: true, ignoreCutoff: true }),
}

const walkIn: Deed = {
  name: 'somebody walks in',
  weight: 5,
  can: desk,
  run: world =>
    bookOne(world, 'hub', reception, {
      byStaff: true,
      ignoreCutoff: true,
      walkIn: true,
      date: world.nights[0],
    }),
}

const twoAtOnce: Deed = {
  name: 'two patrons book at the same moment',
  weight: 4,
  can: online,
  run: async world => {
    const same = inputOf(world.dice, '', world.dice.pick(world.nights))
    const { userId: _, ...more } = same
    const words = await Promise.all([1, 2].map(() => bookOne(world, 'portal', patron(0), more)))
    return words.join(', ')
  },
}

const onlineCancel: Deed = {
  name: 'a patron cancels at the portal',
  weight: 6,
  can: online,
  run: world => cancelWith(world, cancelBooking),
}

async function cancelWith(
  world: World,
  cancel: (facility: Facility, caller: Caller, id: string) => ReturnType<typeof cancelBooking>,
): Promise<string> {
  const found = await openBooking(world, 'portal')
  if (!found) return 'nothing to cancel'
  const standsAfterAll = world.witness.endAsked(found.id)
  const caller = { ...patron(0), id: found.userId }
  const done = await cancel(world.sides.portal.facility, caller, found.id)
  if (!done.ok) standsAfterAll()
  return wordOf(done)
}

const cancelAndThinkAgain: Deed = {
  name: 'a patron cancels and takes it back',
  weight: 2,
  can: online,
  run: async world => {
    const found = await openBooking(world, 'portal')
    if (!found) return 'nothing to cancel'
    const { facility } = world.sides.portal
    const standsAfterAll = world.witness.endAsked(found.id)
    const caller = { ...patron(0), id: found.userId }
    const canceled = await cancelBooking(facility, caller, found.id)
    if (!canceled.ok) {
      standsAfterAll()
      return wordOf(canceled)
    }
    // Meanwhile her place may go.
    for (let others = world.dice.below(3); others > 0; others -= 1)
      await bookOne(world, 'portal', patron(0), {})
    const again = await undoCancel(facility, caller, found.id)
    if (again.ok) world.witness.promised(found.id)
    return wordOf(again)
  },
}

const edit: Deed = {
  name: 'a patron moves her booking',
  weight: 5,
  can: online,
  run: async world => {
    const found = await openBooking(world, 'portal')
    if (!found) return 'nothing to move'
    const standsAfterAll = world.witness.endAsked(found.id)
    const input = inputOf(world.dice, found.userId, world.dice.pick(world.nights))
    const done = await book(
      world.sides.portal.facility,
      { ...patron(0), id: found.userId },
      { ...input, replacingReservationId: found.id },
    )
    if (done.ok) world.witness.promised(done.value.id)
    else standsAfterAll()
    return wordOf(done)
  },
}

export const bookingDeeds: readonly Deed[] = [
  onlineBooking,
  deskBooking,
  walkIn,
  twoAtOnce,
  onlineCancel,
  cancelAndThinkAgain,
  edit,
]
