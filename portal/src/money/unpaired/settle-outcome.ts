import type { Caller } from '@mayim/core/ground/runtime/facility.ts'
import { nowIso } from '@mayim/core/ground/runtime/record-change.ts'
import type { CardPaymentRow, PaybackRow, UnpairedRow } from '@mayim/core/ground/schema/card-rows.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { tidyText } from '@mayim/domain/validation.ts'
import { concludePayback, resumePayback } from '../back/conclude-payback.ts'
import { paybacksById } from '../back/payback-table.ts'
import { cardPaymentById } from '../card-table.ts'
import type { CardFacility } from '../cards.ts'
import { closePayment } from '../conclude-payment.ts'
import { resume } from '../resume-payment.ts'
import { settlePayment } from '../settle-payment.ts'
import { matterOf, newMatter } from './match-charges.ts'
import { insertUnpaired } from './unpaired-table.ts'

export interface OutcomeRequest {
  readonly id: string
  readonly act: 'look' | 'happened' | 'didNot'
  readonly reason?: string | undefined
}

/**
 * Looks a charge without an outcome up again, or stores what a person says who saw it at the processor (money-722),
 * with her name. A wrong word is found by the next comparison. Returns whether it is still open. After overpaid or
 * paidTooLate the money is given back.
 */
export async function settleCharge(
  facility: CardFacility,
  caller: Caller,
  { id, act, reason = '' }: OutcomeRequest,
): Promise<Result<{ isOpen: boolean }>> {
  const row = await cardPaymentById(facility.db, id)
  if (!row) return refuse('missing', 'paymentMissing')
  if (row.lookAt === null) return refuse('conflict', 'paymentClosed')
  if (act === 'look') {
    await resume(facility, row)
    return isStillOpen(facility, id)
  }
  const said = tidyText(reason)
  if (said === '') return refuse('invalid', 'reasonMissing', { field: 'reason' })
  if (row.status !== 'unknown') return refuse('conflict', 'unpairedAct')
  const done = act === 'happened' ? await settlePayment(facility, id, null) : await closedAs(facility, row)
  if (!done.ok) return done
  await sign(facility, caller, row, act === 'happened' ? 'charged' : 'notCharged', said)
  return isStillOpen(facility, id)
}

async function closedAs(facility: CardFacility, row: CardPaymentRow): Promise<Result<null>> {
  await closePayment({ facility, row }, 'voided', 'paymentCanceled', true)
  return ok(null)
}

async function isStillOpen({ db }: CardFacility, id: string): Promise<Result<{ isOpen: boolean }>> {
  const row = await cardPaymentById(db, id)
  return ok({ isOpen: row?.status === 'unknown' || row?.status === 'refundDue' })
}

/** The same for a refund to a card. */
export async function settleRefund(
  facility: CardFacility,
  caller: Caller,
  { id, act, reason = '' }: OutcomeRequest,
): Promise<Result<{ isOpen: boolean }>> {
  const row = await paybackById(facility, id)
  if (!row) return refuse('missing', 'paymentMissing')
  if (row.lookAt === null) return refuse('conflict', 'paymentClosed')
  if (act === 'look') await resumePayback(facility, row)
  else {
    const said = tidyText(reason)
    if (said === '') return refuse('invalid', 'reasonMissing', { field: 'reason' })
    await concludePayback(
      facility,
      row,
      act === 'happened'
        ? { outcome: 'done', value: { status: 'done' } }
        : { outcome: 'error', reason: 'said_by_staff' },
    )
    const charge = await cardPaymentById(facility.db, row.cardPaymentId ?? '')
    if (charge) await sign(facility, caller, charge, act === 'happened' ? 'charged' : 'notCharged', said, row)
  }
  const now = await paybackById(facility, id)
  return ok({ isOpen: now?.status === 'unknown' || now?.status === 'pending' })
}

async function paybackById({ db }: CardFacility, id: string): Promise<PaybackRow | undefined> {
  const [row] = await paybacksById(db, [id])
  return row
}

/** Notes who said it. A refund has the number of its own row. */
async function sign(
  facility: CardFacility,
  caller: Caller,
  row: CardPaymentRow,
  act: 'charged' | 'notCharged',
  reason: string,
  refund: PaybackRow | null = null,
): Promise<void> {
  const matter = newMatter(
    {
      ...matterOf('unknown', row, refund ? -refund.amountMinor : row.amountMinor),
      chargeId: `${row.transactionId ?? row.id}${refund ? ` ${refund.id}` : ''}`,
      reservationId: row.reservationId,
      userId: row.userId,
    },
    facility.hostClock.now(),
  )
  const signed: UnpairedRow = { ...matter, act, reason, byId: caller.id, actedAt: nowIso(facility) }
  await facility.write(async trx => {
    await insertUnpaired(trx, signed)
    return ok(null)
  })
}
