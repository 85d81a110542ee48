import type { UserAnswer } from '@mayim/contract/entities/user.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { attendants } from '../../people/attendant-table.ts'
import { patchUser, saveProfile } from '../../people/change-user.ts'
import { excludeAttendant } from '../../people/exclude-attendant.ts'
import { userById } from '../../people/user-table.ts'
import { viewUser } from '../../people/view-user.ts'
import type { Caller, Facility } from '../../runtime/facility.ts'
import type { UserRow } from '../../schema/schema.ts'
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
