import { saveNotes } from '@mayim/core/booking/save-notes.ts'
import { startMergesJob } from '@mayim/core/keeping/merging/merges-job.ts'
import { sealedNotes } from '@mayim/core/keeping/notes/noted-table.ts'
import type { ProcessorName } from '@mayim/domain/money/card-payment.ts'
import { ok } from '@mayim/domain/result.ts'
import { takeCash } from '../../../hub/src/desk/payments/take-payment.ts'
import { checkIn } from '../../../hub/src/visit/check-in.ts'
import { mergeAccounts, moveLeftCards } from '../../../portal/src/people/merging/merge-accounts.ts'
import { admin, patron, reception } from '../world/people.ts'
import type { Side } from '../world/side.ts'
import type { Action, World } from '../world/world.ts'
import { bookAtEitherSide, bookOne, byDesk, randomRequest } from './book-one.ts'
import { heal } from './faults.ts'
import { outcomeOf } from './outcome-of.ts'
import { backUpOf, cutLink, exchangeFrames, restoreOf } from './restore.ts'

const pairsMax = 3
const processor: ProcessorName = 'stripe'
const hasPairs = (side: Side) => (world: World) => world.sides[side].isUp && world.witness.pairs.size > 0

/** Something that is done with two accounts of one person. */
type Deed = (world: World, goneId: string, keptId: string) => Promise<string>

function withPair(name: string, weight: number, side: Side, deed: Deed): Action {
  return {
    name,
    weight,
    can: hasPairs(side),
    run: async world => {
      if (!hasPairs(side)(world)) return 'not now'
      const [goneId, keptId] = world.dice.pick([...world.witness.pairs])
      return deed(world, goneId, keptId)
    },
  }
}

/** She has a saved card at the account that is going to be given up. */
export const known: Action = {
  name: 'a patron has two accounts',
  weight: 4,
  can: world => world.sides.portal.isUp && world.witness.pairs.size < pairsMax,
  run: async world => {
    const { facility } = world.sides.portal
    const [keptId, goneId] = [0, 1].map(each => patron(2 * world.witness.pairs.size + each).id) as [
      string,
      string,
    ]
    const createdAt = new Date(facility.clock.now()).toISOString()
    // The power may fail after the commit.
    world.witness.pairs.set(goneId, keptId)
    const done = await facility.write(async trx => {
      const card = {
        id: `card-of-${goneId}`,
        sealed: '',
        mark: goneId,
        brand: 'visa',
        last4: '4242',
        expiry: '12/30',
      }
      await trx
        .insertInto('savedCard')
        .values({ ...card, userId: goneId, processor, createdAt })
        .execute()
      const customer = { userId: goneId, processor, customerId: `customer-${goneId}`, createdAt }
      await trx.insertInto('cardCustomer').values(customer).execute()
      return ok(null)
    })
    if (done.ok) world.planned.push(...world.dice.pick(sequences))
    return `${keptId} and ${goneId}`
  },
}

const signedIn = (world: World) => ({
  facility: world.sides.portal.facility,
  sessions: { clearAll: () => {} },
})

export const merge = withPair('an admin merges two accounts', 3, 'portal', async (world, goneId, keptId) => {
  await shareNoteKeys(world)
  const wish = { keptId, goneId, membership: undefined }
  return outcomeOf(await mergeAccounts(signedIn(world), admin, wish))
})

const bookForGone = (side: Side) =>
  withPair(`the account that goes has a booking at the ${side}`, 2, side, async (world, userId) => {
    const [tonight, next] = world.nights
    if (side === 'hub')
      return bookOne(world, side, {
        ...byDesk,
        userId,
        date: tonight,
        ignoreAvailability: true,
        walkIn: true,
      })
    const request = { ...randomRequest(world.dice, world.dice.chance(0.7) ? tonight : next), userId }
    const done = await bookAtEitherSide(world, side, { ...patron(0), id: userId }, request)
    return done ? outcomeOf(done) : 'requested'
  })

/** The account that goes is in the building tonight, has a note and pays. */
const comes = withPair('the patron of two accounts comes', 2, 'hub', async (world, userId) => {
  const { facility } = world.sides.hub
  const visit = await facility.db
    .selectFrom('reservation')
    .select('id')
    .where('userId', '=', userId)
    .where('date', '=', world.nights[0])
    .where('bookingStatus', '=', 'Reserved')
    .where('visitStatus', 'is', null)
    .orderBy('id')
    .executeTakeFirst()
  if (!visit) return 'no visit'
  const reservationId = visit.id
  const note = await saveNotes(facility, reception, { reservationId, notes: `note of ${userId}` })
  const paid = await takeCash(facility, reception, { reservationId, amountMinor: 300, note: '' })
  if (paid.ok) world.witness.paid(paid.value.paymentId)
  const done = await checkIn(facility, reception, { reservationId })
  if (done.ok) world.witness.arrived(reservationId)
  return [note, paid, done].map(outcomeOf).join(', ')
})

const work = (side: Side): Action => ({
  name: `the ${side} does its part of merges`,
  weight: 3,
  can: hasPairs(side),
  run: async world => {
    if (!hasPairs(side)(world)) return 'not now'
    const { facility } = world.sides[side]
    await shareNoteKeys(world)
    const also = () => (side === 'portal' ? moveLeftCards(facility) : Promise.resolve())
    const job = startMergesJob(facility, { unowned: side === 'portal', also })
    await job.settled()
    await job.stop()
    return ''
  },
})

/** Keys of notes are in a file of their own, which no restore sets back; here they come at once. */
async function shareNoteKeys(world: World): Promise<void> {
  const up = world.both.filter(side => side.isUp)
  for (const side of up)
    for (const other of up) {
      const { db, notes } = side.facility
      notes.add(other.facility.notes.keysOf(notes.missingIn(await sealedNotes(db))))
    }
}

const [workAtHub, workAtPortal] = [work('hub'), work('portal')]
const [bookAtHub, bookAtPortal] = [bookForGone('hub'), bookForGone('portal')]
const both = [exchangeFrames, workAtHub, workAtPortal, exchangeFrames]

/** Ways in which a merge meets an outage, a visit and a restore; they fail where a side is down. */
const sequences: readonly (readonly Action[])[] = [
  [bookAtHub, comes, exchangeFrames, merge, exchangeFrames, ...both],
  [bookAtPortal, exchangeFrames, comes, merge, cutLink, bookAtHub, bookAtPortal, ...both],
  [bookAtHub, exchangeFrames, cutLink, merge, bookAtHub, comes, ...both],
  [bookAtPortal, exchangeFrames, cutLink, merge, comes, ...both],
  [bookAtPortal, exchangeFrames, backUpOf('portal'), merge, ...both, restoreOf('portal'), ...both],
  [bookAtHub, comes, ...both, merge, backUpOf('portal'), ...both, restoreOf('portal'), ...both],
  [bookAtHub, ...both, backUpOf('hub'), merge, ...both, restoreOf('hub'), ...both],
]

export const mergingActions: readonly Action[] = [
  known,
  merge,
  bookAtHub,
  bookAtPortal,
  comes,
  workAtHub,
  workAtPortal,
]

/** Ends what is under way of merges on both sides. */
export async function endMerges(world: World): Promise<void> {
  if (world.witness.pairs.size === 0) return
  for (let round = 0; round < 2; round += 1)
    for (const action of [workAtPortal, workAtHub]) {
      await world.doAndSettle(() => action.run(world))
      await heal(world)
    }
}
