import type { UserAnswer } from '@mayim/contract/entities/user.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Caller, Facility } from '../../ground/runtime/facility.ts'
import type { UserRow } from '../../ground/schema/schema.ts'
import { readMembership } from '../../money/membership/membership.ts'
import { attendants } from '../../people/attendant-table.ts'
import { excludeAttendant, openExclusions } from '../../people/exclusions.ts'
import { staffRows } from '../../people/staff-accounts.ts'
import { patchUser, saveProfile, staffView, viewUser } from '../../people/user.ts'
import { userById, userByUsername } from '../../people/user-table.ts'
import { viewOwnSignIns, viewSignIns } from '../../sign-in/sign-ins.ts'
import type { SharedHandlers } from '../handler.ts'

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
        firstName: body.firstName,
        lastName: body.lastName,
        email: body.email,
        address: body.address ?? '',
        city: body.city ?? '',
        state: body.state ?? '',
        zipcode: body.zipcode ?? '',
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
