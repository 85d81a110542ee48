import type { UserAnswer } from '../../contract/entities/user.ts'
import type { UserRow } from '../../data/schema.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import type { Caller, Facility } from '../../operations/facility.ts'
import { attendants } from '../../operations/users/attendant-table.ts'
import { patchUser, saveProfile } from '../../operations/users/change-user.ts'
import { excludeAttendant } from '../../operations/users/exclude-attendant.ts'
import { userById } from '../../operations/users/user-table.ts'
import { viewUser } from '../../operations/users/view-user.ts'
import type { SharedHandlers } from '../handler.ts'

/** Accounts: the same on both sides. */
export const peopleHandlers = {
  userGet: async (facility, { caller, params }) => {
    const row = await userById(facility.db, params.id)
    return row ? viewed(facility, caller, ok(row)) : refuse('missing', 'userMissing')
  },

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
  return done.ok ? ok(viewUser(done.value, caller, await attendants(facility.db))) : done
}
