import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import { systemCaller } from '@mayim/core/ground/runtime/caller.ts'
import {
  always,
  earliest,
  type JobTimes,
  type PeriodicJob,
  startPeriodicJob,
} from '@mayim/core/ground/runtime/job.ts'
import type { CardPaymentRow } from '@mayim/core/ground/schema/card-rows.ts'
import { noteAttention } from '@mayim/core/messages/attention/attention.ts'
import { isProcessorName } from '@mayim/domain/money/card-payment.ts'
import { ok } from '@mayim/domain/result.ts'
import { countStrange } from '../messages/strange/count-strange.ts'
import { resumePayback } from './back/conclude-payback.ts'
import { nextPaybackLook, paybacksDue } from './back/payback-table.ts'
import { refundCanceled } from './back/refund-canceled.ts'
import { cardPaymentBy, cardPaymentById, cardPaymentsDue, nextCardLook, openStatuses } from './card-table.ts'
import type { CardFacility } from './cards.ts'
import { lookLater } from './later/look-later.ts'
import { owedFor } from './payment-plan.ts'
import type { Callback, Processor, ProcessorEvent, ProcessorPayment } from './processors/processor.ts'
import { resume, watchClosed } from './resume-payment.ts'
import { deleteErasedCustomers } from './saved-cards.ts'
import { matchProcessor } from './unpaired/match-charges.ts'

const maxAtOnce = 20
/** An older form is abandoned. */
const actionLifeMs = 15 * 60_000

/** Between two attempts to delete customers at the processor. */
const deleteAgainAfterMs = 60_000

/**
 * Reconciles payments and refunds whose response was lost, whose request died or that nobody finished, until each is
 * closed. Refunds what was canceled in time, where the facility wants it. Deletes the customers of deleted accounts at
 * the processor.
 */
export function startReconcilePaymentsJob(facility: CardFacility, times: JobTimes = always): PeriodicJob {
  let deleteAtMs = 0
  const run = async () => {
    await reconcilePayments(facility)
    await refundCanceled(facility)
    const { db, hostClock } = facility
    const nowMs = hostClock.now()
    if (nowMs >= deleteAtMs && !(await deleteErasedCustomers(facility)))
      deleteAtMs = nowMs + deleteAgainAfterMs
    return earliest(hostClock, [...(await nextCardLook(db)), ...(await nextPaybackLook(db))])
  }
  return startPeriodicJob(facility, 'cards', run, times)
}

export async function reconcilePayments(facility: CardFacility): Promise<void> {
  const nowMs = facility.hostClock.now()
  const nowIso = new Date(nowMs).toISOString()
  const due = await cardPaymentsDue(facility.db, nowIso, maxAtOnce)
  const back = await paybacksDue(facility.db, nowIso, maxAtOnce)
  for (const row of back) await resumePayback(facility, row)
  for (const row of due)
    if (openStatuses.includes(row.status)) await resume(facility, row, await isLeft(facility, row, nowMs))
    else await watchClosed(facility, row)
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
 * Handles a callback: a reason to look the payment up (money-38), or, where the processor has no question for one payment,
 * a proof by its address, our mark and the amount. So a repeated, late or disordered one does no harm. Returns false if
 * it is not the processor's.
 */
export async function receiveCallback(
  facility: CardFacility,
  name: string,
  callback: Callback,
): Promise<boolean> {
  if (!isProcessorName(name)) return false
  const processor = await facility.cards.processorOf(name)
  if (!processor.ok) return false
  const event = processor.value.verifiedEvent(callback)
  if (event === null) return false
  if (event.strange !== undefined) await countStrange(facility, name, event.strange)
  if (event.laterOf !== undefined) return lookLater(facility, processor.value, event.laterOf)
  if (event.compares) await matchProcessor(facility, name)
  const row = await rowOf(facility, event)
  if (row?.processor !== name) return true
  const isUsed = event.heard !== undefined && (await isOfAnother(facility, row, event.heard.id))
  if (isUsed) return false
  if (event.heard !== undefined && row.status === 'approved')
    await giveSecondBack(facility, processor.value, row, event.heard)
  else if (event.heard !== undefined) await resume(facility, row, false, event.heard)
  // A running request handles its own payment.
  else if (openStatuses.includes(row.status) && row.status !== 'begun') await resume(facility, row)
  else if (row.status === 'voided') await watchClosed(facility, row)
  return true
}

async function rowOf({ db }: CardFacility, { transactionId, paymentId }: ProcessorEvent) {
  if (paymentId !== undefined) return cardPaymentById(db, paymentId)
  return transactionId === null ? undefined : cardPaymentBy(db, 'transactionId', transactionId)
}

/** A charge pays one payment only. */
async function isOfAnother(
  { db }: CardFacility,
  row: CardPaymentRow,
  transactionId: string,
): Promise<boolean> {
  const other = await cardPaymentBy(db, 'transactionId', transactionId)
  return other !== undefined && other.id !== row.id
}

/**
 * Gives back a second charge for a payment that is settled: a frame that was sent its message twice. Where the processor
 * does not do it, staff are told (money-445).
 */
async function giveSecondBack(
  facility: CardFacility,
  processor: Processor,
  row: CardPaymentRow,
  { id, amountMinor }: ProcessorPayment,
): Promise<void> {
  if (id === row.transactionId) return
  const refunded = await processor.refund(
    { id, paymentId: row.id, amountMinor },
    { refundId: id, amountMinor },
  )
  facility.log.error({ paymentId: row.id, outcome: refunded.outcome }, 'a payment was charged twice')
  if (refunded.outcome === 'done' && refunded.value.status !== 'failed') return
  await facility.write(async trx => {
    const about = { kind: 'charge', entityId: row.id, detail: { charges: 1 } } as const
    await noteAttention(facility, trx, systemCaller, about)
    return ok(null)
  })
}
