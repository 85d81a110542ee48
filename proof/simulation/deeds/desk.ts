import { takeProof } from '@mayim/core/proofs/take-proof.ts'
import type { ReservationStatus } from '@mayim/domain/status.ts'
import { takeCash } from '../../../hub/src/payments/take-cash.ts'
import { assignRoom } from '../../../hub/src/visits/assign-room.ts'
import { changeVisit } from '../../../hub/src/visits/change-visit.ts'
import { checkIn } from '../../../hub/src/visits/check-in.ts'
import { reception } from '../world/people.ts'
import type { Deed, World } from '../world/world.ts'
import { wordOf } from './word-of.ts'

/** Somebody of tonight whom the hub knows, in one of these statuses. */
async function someone(world: World, statuses: readonly string[]): Promise<string | undefined> {
  const rows = await world.sides.hub.facility.db
    .selectFrom('reservation')
    .select(['id', 'visitStatus', 'bookingStatus'])
    .where('date', '=', world.nights[0])
    .orderBy('id')
    .execute()
  const fitting = rows.filter(row => statuses.includes(row.visitStatus ?? row.bookingStatus))
  return fitting.length === 0 ? undefined : world.dice.pick(fitting).id
}

async function change(world: World, from: readonly string[], to: ReservationStatus): Promise<string> {
  const reservationId = await someone(world, from)
  if (!reservationId) return 'nobody'
  const standsAfterAll = to === 'Canceled' ? world.witness.endAsked(reservationId) : () => {}
  if (to === 'Reserved') world.witness.leftAgain(reservationId)
  const done = await changeVisit(world.sides.hub.facility, reception, { reservationId, to })
  if (!done.ok) standsAfterAll()
  return wordOf(done)
}

const isOpen = (world: World) => world.sides.hub.isUp

const arrive: Deed = {
  name: 'reception checks somebody in',
  weight: 7,
  can: isOpen,
  run: async world => {
    const reservationId = await someone(world, ['Reserved'])
    if (!reservationId) return 'nobody'
    const done = await checkIn(world.sides.hub.facility, reception, { reservationId })
    if (done.ok) world.witness.arrived(reservationId)
    return wordOf(done)
  },
}

const showProof: Deed = {
  name: 'somebody shows the proof of her booking',
  weight: 3,
  can: isOpen,
  run: async world => {
    const ofTonight = world.witness.proofs.filter(each => each.date === world.nights[0])
    if (ofTonight.length === 0) return 'nobody'
    const { facility } = world.sides.hub
    const taken = await takeProof(facility, reception, world.dice.pick(ofTonight).proof)
    if (!taken.ok) return wordOf(taken)
    const done = await checkIn(facility, reception, { reservationId: taken.value.id })
    if (done.ok) world.witness.arrived(taken.value.id)
    return wordOf(done)
  },
}

const place: Deed = {
  name: 'reception gives somebody a room',
  weight: 4,
  can: isOpen,
  run: async world => {
    const reservationId = await someone(world, ['Waiting', 'Arrived'])
    if (!reservationId) return 'nobody'
    const input = { reservationId, roomId: 1 + world.dice.below(7) }
    return wordOf(await assignRoom(world.sides.hub.facility, reception, input))
  },
}

const leave: Deed = {
  name: 'somebody is done',
  weight: 2,
  can: isOpen,
  run: world => change(world, ['Assigned', 'Prep', 'Dressing'], 'Done'),
}

const cancelArrival: Deed = {
  name: 'reception takes a check-in back',
  weight: 1,
  can: isOpen,
  run: world => change(world, ['Waiting', 'Arrived'], 'Reserved'),
}

const deskCancel: Deed = {
  name: 'reception cancels',
  weight: 2,
  can: isOpen,
  run: world => change(world, ['Reserved', 'Waiting', 'Arrived'], 'Canceled'),
}

const pay: Deed = {
  name: 'somebody pays at the desk',
  weight: 3,
  can: isOpen,
  run: async world => {
    const reservationId = await someone(world, ['Reserved', 'Waiting', 'Assigned'])
    if (!reservationId) return 'nobody'
    const input = { reservationId, amountMinor: 100 * (1 + world.dice.below(5)), note: '' }
    const done = await takeCash(world.sides.hub.facility, reception, input)
    if (done.ok) world.witness.paid(done.value.paymentId)
    return wordOf(done)
  },
}

export const deskDeeds: readonly Deed[] = [arrive, showProof, place, leave, cancelArrival, deskCancel, pay]
