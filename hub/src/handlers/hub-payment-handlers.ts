import type { Answer } from '@mayim/contract/call.ts'
import { type Calls, calls } from '@mayim/contract/calls.ts'
import type { Handlers } from '@mayim/core/http/handler.ts'
import { paymentHandlers } from '@mayim/core/http/handlers/payments.ts'
import { relayCall } from '@mayim/core/http/relay-call.ts'
import { isStaff } from '@mayim/core/runtime/caller.ts'
import type { Result } from '@mayim/domain/result.ts'
import type { HubFacility } from '../hub-facility.ts'

/** Lists of payments to which the portal knows more. */
export const hubPaymentHandlers = {
  /** With the cards and the processor's pages while the portal can be asked, and without them otherwise (money-625). */
  paymentsByUser: async (facility, request, edge) => {
    if (facility.peer.linked() && isStaff(request.caller)) {
      const peer = { peer: facility.peer, side: 'hub' } as const
      const asked = { ...request, idempotencyKey: edge.idempotencyKey }
      const told = await relayCall(peer, 'paymentsByUser', calls.paymentsByUser, asked)
      if (told.ok) return told as Result<Answer<Calls['paymentsByUser']>>
    }
    return paymentHandlers.paymentsByUser(facility, request)
  },
} satisfies Partial<Handlers<'hub', HubFacility>>
