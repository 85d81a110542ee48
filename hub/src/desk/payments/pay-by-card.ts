import type { Answer } from '@mayim/contract/call.ts'
import { type Calls, calls } from '@mayim/contract/calls.ts'
import type { Edge, HandlerRequest } from '@mayim/core/http/handler.ts'
import { relayCall } from '@mayim/core/http/relay-call.ts'
import { type Result, refuse } from '@mayim/domain/result.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'

/**
 * Has the portal take a card, because the hub has no secret of the processor (threats-4). Refuses portalUnreachable
 * within 3 s if the portal cannot be reached, noAnswer if the card may have been charged, cardFormNotHere for a typed
 * card, and as the portal does.
 */
export async function payByCard(
  { peer }: Pick<HubFacility, 'peer'>,
  { caller, params, query, body }: HandlerRequest<Calls['makePayment']>,
  { idempotencyKey }: Pick<Edge, 'idempotencyKey'>,
): Promise<Result<Answer<Calls['makePayment']>>> {
  // Only the website takes typed cards; here a patron pays with a saved card or at a reader.
  const { sourceToken, cardToken, cvvToken, cardNumber, cvv } = body.paymentInfo ?? {}
  if (sourceToken ?? cardToken ?? cvvToken ?? cardNumber ?? cvv) return refuse('conflict', 'cardFormNotHere')
  const request = { caller, params, query, body, idempotencyKey }
  const paid = await relayCall({ peer, side: 'hub' }, 'makePayment', calls.makePayment, request)
  return paid as Result<Answer<Calls['makePayment']>>
}
