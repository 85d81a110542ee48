import { cancelBooking } from '@mayim/core/booking/cancel-booking.ts'
import { linesOfCredit, prepaidOfSale } from '@mayim/core/money/prepaid/prepaid-table.ts'
import { giveCode } from '@mayim/core/money/prepaid/write-prepaid.ts'
import { refundSale, writeSale } from '@mayim/core/money/sales/write-sale.ts'
import { ok, refuse } from '@mayim/domain/result.ts'
import { v7 } from 'uuid'
import { readSubject } from '../../../portal/src/money/back/payback-subject.ts'
import { redeemVoucher, settlePrepaid } from '../../../portal/src/money/prepaid.ts'
import { patron, reception } from '../world/people.ts'
import type { Side } from '../world/side.ts'
import type { Action, World } from '../world/world.ts'
import { bookAtEitherSide, bookOne, byDesk, openBooking, randomRequest } from './book-one.ts'
import { heal } from './faults.ts'
import { known, merge } from './merging.ts'
import { outcomeOf } from './outcome-of.ts'
import { backUpOf, cutLink, exchangeFrames, restoreOf } from './restore.ts'

const salesMax = 6
const hasSales = (side: Side) => (world: World) => world.sides[side].isUp && world.witness.sales.size > 0

/** Who buys, redeems and books: the accounts of a pair more often than others. */
function buyers(world: World): string[] {
  const others = [6, 7].map(index => patron(index).id)
  const pairs = [...world.witness.pairs].flat()
  return pairs.length > 0 && world.dice.chance(0.7) ? pairs : others
}

/** A gift card or a package is paid in cash at the desk, or by a card at the portal. */
const sellAt = (side: Side): Action => ({
  name: `a gift card or a package is sold at the ${side}`,
  weight: 3,
  can: world => world.sides[side].isUp && world.witness.sales.size < salesMax,
  run: async world => {
    if (!world.sides[side].isUp) return 'no power'
    const { facility } = world.sides[side]
    const kind = world.dice.pick(['Voucher', 'Voucher', 'Package'] as const)
    const amountMinor = 1000 + 500 * world.dice.below(10)
    const userId = world.dice.pick(buyers(world))
    const paymentId = v7()
    const isFirst = world.witness.sales.size === 0
    const charge = { method: kind, item: null, quantity: null, amountMinor, note: '' }
    const prepaid = { kind, name: '', valueMinor: amountMinor, months: null }
    const done = await facility.write(async trx => {
      const sale = { kind, amountMinor, charges: [charge], term: null, prepaid }
      const method = side === 'hub' ? 'Cash' : 'CreditCard'
      await writeSale(facility, trx, reception, sale, { userId, method, note: '', paymentId })
      return ok(null)
    })
    if (!done.ok) return outcomeOf(done)
    world.witness.paid(paymentId)
    world.witness.sales.add(paymentId)
    if (isFirst) world.planned.push(...world.dice.pick(sequences))
    if (kind === 'Package') return `${userId} a package of ${amountMinor}`
    const given = await giveCode(facility, reception, { userId, paymentId })
    if (given.ok) world.witness.codes.push(given.value.code)
    return `${userId} a gift card of ${amountMinor}: ${outcomeOf(given)}`
  },
})

/** Two people who have the same code use it at the same moment. */
const redeem: Action = {
  name: 'two people redeem a gift card',
  weight: 4,
  can: world => hasSales('portal')(world) && world.witness.codes.length > 0,
  run: async world => {
    const { codes } = world.witness
    if (!world.sides.portal.isUp || codes.length === 0) return 'not now'
    const { facility } = world.sides.portal
    const code = world.dice.pick(codes)
    const people = [world.dice.pick(buyers(world)), world.dice.pick(buyers(world))]
    const done = await Promise.all(people.map(id => redeemVoucher(facility, { ...patron(0), id }, id, code)))
    for (const paymentId of done.some(each => each.ok) ? world.witness.sales : []) {
      const sold = await prepaidOfSale(facility.db, paymentId)
      const [credit] = sold?.state === 'redeemed' ? await linesOfCredit(facility.db, sold.id) : []
      if (credit) world.witness.paid(credit.id)
    }
    return people.map((id, index) => `${id}: ${outcomeOf(done[index] ?? ok(null))}`).join(', ')
  },
}

/** What the portal's follower does after any change; here for two people at the same moment, or for everyone. */
async function settle(world: World, people: readonly string[]): Promise<string> {
  if (!world.sides.portal.isUp) return 'no power'
  const { facility } = world.sides.portal
  const moved = await Promise.all(people.map(id => settlePrepaid(facility, reception, id)))
  return moved.join(', ')
}

