import type { Answer } from '@mayim/contract/call.ts'
import { type Calls, calls } from '@mayim/contract/calls.ts'
import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import { settleHold } from '@mayim/core/booking/settle-hold.ts'
import { viewPayment } from '@mayim/core/booking/view-reservation.ts'
import { scheduleDayOf } from '@mayim/core/ground/calendar/schedule-days.ts'
import { shabbosRefusal } from '@mayim/core/ground/calendar/shabbos-now.ts'
import { claimKey } from '@mayim/core/ground/runtime/claim-key.ts'
import type { Caller, Facility, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { LedgerRow, ReservationRow } from '@mayim/core/ground/schema/schema.ts'
import type { Edge, HandlerRequest } from '@mayim/core/http/handler.ts'
import { relayCall } from '@mayim/core/http/relay-call.ts'
import { type Charged, lineOf, writeLines } from '@mayim/core/money/charge-lines.ts'
import { balanceMinor, ledgerLineById, ledgerOf } from '@mayim/core/money/ledger-table.ts'
import { decimalOf, minorOf } from '@mayim/domain/money/money.ts'
import { checkTip } from '@mayim/domain/money/tip.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { checkGiven } from '@mayim/domain/validation.ts'
import { shownStatus } from '@mayim/domain/visit/visit.ts'
import { v7 as uuidv7 } from 'uuid'
import type { HubFacility } from '../../ground/hub-facility.ts'
import { takeSale } from './take-sale.ts'

type MakePayment = Calls['makePayment']

/**
 * Takes a payment at the desk: a card through the portal; cash, a check or a gift here. For reception alone.
 */
export async function takePayment(
  facility: HubFacility,
  request: HandlerRequest<MakePayment>,
  { idempotencyKey }: Pick<Edge, 'idempotencyKey'>,
): Promise<Result<Answer<MakePayment>>> {
  const { caller, body } = request
  if (!caller.roles.includes('Reception') && !caller.roles.includes('Admin'))
    return refuse('forbidden', 'notAllowed', { detail: { roles: 'Reception Admin' } })
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
  const line = await ledgerLineById(facility.db, paid.value.paymentId)
  return ok({
    paid: paid.value.balanceMinor <= 0,
    balance: decimalOf(paid.value.balanceMinor),
    payment: line ? viewPayment(line) : null,
  })
}

/**
 * Has the portal take a card, because the hub has no secret of the processor (threats-4). Refuses portalUnreachable
 * within 3 s if the portal cannot be reached, noAnswer if the card may have been charged, cardFormNotHere for a typed
 * card, and as the portal does.
 */
async function payByCard(
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

interface Taken {
  readonly paymentId: string
  readonly balanceMinor: number
}

/**
 * Takes cash or a check for a reservation at the desk. A hold that is paid in time becomes Reserved (visit-R3).
 * Refuses reservationMissing, shabbosMode, amountTooSmall, holdExpired, amountOverBalance (change is given by hand
 * and is no payment) and idempotencyKeyReused.
 * @param key the caller's idempotency key: the payment is taken once
 */
export async function takeCash(
  facility: Facility,
  caller: Caller,
  input: {
    readonly reservationId: string
    readonly amountMinor: number
    readonly note: string
    readonly method?: 'Cash' | 'Check'
  },
  key?: string,
): Promise<Result<Taken>> {
  const rest = shabbosRefusal(facility, 'payment')
  if (rest) return rest
  return facility.write(async trx => {
    const row = await reservationById(trx, input.reservationId)
    if (!row) return refuse('missing', 'reservationMissing')
    if (input.amountMinor < 1) return refuse('invalid', 'amountTooSmall', { field: 'amt' })
    const owedMinor = balanceMinor(row, await ledgerOf(trx, row.id))
    const id = uuidv7()
    const before = await takenBefore(facility, trx, caller, { key, asked: input }, id)
    if (!before.ok) return before
    if (before.value !== null) return ok({ paymentId: before.value, balanceMinor: owedMinor })
    if (input.amountMinor > owedMinor) return refuse('conflict', 'amountOverBalance', { field: 'amt' })
    const line = lineOf(
      facility,
      caller,
      row,
    )({
      kind: 'payment',
      // A payment for a Shabbos night is made after it, in cash or otherwise (visit-159).
      method: scheduleDayOf(facility, row.date).shabbosMode ? 'Shabbos Payment' : (input.method ?? 'Cash'),
      amountMinor: -input.amountMinor,
      item: null,
      quantity: null,
      note: input.note,
    })
    await writeLines(facility, trx, caller, [{ ...line, id }])
    // Nothing is stored then, and reception hands the money back.
    if ((await settleHold(facility, trx, caller, row)) === 'lost') return refuseLost(row)
    return ok({ paymentId: id, balanceMinor: owedMinor - input.amountMinor })
  })
}

/** A hold that is over, or a visit that was canceled or replaced: nothing is owed for it (money-41). */
function refuseLost(row: ReservationRow) {
  return row.holdExpiresAt === null
    ? refuse('conflict', 'statusNotAllowed', { detail: { status: shownStatus(row) } })
    : refuse('conflict', 'holdExpired')
}

/**
 * Takes a donation or a tip in cash: a charge and its payment, two lines that leave the balance unchanged (money-19).
 * @param input.type of a tip: who receives it
 * @param key as in `takeCash`
 */
export async function takeGift(
  facility: Facility,
  caller: Caller,
  input: {
    readonly kind: 'donation' | 'tip'
    readonly reservationId: string
    readonly amountMinor: number
    readonly type: string
    readonly note: string
  },
  key?: string,
): Promise<Result<Taken>> {
  const rest = shabbosRefusal(facility, 'payment')
  if (rest) return rest
  const judged = validateGift(facility, input)
  if (!judged.ok) return judged
  return facility.write(async trx => {
    const row = await reservationById(trx, input.reservationId)
    if (!row) return refuse('missing', 'reservationMissing')
    const [charge, payment] = giftLines(facility, caller, row, { ...input, type: judged.value })
    const before = await takenBefore(facility, trx, caller, { key, asked: input }, payment.id)
    if (!before.ok) return before
    if (before.value === null) await writeLines(facility, trx, caller, [charge, payment])
    return ok({ paymentId: before.value ?? payment.id, balanceMinor: await balanceOfRow(trx, row) })
  })
}

/** The payment that was made with this key; null if there is none. */
async function takenBefore(
  facility: Facility,
  trx: Writers,
  caller: Caller,
  { key, asked }: { readonly key: string | undefined; readonly asked: object },
  id: string,
): Promise<Result<string | null>> {
  if (key === undefined) return ok(null)
  return claimKey(facility, trx, caller, { key: `paid ${key}`, asked: JSON.stringify(asked) }, id)
}

function validateGift(
  facility: Pick<Facility, 'settings'>,
  { kind, amountMinor, type }: { kind: 'donation' | 'tip'; amountMinor: number; type: string },
): Result<string> {
  const amount = checkGiven(amountMinor)
  if (!amount.ok) return amount
  if (amountMinor === 0) return refuse('invalid', 'amountTooSmall', { field: 'amt' })
  if (kind === 'donation') return ok('donation')
  const tip = checkTip(amountMinor, type, facility.settings.current().tipTypes)
  return tip.ok ? ok(tip.value?.type ?? '') : tip
}

function giftLines(
  facility: Pick<Facility, 'clock'>,
  caller: Caller,
  charged: Charged,
  gift: { kind: 'donation' | 'tip'; amountMinor: number; type: string; note: string },
): [LedgerRow, LedgerRow] {
  const line = lineOf(facility, caller, charged)
  const both = { kind: gift.kind, method: 'Cash', item: gift.type, quantity: null, note: gift.note }
  return [line({ ...both, amountMinor: gift.amountMinor }), line({ ...both, amountMinor: -gift.amountMinor })]
}

async function balanceOfRow(trx: Parameters<typeof ledgerOf>[0], row: ReservationRow): Promise<number> {
  return balanceMinor(row, await ledgerOf(trx, row.id))
}
