import { calls } from '@mayim/contract/calls.ts'
import type { StaffUser } from '@mayim/contract/entities/user.ts'
import type { Handlers } from '@mayim/core/http/handler.ts'
import { relayCall } from '@mayim/core/http/relay-call.ts'
import { rolesOf } from '@mayim/core/people/staff-accounts.ts'
import { userById } from '@mayim/core/people/user-table.ts'
import { staffView } from '@mayim/core/people/view-user.ts'
import { mustChangePassword } from '@mayim/core/sign-in/credential-table.ts'
import { changeGivenPassword } from '@mayim/core/sign-in/staff/changed-password.ts'
import { disableUser } from '@mayim/core/sign-in/staff/disable-user.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'

/** Changes of accounts that the hub makes itself. */
export const hubAccountHandlers = {
  /** The portal owns passwords; without the link only a given one is changed here (people-322). */
  setPassword: async (facility, { caller, params, query, body }, edge) => {
    const isGiven = caller.id === body.userId && (await mustChangePassword(facility.db, caller.id))
    if (isGiven && !facility.peer.linked())
      return changeGivenPassword(edge.auth, caller, {
        ownPassword: body.ownPassword,
        password: body.NewPassword,
        confirmed: body.ConfirmPassword,
      })
    const request = { caller, params, query, body, idempotencyKey: edge.idempotencyKey }
    const peer = { peer: facility.peer, side: 'hub' } as const
    return (await relayCall(peer, 'setPassword', calls.setPassword, request)) as Result<null>
  },

  /** An Admin's account is disabled by the portal, so that a stolen hub locks no Admin out (people-61). */
  userDisable: async (facility, { caller, params, body }, { auth, idempotencyKey }) => {
    const row = await userById(facility.db, params.id)
    if (row && rolesOf(row).includes('Admin')) {
      const request = { caller, params, query: {}, body, idempotencyKey }
      const peer = { peer: facility.peer, side: 'hub' } as const
      return (await relayCall(peer, 'userDisable', calls.userDisable, request)) as Result<StaffUser>
    }
    const disabled = await disableUser(auth, caller, params.id)
    return disabled.ok ? ok(staffView(facility, disabled.value)) : disabled
  },
} satisfies Partial<Handlers<'hub', HubFacility>>
