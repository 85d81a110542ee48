import { calls } from '@mayim/contract/calls.ts'
import type { Attendant, UserAnswer } from '@mayim/contract/entities/user.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Caller, Facility } from '../../ground/runtime/facility.ts'
import type { AttendantRow, UserRow } from '../../ground/schema/schema.ts'
import { readMembership } from '../../money/membership/membership.ts'
import { attendantById, attendants } from '../../people/attendant-table.ts'
import { addAttendant, changeAttendant, viewAttendant } from '../../people/attendants.ts'
import type { Peer } from '../../people/commands/peer.ts'
import { excludeAttendant, openExclusions } from '../../people/exclusions.ts'
import { staffRows } from '../../people/staff-accounts.ts'
import { patchUser, saveProfile, staffView, viewUser } from '../../people/user.ts'
import { userById, userByUsername } from '../../people/user-table.ts'
import { viewOwnSignIns, viewSignIns } from '../../sign-in/sign-ins.ts'
import type { SharedHandlers } from '../handler.ts'
import { type Relayed, relayCall } from '../relay-call.ts'

/** Accounts: the same on both sides. */
export const peopleHandlers = {
  userGet: async (facility, { caller, params }) => {
    const row = await userById(facility.db, params.id)
    return row ? viewed(facility, caller, ok(row)) : refuse('missing', 'userMissing')
  },

  usersFindByUsername: async (facility, { caller, query }) => {
    const row = await userByUsername(facility.db, query.username.trim().toLowerCase())
    return row ? viewed(facility, caller, ok(row)) : refuse('missing', 'userMissing')
  },

  adminUsers: async facility => ok((await staffRows(facility.db)).map(row => staffView(facility, row))),

  signIns: async (facility, { query }) => ok(await viewSignIns(facility, query.search)),

  accountSignIns: async (facility, { caller }) => ok(await viewOwnSignIns(facility, caller.id)),

  userPatch: async (facility, { caller, params, body }) =>
    viewed(facility, caller, await patchUser(facility, caller, { userId: params.id, steps: body })),

  newUserInfo: async (facility, { caller, params, body }) =>
    viewed(
      facility,
      caller,
      await saveProfile(facility, caller, params.id, {
        firstName: body.firstName ?? '',
        lastName: body.lastName ?? '',
        email: body.email,
        address: body.address ?? '',
        city: body.city ?? '',
        state: body.state ?? '',
        zipcode: body.zipcode ?? '',
        partial: body.partial === true,
      }),
    ),
  excludedAttendantAdd: async (facility, { caller, params: { id: userId, attendantId } }) =>
    viewed(
      facility,
      caller,
      await excludeAttendant(facility, caller, { userId, attendantId, excluded: true }),
    ),

  excludedAttendantsOpen: async (facility, { caller, params }) => openExclusions(facility, caller, params.id),

  excludedAttendantRemove: async (facility, { caller, params: { id: userId, attendantId } }) =>
    viewed(
      facility,
      caller,
      await excludeAttendant(facility, caller, { userId, attendantId, excluded: false }),
    ),
} satisfies Partial<SharedHandlers<Facility>>

async function viewed(
  facility: Facility,
  caller: Caller,
  done: Result<UserRow>,
): Promise<Result<UserAnswer>> {
  if (!done.ok) return done
  const membership = await readMembership(facility.db, done.value.id)
  return ok(viewUser(facility, done.value, caller, membership, await attendants(facility.db)))
}

/** The part of an attendant's changes in which the sides differ. */
interface AttendantsOfSide<F extends Facility> {
  /** At the portal, the hub: it alone can read cards and PINs, and makes the changes that need them (people-175). */
  peer?(facility: F): Peer
}

/** Changes of attendants, on either side. */
export function attendantHandlers<F extends Facility>(side: AttendantsOfSide<F> = {}) {
  return {
    attendantAdd: async (facility, request, { idempotencyKey }) => {
      const { caller, body } = request
      const hub = body.cardCode?.trim() ? side.peer?.(facility) : undefined
      return hub
        ? relayed(hub, 'attendantAdd', { ...request, params: {}, query: {}, idempotencyKey })
        : answerOf(await addAttendant(facility, caller, body))
    },

    attendantUpdate: async (facility, request, { idempotencyKey }) => {
      const { caller, params, body } = request
      const row = side.peer ? await attendantById(facility.db, params.id) : undefined
      const returns =
        body.active === true && row?.active === 0 && row.cardHash !== null && body.cardCode === undefined
      const hub = returns || body.cardCode?.trim() ? side.peer?.(facility) : undefined
      return hub
        ? relayed(hub, 'attendantUpdate', { ...request, query: {}, idempotencyKey })
        : answerOf(await changeAttendant(facility, caller, params.id, body))
    },
  } satisfies Partial<SharedHandlers<F>>
}

async function relayed(
  peer: Peer,
  callId: 'attendantAdd' | 'attendantUpdate',
  request: Relayed,
): Promise<Result<Attendant>> {
  return (await relayCall({ peer, side: 'portal' }, callId, calls[callId], request)) as Result<Attendant>
}

function answerOf(done: Result<AttendantRow>): Result<Attendant> {
  return done.ok ? ok(viewAttendant(done.value, true)) : done
}
