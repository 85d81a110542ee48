import type { Answer } from '@mayim/contract/call.ts'
import { type Calls, calls } from '@mayim/contract/calls.ts'
import type { PaymentRow } from '@mayim/contract/entities/payment.ts'
import type { Handlers } from '@mayim/core/http/handler.ts'
import { paymentHandlers } from '@mayim/core/http/handlers/payments.ts'
import { type Relayed, relayCall } from '@mayim/core/http/relay-call.ts'
import { isStaff } from '@mayim/core/runtime/caller.ts'
import { isPaidSale } from '@mayim/domain/money/sale-refund.ts'
import { ok } from '@mayim/domain/result.ts'
import type { HubFacility } from '../hub-facility.ts'

/** Lists of payments to which the portal knows more. */
export const hubPaymentHandlers = {
  /** With what may still go back of each sale while the portal can be asked, and without it otherwise (money-916). */
  paymentsList: async (facility, request, { idempotencyKey }) => {
    const listed = await paymentHandlers.paymentsList(facility, request)
    if (!listed.ok || !listed.value.some(isPaidSale)) return listed
    const told = await toldByPortal(facility, 'paymentsList', { ...request, idempotencyKey })
    const backs = new Map(told?.map(({ id, back }) => [id, back]))
    return ok(
      listed.value.map(row => {
        const back = backs.get(row.id)
        return back ? { ...row, back } : row
      }),
    )
  },

  /** With the cards and the processor's pages while the portal can be asked, and without them otherwise (money-625). */
  paymentsByUser: async (facility, request, { idempotencyKey }) => {
    const told = isStaff(request.caller)
      ? await toldByPortal(facility, 'paymentsByUser', { ...request, idempotencyKey })
      : null
    return told ? ok(told) : paymentHandlers.paymentsByUser(facility, request)
  },
} satisfies Partial<Handlers<'hub', HubFacility>>

/** The portal's list; null while it cannot be asked. */
async function toldByPortal(
  { peer }: HubFacility,
  call: 'paymentsList' | 'paymentsByUser',
  asked: Relayed,
): Promise<PaymentRow[] | null> {
  if (!peer.linked()) return null
  const told = await relayCall({ peer, side: 'hub' }, call, calls[call], asked)
  return told.ok ? (told.value as Answer<Calls['paymentsList']>) : null
}