const settleTwo: Action = {
  name: 'the portal moves credit',
  weight: 5,
  can: hasSales('portal'),
  run: world => settle(world, [world.dice.pick(buyers(world)), world.dice.pick(buyers(world))]),
}

const bookFor = (side: Side): Action => ({
  name: `a patron with credit books at the ${side}`,
  weight: 3,
  can: hasSales(side),
  run: async world => {
    if (!hasSales(side)(world)) return 'not now'
    const userId = world.dice.pick(buyers(world))
    const [tonight, next] = world.nights
    const date = world.dice.chance(0.2) ? tonight : next
    if (side === 'hub') return bookOne(world, side, { ...byDesk, userId, date, ignoreAvailability: true })
    const request = { ...randomRequest(world.dice, date), userId }
    const done = await bookAtEitherSide(world, side, { ...patron(0), id: userId }, request)
    return done ? outcomeOf(done) : 'requested'
  },
})

const cancelOf = (side: Side): Action => ({
  name: `a booking that credit paid is canceled at the ${side}`,
  weight: 2,
  can: hasSales(side),
  run: async world => {
    if (!hasSales(side)(world)) return 'not now'
    const found = await openBooking(world, side, [...world.witness.pairs].flat().concat(buyers(world)))
    if (!found) return 'nothing to cancel'
    const endRefused = world.witness.endRequested(found.id)
    const done = await cancelBooking(world.sides[side].facility, reception, found.id)
    if (!done.ok) endRefused()
    return outcomeOf(done)
  },
})

const goesBack: Action = {
  name: 'what was sold to use later is refunded',
  weight: 1,
  can: hasSales('portal'),
  run: async world => {
    if (!hasSales('portal')(world)) return 'not now'
    const { facility } = world.sides.portal
    const paymentId = world.dice.pick([...world.witness.sales])
    const done = await facility.write(async trx => {
      const found = await readSubject(facility, trx, { paymentId })
      if (!found.ok) return found
      const { sale, due } = found.value
      const state = (await prepaidOfSale(trx, paymentId))?.state
      if (!sale || state === 'returned' || due.dueMinor <= 0) return refuse('conflict', 'nothingToPayBack')
      const refund = { amountMinor: due.dueMinor, beforeMinor: 0, method: 'Refund' } as const
      return ok(await refundSale(facility, trx, reception, sale, refund))
    })
    if (done.ok) world.witness.paid(done.value)
    return outcomeOf(done)
  },
}

const [sellAtHub, sellAtPortal] = [sellAt('hub'), sellAt('portal')]
const [bookAtHub, bookAtPortal] = [bookFor('hub'), bookFor('portal')]
const [cancelAtHub, cancelAtPortal] = [cancelOf('hub'), cancelOf('portal')]

/** Credit meets an outage, a restore and a merge. */
const sequences: readonly (readonly Action[])[] = [
  [cutLink, redeem, bookAtHub, bookAtPortal, settleTwo, exchangeFrames, settleTwo, cancelAtHub, settleTwo],
  [cutLink, sellAtHub, redeem, exchangeFrames, redeem, bookAtPortal, settleTwo, cancelAtPortal, settleTwo],
  [exchangeFrames, backUpOf('portal'), redeem, bookAtPortal, settleTwo, exchangeFrames, restoreOf('portal')],
  [exchangeFrames, backUpOf('hub'), sellAtHub, exchangeFrames, redeem, restoreOf('hub'), exchangeFrames],
  [known, sellAtPortal, redeem, merge, bookAtPortal, settleTwo, settleTwo, bookAtPortal],
  [known, sellAtHub, exchangeFrames, merge, cutLink, bookAtHub, redeem, bookAtPortal, settleTwo],
]

export const prepaidActions: readonly Action[] = [
  sellAtHub,
  sellAtPortal,
  redeem,
  settleTwo,
  bookAtHub,
  bookAtPortal,
  cancelAtHub,
  cancelAtPortal,
  goesBack,
]

/** Moves what credit is still to be moved. */
export async function endPrepaid(world: World): Promise<void> {
  if (world.witness.sales.size === 0) return
  const people = new Set([...[...world.witness.pairs].flat(), ...[6, 7].map(index => patron(index).id)])
  for (let round = 0; round < 2; round += 1) {
    await world.doAndSettle(() => settle(world, [...people]))
    await heal(world)
  }
}
