import type { Answer } from '@mayim/contract/call.ts'
import type { Calls } from '@mayim/contract/calls.ts'
import { dayRange } from '@mayim/core/booking/date-range.ts'
import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import { tonight } from '@mayim/core/ground/calendar/schedule-days.ts'
import { isStaff } from '@mayim/core/ground/runtime/caller.ts'
import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import type { CardPaymentRow } from '@mayim/core/ground/schema/card-rows.ts'
import type { Edge, Handlers } from '@mayim/core/http/handler.ts'
import { balanceMinor, ledgerOf } from '@mayim/core/money/ledger-table.ts'
import { readMembership } from '@mayim/core/money/membership/membership.ts'
import { checkOwnPassword } from '@mayim/core/sign-in/staff/prove-self.ts'
import { giftWordOf } from '@mayim/domain/money/donation.ts'
import { decimalOf, minorOf } from '@mayim/domain/money/money.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { PortalFacility } from '../../ground/portal-facility.ts'
import { payBack } from '../../money/back/pay-back.ts'
import { cardPartOf, readSubject } from '../../money/back/payback-subject.ts'
import { listFailedPayments, purposeOfCard } from '../../money/list-cards.ts'
import { beginIntent, payByCard } from '../../money/pay.ts'
import { payAtReader } from '../../money/pay-at-reader.ts'
import { takesMoney } from '../../money/payment-plan.ts'
import { redeemVoucher } from '../../money/prepaid.ts'
import { addSavedCard, listSavedCards, removeSavedCard } from '../../money/saved-cards.ts'

type Paid = Answer<Calls['makePayment']>

/** Handlers of card payments, at the portal only, which has the processor's key. */
export const cardHandlers = {
  paymentsFailed: async (facility, { query: { dt: from = tonight(facility), dtTo } }) => {
    const days = dayRange(from, dtTo)
    return days.ok ? ok(await listFailedPayments(facility, days.value)) : days
  },

  paymentForm: async facility => facility.cards.form(),

  makePayment: async (facility, { caller, body }, { idempotencyKey, relayed }) => {
    const { paymentInfo = {}, ...asked } = body
    if (relayed && paymentInfo.sourceCard && !(body.reservationId && takesMoney(caller)))
      return refuse('forbidden', 'notAllowed', { field: 'paymentInfo' })
    const ask = { ...asked, paymentInfo, idempotencyKey: body.idempotencyKey ?? idempotencyKey }
    const paid = await payByCard(facility, caller, ask)
    return paid.ok ? paidOf(facility, caller, paid.value) : paid
  },

  membershipBuy: async (facility, { caller, params, body }, { idempotencyKey }) => {
    const { level, ...asked } = body
    const bought = await payByCard(facility, caller, {
      ...asked,
      method: 'creditcard',
      userId: params.id,
      sale: { kind: 'Membership', level },
      idempotencyKey: body.idempotencyKey ?? idempotencyKey,
    })
    if (!bought.ok) return bought
    const membership = await readMembership(facility.db, params.id)
    return membership ? ok(membership) : refuse('missing', 'paymentMissing')
  },

  voucherRedeem: async (facility, { caller, params, body }, { auth }) => {
    const seconds = auth.throttles.vouchers.take(caller.id)
    if (seconds > 0) return refuse('tooMany', 'slowDown', { detail: { seconds } })
    const redeemed = await redeemVoucher(facility, caller, params.id, body.code)
    if (redeemed.ok) auth.throttles.vouchers.giveBack(caller.id)
    return redeemed
  },

  createPaymentIntent: async (facility, { caller, body }, { idempotencyKey }) =>
    beginIntent(facility, caller, {
      ...body,
      method: body.method ?? 'creditcard',
      idempotencyKey: body.idempotencyKey ?? idempotencyKey,
    }),

  readerPay: async (facility, { caller, body }) => {
    const { readerId } = body
    if (readerId === undefined) return refuse('invalid', 'readerMissing', { field: 'readerId' })
    const paid = await payAtReader(facility, caller, { ...body, readerId })
    if (paid.ok) return ok({ state: 'paid' as const })
    return paid.code === 'readerWaiting' ? ok({ state: 'waiting' as const }) : paid
  },

  terminalConnectionToken: async facility => {
    const processor = await facility.cards.processor()
    if (!processor.ok) return processor
    const token = await processor.value.terminalToken()
    return token.outcome === 'done'
      ? ok({ secret: token.value })
      : refuse('unreachable', 'processorUnreachable')
  },

  paybackDue: async (facility, { query }) => {
    const found = await readSubject(facility, facility.db, query)
    if (!found.ok) return found
    const { due } = found.value
    const { decision, usual } = due
    return ok({
      due: decimalOf(due.dueMinor),
      onCard: decimalOf(cardPartOf(due)),
      open: decimalOf(due.openMinor),
      decision,
      usual,
    })
  },

  payBack: async (facility, { caller, body }, edge) => {
    const { ownPassword, amt, idempotencyKey = edge.idempotencyKey, ...asked } = body
    const amountMinor = amt === undefined ? undefined : minorOf(amt)
    const proof = await proofOf(edge, caller, ownPassword)
    if (!proof.ok) return proof
    const ask = { ...asked, amountMinor, idempotencyKey, proven: proof.value }
    const paid = await payBack(facility, caller, ask)
    if (!paid.ok) return paid
    const { onCardMinor, byHandMinor, openMinor } = paid.value
    return ok({
      onCard: decimalOf(onCardMinor),
      byHand: decimalOf(byHandMinor),
      open: decimalOf(openMinor),
      balance: decimalOf(await owedOf(facility, asked.reservationId ?? '')),
    })
  },

  savedCards: async (facility, { params }) => ok(await listSavedCards(facility, params.id)),
  savedCardAdd: async (facility, { caller, params, body }) => addSavedCard(facility, caller, params.id, body),
  savedCardRemove: async (facility, { params }) => removeSavedCard(facility, params.id, params.cardId),
} satisfies Partial<Handlers<'portal', PortalFacility>>

