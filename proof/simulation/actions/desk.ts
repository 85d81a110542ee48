import { acceptProof } from '@mayim/core/sync/accept-proof.ts'
import type { ReservationStatus } from '@mayim/domain/status.ts'
import { takeCash } from '../../../hub/src/desk/payments/take-payment.ts'
import { assignRoom } from '../../../hub/src/visit/assign-room.ts'
import { changeVisit } from '../../../hub/src/visit/change-visit.ts'
import { checkIn } from '../../../hub/src/visit/check-in.ts'
import { reception } from '../world/people.ts'
import type { Action, World } from '../world/world.ts'
import { outcomeOf } from './outcome-of.ts'

/** A random reservation of tonight at the hub with one of these statuses. */
async function findVisit(world: World, statuses: readonly string[]): Promise<string | undefined> {
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
  const reservationId = await findVisit(world, from)
  if (!reservationId) return 'no visit'
  const endRefused = to === 'Canceled' ? world.witness.endRequested(reservationId) : () => {}
  if (to === 'Reserved') world.witness.arrivalUndone(reservationId)
  const done = await changeVisit(world.sides.hub.facility, reception, { reservationId, to })
  if (!done.ok) endRefused()
  return outcomeOf(done)
}

const isOpen = (world: World) => world.sides.hub.isUp

const arrive: Action = {
  name: 'reception checks a patron in',
  weight: 7,
  can: isOpen,
  run: async world => {
    const reservationId = await findVisit(world, ['Reserved'])
    if (!reservationId) return 'no visit'
    const done = await checkIn(world.sides.hub.facility, reception, { reservationId })
    if (done.ok) world.witness.arrived(reservationId)
    return outcomeOf(done)
  },
}

const showProof: Action = {
  name: 'a patron shows a booking proof',
  weight: 3,
  can: isOpen,
  run: async world => {
    const ofTonight = world.witness.proofs.filter(each => each.date === world.nights[0])
    if (ofTonight.length === 0) return 'no visit'
    const { facility } = world.sides.hub
    const taken = await acceptProof(facility, reception, world.dice.pick(ofTonight).proof)
    if (!taken.ok) return outcomeOf(taken)
    const done = await checkIn(facility, reception, { reservationId: taken.value.id })
    if (done.ok) world.witness.arrived(taken.value.id)
    return outcomeOf(done)
  },
}

const place: Action = {
  name: 'reception assigns a room',
  weight: 4,
  can: isOpen,
  run: async world => {
    const reservationId = await findVisit(world, ['Waiting', 'Arrived'])
    if (!reservationId) return 'no visit'
    const input = { reservationId, roomId: 1 + world.dice.below(7) }
    return outcomeOf(await assignRoom(world.sides.hub.facility, reception, input))
  },
}

const leave: Action = {
  name: 'a visit is done',
  weight: 2,
  can: isOpen,
  run: world => change(world, ['Assigned', 'Prep', 'Dressing'], 'Done'),
}

const cancelArrival: Action = {
  name: 'reception undoes a check-in',
  weight: 1,
  can: isOpen,
  run: world => change(world, ['Waiting', 'Arrived'], 'Reserved'),
}

const deskCancel: Action = {
  name: 'reception cancels',
  weight: 2,
  can: isOpen,
  run: world => change(world, ['Reserved', 'Waiting', 'Arrived'], 'Canceled'),
}

const pay: Action = {
  name: 'a patron pays at the desk',
  weight: 3,
  can: isOpen,
  run: async world => {
    const reservationId = await findVisit(world, ['Reserved', 'Waiting', 'Assigned'])
    if (!reservationId) return 'no visit'
    const input = { reservationId, amountMinor: 100 * (1 + world.dice.below(5)), note: '' }
    const done = await takeCash(world.sides.hub.facility, reception, input)
    if (done.ok) world.witness.paid(done.value.paymentId)
    return outcomeOf(done)
  },
}

export const deskActions: readonly Action[] = [
  arrive,
  showProof,
  place,
  leave,
  cancelArrival,
  deskCancel,
  pay,
]
