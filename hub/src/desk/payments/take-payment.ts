import type { Answer } from '@mayim/contract/call.ts'
import type { Calls } from '@mayim/contract/calls.ts'
import type { Edge, HandlerRequest } from '@mayim/core/http/handler.ts'
import { decimalOf, minorOf } from '@mayim/domain/money/money.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { HubFacility } from '../../ground/hub-facility.ts'
import { payByCard } from './pay-by-card.ts'
import { takeCash, takeGift } from './take-cash.ts'
import { takeSale } from './take-sale.ts'

type MakePayment = Calls['makePayment']

/**
 * Takes a payment at the desk: a card through the portal; cash, a check or a gift here. Refuses notAllowed to callers
 * other than reception, reservationMissing, and as `payByCard`, `takeCash` and `takeGift`.
 */
export async function takePayment(
  facility: HubFacility,
  request: HandlerRequest<MakePayment>,
  { idempotencyKey }: Pick<Edge, 'idempotencyKey'>,
): Promise<Result<Answer<MakePayment>>> {
  const { caller, body } = request
  if (!caller.roles.includes('Reception') && !caller.roles.includes('Admin'))
    return refuse('forbidden', 'notAllowed')
  if (body.method === 'creditcard' || body.paymentInfo)
    return payByCard(facility, request, { idempotencyKey })
  const key = body.idempotencyKey ?? idempotencyKey
  if (body.sale) return takeSale(facility, caller, { ...body, sale: body.sale }, key)
  if (!body.reservationId) return refuse('invalid', 'reservationMissing', { field: 'reservationId' })
  const taken = {
    reservationId: body.reservationId,
    amountMinor: minorOf(Math.abs(body.amt)),
    note: body.note ?? '',
  }
  // Without a card, a donation or a tip is cash.
  const paid =
    body.method === 'donation' || body.method === 'tip'
      ? await takeGift(facility, caller, { ...taken, kind: body.method, type: body.tipNote ?? '' }, key)
      : await takeCash(
          facility,
          caller,
          { ...taken, method: body.method === 'check' ? 'Check' : 'Cash' },
          key,
        )
  if (!paid.ok) return paid
  return ok({
    paid: paid.value.balanceMinor <= 0,
    balance: decimalOf(paid.value.balanceMinor),
    payment: null,
  })
}