/** Whether the caller is known by more than the word of the hub. Refuses as checkOwnPassword for a wrong password. */
async function proofOf(
  { auth, relayed }: Edge,
  caller: Caller,
  ownPassword: string | undefined,
): Promise<Result<boolean>> {
  if (!relayed) return ok(true)
  if (ownPassword === undefined) return ok(false)
  const checked = await checkOwnPassword(auth, caller, ownPassword)
  return checked.ok ? ok(true) : checked
}

async function paidOf(facility: PortalFacility, caller: Caller, row: CardPaymentRow): Promise<Result<Paid>> {
  const owedMinor = row.reservationId ? await owedOf(facility, row.reservationId) : 0
  return ok({ paid: owedMinor <= 0, balance: decimalOf(owedMinor), payment: viewCardPayment(caller, row) })
}

async function owedOf({ db }: PortalFacility, reservationId: string): Promise<number> {
  const row = await reservationById(db, reservationId)
  return row ? balanceMinor(row, await ledgerOf(db, row.id)) : 0
}

/** A charge for a list (money-79); its id at the processor is for staff only. */
function viewCardPayment(caller: Caller, row: CardPaymentRow): NonNullable<Paid['payment']> {
  const methods = { visit: 'CreditCard', donation: 'Donation', tip: 'Tip', sale: 'CreditCard' } as const
  return {
    id: row.ledgerId ?? row.id,
    reservationId: row.reservationId,
    method: methods[row.kind],
    status: 'Approved',
    amount: decimalOf(-row.amountMinor),
    purpose: purposeOfCard(row),
    dateCreated: row.statusSince,
    note: row.note,
    tipNote: row.kind === 'tip' ? giftWordOf(row.item ?? '') : '',
    reference: row.last4,
    ...(isStaff(caller) ? { transactionID: row.transactionId } : {}),
  }
}
