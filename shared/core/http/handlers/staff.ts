import type { StaffUser } from '@mayim/contract/entities/user.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import type { Caller, Facility } from '../../ground/runtime/facility.ts'
import type { UserRow } from '../../ground/schema/schema.ts'
import { staffView } from '../../people/user.ts'
import {
  addRole,
  confirmGrant,
  declineGrant,
  removeRole,
  viewGrants,
} from '../../sign-in/staff/change-roles.ts'
import { proveRelayed } from '../../sign-in/staff/prove-self.ts'
import { setPassword } from '../../sign-in/staff/set-password.ts'
import { createStaff, disableUser, enableUser } from '../../sign-in/staff/staff-account.ts'
import type { Edge, Handlers } from '../handler.ts'

/** Changes of accounts, which the portal makes for both sides (people-63). */
export const staffHandlers = {
  setPassword: async (_facility, { caller, body }, edge) =>
    setPassword(edge.auth, caller, {
      userId: body.userId,
      password: body.NewPassword,
      confirmed: body.ConfirmPassword,
      relayed: edge.relayed,
      ownPassword: body.ownPassword,
      ...(edge.family === undefined ? {} : { keepFamily: edge.family }),
    }),

  staffCreate: async (facility, { caller, body }, edge) =>
    viewed(facility, await proven(edge, caller, body, () => createStaff(edge.auth, caller, body))),

  roleAdd: async (facility, { caller, params, body }, edge) =>
    viewed(facility, await proven(edge, caller, body, () => addRole(facility, caller, changeOf(params)))),

  roleRemove: async (facility, { caller, params, body }, edge) =>
    viewed(facility, await proven(edge, caller, body, () => removeRole(facility, caller, changeOf(params)))),

  userDisable: async (facility, { caller, params, body }, edge) =>
    viewed(facility, await proven(edge, caller, body, () => disableUser(edge.auth, caller, params.id))),

  userEnable: async (facility, { caller, params, body }, edge) =>
    viewed(facility, await proven(edge, caller, body, () => enableUser(edge.auth, caller, params.id))),

  roleGrants: async facility => ok(await viewGrants(facility)),

  roleGrantConfirm: async (facility, { caller, params, body }, edge) =>
    proven(edge, caller, body, () => confirmGrant(facility, caller, params.id)),

  roleGrantDecline: async (facility, { caller, params, body }, edge) =>
    proven(edge, caller, body, () => declineGrant(facility, caller, params.id)),
} satisfies Partial<Handlers<'portal', Facility>>

function changeOf({ id, role }: { id: string; role: Parameters<typeof addRole>[2]['role'] }) {
  return { userId: id, role }
}

async function proven<T>(
  { auth, relayed }: Edge,
  caller: Caller,
  { ownPassword }: { ownPassword?: string },
  run: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const checked = await proveRelayed(auth, caller, { relayed, ownPassword })
  return checked.ok ? run() : checked
}

function viewed(facility: Facility, done: Result<UserRow>): Result<StaffUser> {
  return done.ok ? ok(staffView(facility, done.value)) : done
}
