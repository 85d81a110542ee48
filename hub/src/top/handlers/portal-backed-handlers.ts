import type { Answer } from '@mayim/contract/call.ts'
import { type Calls, calls } from '@mayim/contract/calls.ts'
import type { StaffUser } from '@mayim/contract/entities/user.ts'
import { listPayments, type PaymentRange } from '@mayim/core/booking/list-payments.ts'
import { isStaff } from '@mayim/core/ground/runtime/caller.ts'
import type { Handlers } from '@mayim/core/http/handler.ts'
import { paymentHandlers } from '@mayim/core/http/handlers/payments.ts'
import { type Relayed, relayCall } from '@mayim/core/http/relay-call.ts'
import { rolesOf } from '@mayim/core/people/staff-accounts.ts'
import { staffView } from '@mayim/core/people/user.ts'
import { userById } from '@mayim/core/people/user-table.ts'
import { mustChangePassword } from '@mayim/core/sign-in/credential-table.ts'
import { changeGivenPassword } from '@mayim/core/sign-in/staff/set-password.ts'
import { disableUser } from '@mayim/core/sign-in/staff/staff-account.ts'
import { isPaidSale } from '@mayim/domain/money/merchandise.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'

/** How long a list waits for what only the portal knows of it. */
const portalWithinMs = 1_500

/** The payments of the ledger, with what only the portal knows of them. */
export const ledgerHandlers = paymentHandlers<HubFacility>({ ofDays: listOfDays, ofPatron: listOfPatron })

/** With what may still go back of each sale while the portal can be asked, and without it otherwise (money-916). */
async function listOfDays(facility: HubFacility, range: PaymentRange, request: Relayed) {
  const rows = await listPayments(facility, range)
  if (!rows.some(isPaidSale)) return rows
  const answer = await askPortal(facility, 'paymentsList', request)
  const backs = new Map(answer?.map(({ id, back }) => [id, back]))
  return rows.map(row => {
    const back = backs.get(row.id)
    return back ? { ...row, back } : row
  })
}

/** With the cards and the processor's pages while the portal can be asked, and without them otherwise (money-625). */
async function listOfPatron(facility: HubFacility, range: PaymentRange, userId: string, request: Relayed) {
  const answer = isStaff(request.caller) ? await askPortal(facility, 'paymentsByUser', request) : null
  return answer ?? listPayments(facility, range, userId)
}

type PaymentList = 'paymentsList' | 'paymentsByUser'

/** The portal's list; null while it cannot be asked, or does not answer. */
async function askPortal<C extends PaymentList>(
  { peer }: HubFacility,
  call: C,
  asked: Relayed,
): Promise<Answer<Calls[C]> | null> {
  if (!peer.linked()) return null
  const answer = await relayCall({ peer, side: 'hub' }, call, calls[call], asked, portalWithinMs)
  return answer.ok ? (answer.value as Answer<Calls[C]>) : null
}

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
