import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import { type PeriodicJob, startPeriodicJob } from '@mayim/core/runtime/periodic-job.ts'
import type { CardPaymentRow } from '@mayim/core/schema/card-rows.ts'
import { cardPaymentBy, cardPaymentsDue } from './card-table.ts'
import type { CardFacility } from './cards.ts'
import { resumePayback } from './conclude-payback.ts'
import { deleteErasedCustomers } from './delete-cards.ts'
import { paybacksDue } from './payback-table.ts'
import { owedFor } from './payment-plan.ts'
import { resume } from './resume-payment.ts'

const maxAtOnce = 20
/** An older form is abandoned. */
const actionLifeMs = 15 * 60_000

/** Between two attempts to delete customers at the processor. */
const deleteAgainAfterMs = 60_000

/**
 * Reconciles payments and refunds whose response was lost, whose request died or that nobody finished, until each is
 * closed. Deletes the customers of deleted accounts at the processor.
 */
export function startReconcilePaymentsJob(facility: CardFacility): PeriodicJob {
  let deleteAtMs = 0
  return startPeriodicJob(facility, 'cards', async () => {
    await reconcilePayments(facility)
    const nowMs = facility.hostClock.now()
    if (nowMs < deleteAtMs) return
    if (!(await deleteErasedCustomers(facility))) deleteAtMs = nowMs + deleteAgainAfterMs
  })
}

export async function reconcilePayments(facility: CardFacility): Promise<void> {
  const nowMs = facility.hostClock.now()
  const nowIso = new Date(nowMs).toISOString()
  const due = await cardPaymentsDue(facility.db, nowIso, maxAtOnce)
  const back = await paybacksDue(facility.db, nowIso, maxAtOnce)
  for (const row of back) await resumePayback(facility, row)
  for (const row of due) await resume(facility, row, await isLeft(facility, row, nowMs))
}

/**
 * A form or a bank's confirmation that the patron does not finish: too long ago, or her visit can no longer be paid.
 */
async function isLeft(facility: CardFacility, row: CardPaymentRow, nowMs: number): Promise<boolean> {
  if (row.status !== 'actionNeeded') return false
  if (nowMs - Date.parse(row.createdAt) > actionLifeMs) return true
  if (row.kind !== 'visit') return false
  const reservation = await reservationById(facility.db, row.reservationId ?? '')
  return !reservation || !(await owedFor(facility, facility.db, reservation)).ok
}

/**
 * Handles a webhook event: a reason to look the payment up, never a proof (money-38), so a repeated, late or disordered
 * event does no harm. Returns false if the signature is not the processor's.
 */
export async function receiveProcessorEvent(
  facility: CardFacility,
  rawBody: string,
  signature: string,
  secret: string,
): Promise<boolean> {
  const processor = await facility.cards.processorOf('stripe')
  if (!processor.ok) return false
  const event = processor.value.verifiedEvent(rawBody, signature, secret)
  if (event === null) return false
  const row = event.transactionId
    ? await cardPaymentBy(facility.db, 'transactionId', event.transactionId)
    : undefined
  // A running request handles its own payment.
  const waits = row !== undefined && row.lookAt !== null && row.status !== 'begun'
  if (waits) await resume(facility, row)
  return true
}
