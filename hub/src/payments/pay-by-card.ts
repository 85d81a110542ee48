import type { Answer } from '@mayim/contract/call.ts'
import { type Calls, calls } from '@mayim/contract/calls.ts'
import type { Edge, HandlerRequest } from '@mayim/core/http/handler.ts'
import { relayCall } from '@mayim/core/http/relay-call.ts'
import { type Result, refuse } from '@mayim/domain/result.ts'
import type { HubFacility } from '../hub-facility.ts'

/**
 * Has the portal take a card, which no processor's secret at the hub could (security, S). Refuses portalUnreachable
 * within 3 s where it cannot be reached, noAnswer where it may have been taken, cardFormNotHere for a card that was typed, and what the portal refuses.
 */
export async function payByCard(
  { peer }: Pick<HubFacility, 'peer'>,
  { caller, params, query, body }: HandlerRequest<Calls['makePayment']>,
  { idempotencyKey }: Pick<Edge, 'idempotencyKey'>,
): Promise<Result<Answer<Calls['makePayment']>>> {
  // What a form made of a card is for the website alone; here she pays with a card that she keeps, or at a reader.
  const { sourceToken, cardToken, cvvToken, cvv } = body.paymentInfo ?? {}
  if (sourceToken ?? cardToken ?? cvvToken ?? cvv) return refuse('conflict', 'cardFormNotHere')
  const request = { caller, params, query, body, idempotencyKey }
  const paid = await relayCall({ peer, side: 'hub' }, 'makePayment', calls.makePayment, request)
  return paid as Result<Answer<Calls['makePayment']>>
}
