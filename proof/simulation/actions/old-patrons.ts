import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import { recordAll } from '@mayim/core/ground/runtime/record-change.ts'
import type { ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import { deleteAccount } from '@mayim/core/keeping/delete-account.ts'
import { partVisits, partWithoutVisit } from '@mayim/core/keeping/parting/part-visits.ts'
import { deleteUnseen } from '@mayim/core/keeping/unseen/delete-unseen.ts'
import { blankUser, userIdOf } from '@mayim/core/people/create-user.ts'
import { patchUser } from '@mayim/core/people/user.ts'
import { setSetting } from '@mayim/core/settings/set-setting.ts'
import type { Auth } from '@mayim/core/sign-in/auth.ts'
import { ok } from '@mayim/domain/result.ts'
import { sampleLedger, sampleReservation } from '@mayim/testing/database/sample-rows.ts'
import { Violation } from '../violation.ts'
import { admin, patron, reception } from '../world/people.ts'
import type { Side } from '../world/side.ts'
import type { Action, World } from '../world/world.ts'
import { bookAtEitherSide, bookOne, byDesk, randomRequest } from './book-one.ts'
import { heal } from './faults.ts'
import { outcomeOf } from './outcome-of.ts'
import { backUpOf, exchangeFrames, restoreOf } from './restore.ts'

const patronsMax = 6
/** Old enough to delete the account, and old enough to lose the person only. */
const nights = ['2024-01-10', '2025-09-10'] as const
const hasOld = (side: Side) => (world: World) => world.sides[side].isUp && world.witness.old.size > 0

/** A canceled visit of long ago: it takes no room. */
function oldVisit(world: World, owner: Side, userId: string): ReservationRow {
  const { old } = world.witness
  const date = old.get(userId)?.night ?? nights[0]
  const id = `visit-${world.trace.length}-of-${userId}`
  return {
    ...sampleReservation({ id, userId, owner, date, bookingStatus: 'Canceled', priceMinor: 0 }),
    userNotes: 'long ago',
  }
}

const known: Action = {
  name: 'a patron of long ago is known',
  weight: 3,
  can: world => world.sides.portal.isUp && world.witness.old.size < patronsMax,
  run: async world => {
    const { facility } = world.sides.portal
    const phone = `+1718556${1000 + world.trace.length}`
    const night = world.dice.pick(nights)
    const id = userIdOf(facility, phone)
    const at = `${night}T23:00:00.000Z`
    const user = { ...blankUser(id, at), username: phone, phone, firstName: 'Old', internalNote: 'of old' }
    const gift = sampleLedger({
      id: `gift-of-${id}`,
      userId: id,
      reservationId: null,
      at,
      kind: 'donation',
      amountMinor: -1800,
    })
    const visit = { ...oldVisit(world, 'portal', id), date: night }
    world.witness.mayHaveOld = true
    const done = await facility.write(async trx => {
      await trx.insertInto('user').values(user).execute()
      await trx.insertInto('reservation').values(visit).execute()
      await trx.insertInto('ledger').values(gift).execute()
      await recordAll(facility, trx, systemCaller, [
        { entity: 'user', id, kind: 'created', fields: user },
        { entity: 'reservation', id: visit.id, kind: 'booked', fields: visit },
        { entity: 'ledger', id: gift.id, kind: 'paid', fields: gift },
      ])
      return ok(null)
    })
    if (!done.ok) return outcomeOf(done)
    world.witness.old.set(id, { phone, night })
    world.witness.oldVisits.add(visit.id)
    world.planned.push(...world.dice.pick(night === nights[0] ? deletingSequences : partingSequences))
    return `${outcomeOf(done)} ${night}`
  },
}

const oldAtHub: Action = {
  name: 'the hub has a visit of long ago',
  weight: 2,
  can: hasOld('hub'),
  run: async world => {
    if (!hasOld('hub')(world)) return 'nobody'
    const { facility } = world.sides.hub
    const userId = world.dice.pick([...world.witness.old.keys()])
    const visit = oldVisit(world, 'hub', userId)
    const step = {
      id: `step-of-${visit.id}`,
      reservationId: visit.id,
      newStatus: 'Canceled' as const,
      byId: userId,
    }
    const rest = {
      previousStatus: null,
      previousSince: null,
      byRole: '',
      byAddress: '10.0.0.9',
      attendantId: null,
    }
    const done = await facility.write(async trx => {
      const user = await trx.selectFrom('user').select('id').where('id', '=', userId).executeTakeFirst()
      if (!user) return ok('unknown')
      const history = { ...step, ...rest, at: `${visit.date}T23:00:00.000Z` }
      await trx.insertInto('reservation').values(visit).execute()
      await trx.insertInto('statusHistory').values(history).execute()
      await recordAll(facility, trx, systemCaller, [
        { entity: 'reservation', id: visit.id, kind: 'booked', fields: visit },
        { entity: 'statusHistory', id: history.id, kind: 'added', fields: history },
      ])
      return ok('known')
    })
    if (done.ok && done.value === 'known') world.witness.oldVisits.add(visit.id)
    return done.ok ? done.value : done.code
  },
}

const deleteUnseenOnes: Action = {
  name: 'the portal deletes who no longer comes',
  weight: 4,
  can: hasOld('portal'),
  run: async world => {
    const isLinked = world.link.stateOf('portal')?.current().linked
    if (!isLinked || !world.sides.portal.isUp) return 'no link'
    const { old, cameAtPortal } = world.witness
    const known = [...old].filter(([, { night }]) => night === nights[0])
    // Without an answer nobody knows whether they are still there.
    for (const [id] of known) old.delete(id)
    const deleted = await deleteUnseen(world.sides.portal.facility)
    for (const [id, each] of known) if (!deleted.includes(id)) old.set(id, each)
    const came = deleted.find(id => cameAtPortal.has(id))
    if (came) throw new Violation(`${came} is deleted although she came`)
    return String(deleted.length)
  },
}

const part: Action = {
  name: 'old visits lose their person',
  weight: 3,
  can: world => world.witness.old.size > 0 && world.both.some(side => side.isUp),
  run: async world => {
    const up = world.both.filter(side => side.isUp)
    if (up.length === 0) return 'no power'
    const side = world.dice.pick(up)
    await partOld(side)
    return side.name
  },
}

const partingOn: Action = {
  name: 'an admin turns the parting of old visits on',
  weight: 1,
  can: hasOld('portal'),
  run: async world => {
    if (!world.sides.portal.isUp) return 'no power'
    const on = { key: 'visitsParted', value: 'True' }
    return outcomeOf(await setSetting(world.sides.portal.facility, admin, on))
  },
}

const deletes: Action = {
  name: 'a patron of long ago deletes her account',
  weight: 1,
  can: hasOld('portal'),
  run: async world => {
    if (!hasOld('portal')(world)) return 'nobody'
    const { old } = world.witness
    const [id, known] = world.dice.pick([...old])
    const auth = { facility: world.sides.portal.facility, sessions: { clearAll() {} } } as unknown as Auth
    // Without an answer nobody knows whether she is still there.
    old.delete(id)
    const done = await deleteAccount(auth, { ...patron(0), id })
    if (!done.ok) old.set(id, known)
    return outcomeOf(done)
  },
}

/** She books at the portal, or staff there change her profile. */
async function comesAtPortal(world: World): Promise<string> {
  if (!hasOld('portal')(world)) return 'nobody'
  const [userId] = world.dice.pick([...world.witness.old])
  const { facility } = world.sides.portal
  if (world.dice.chance(0.3)) {
    const steps = [{ path: '/internalnote', value: 'seen' }]
    return outcomeOf(await patchUser(facility, reception, { userId, steps }))
  }
  const request = { ...randomRequest(world.dice, world.nights[1]), userId }
  const done = await bookAtEitherSide(world, 'portal', { ...patron(0), id: userId }, request)
  if (done?.ok) world.witness.cameAtPortal.add(userId)
  return done ? outcomeOf(done) : 'requested'
}

/** The desk takes her by her phone and a name. */
async function comesAtDesk(world: World): Promise<string> {
  if (!hasOld('hub')(world)) return 'nobody'
  const [userId, { phone }] = world.dice.pick([...world.witness.old])
  const byPhone = { userId, phone, givenName: 'New Name', ignoreAvailability: true }
  const more = { ...byDesk, walkIn: true, date: world.nights[0], ...byPhone }
  return bookOne(world, 'hub', more)
}

const atPortal: Action = {
  name: 'a patron of long ago comes at the portal',
  weight: 2,
  can: hasOld('portal'),
  run: comesAtPortal,
}
const atDesk: Action = {
  name: 'a patron of long ago comes to the desk',
  weight: 2,
  can: hasOld('hub'),
  run: comesAtDesk,
}

/** A side loses what it did since its backup, and gets it back from the other one. */
function restored(side: Side, since: readonly Action[]): readonly Action[] {
  const recovers = [exchangeFrames, exchangeFrames, exchangeFrames]
  return [exchangeFrames, backUpOf(side), ...since, restoreOf(side), ...recovers]
}
const areParted = [part, exchangeFrames, part, exchangeFrames]

/** Ways in which her account is deleted or she comes before; they fail where a side is down, like every planned action. */
const deletingSequences: readonly (readonly Action[])[] = [
  [exchangeFrames, deleteUnseenOnes, exchangeFrames],
  [exchangeFrames, oldAtHub, deleteUnseenOnes, exchangeFrames, deleteUnseenOnes],
  [exchangeFrames, atPortal, exchangeFrames, deleteUnseenOnes],
  [exchangeFrames, atDesk, exchangeFrames, deleteUnseenOnes, exchangeFrames],
  // The desk makes an account whom the portal has already.
  [atDesk, exchangeFrames, deleteUnseenOnes],
  [exchangeFrames, deleteUnseenOnes, atDesk, exchangeFrames],
  restored('hub', [deleteUnseenOnes, exchangeFrames]),
  restored('portal', [deleteUnseenOnes, exchangeFrames]),
]

const partingSequences: readonly (readonly Action[])[] = [
  [],
  [exchangeFrames, oldAtHub, exchangeFrames, partingOn, exchangeFrames, ...areParted],
  [exchangeFrames, oldAtHub, exchangeFrames, partingOn, ...restored('hub', areParted)],
  [exchangeFrames, oldAtHub, exchangeFrames, partingOn, ...restored('portal', areParted)],
  restored('hub', [deletes, exchangeFrames]),
  restored('portal', [deletes, exchangeFrames]),
]

export const oldPatronActions: readonly Action[] = [
  known,
  oldAtHub,
  deleteUnseenOnes,
  part,
  partingOn,
  deletes,
  atPortal,
  atDesk,
]

/** Parts what a side may part. */
async function partOld({ name, facility }: World['both'][number]): Promise<void> {
  await partVisits(facility)
  if (name === 'portal') await partWithoutVisit(facility)
}

/** Ends what is under way of patrons of long ago: old visits are parted, and who did not come is deleted. */
export async function endOldPatrons(world: World): Promise<void> {
  if (!world.witness.mayHaveOld) return
  for (const side of world.both) {
    await world.doAndSettle(() => partOld(side))
    await heal(world)
  }
  await world.doAndSettle(() => deleteUnseenOnes.run(world))
  await heal(world)
}
