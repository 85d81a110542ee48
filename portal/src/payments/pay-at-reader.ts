import type { Caller } from '@mayim/core/runtime/facility.ts'
import type { CardPaymentRow } from '@mayim/core/schema/card-rows.ts'
import { isRefusalCode } from '@mayim/domain/refusal.ts'
import { type Result, refuse } from '@mayim/domain/result.ts'
import type { Processor } from '../processors/processor.ts'
import { begin, existingPayment, makeIntent, planFreshly } from './begin-payment.ts'
import { cardPaymentById, openAtReader } from './card-table.ts'
import type { CardFacility } from './cards.ts'
import { concludePayment, leaveOpen } from './conclude-payment.ts'
import { planAtReader, type ReaderRequest } from './plan-at-reader.ts'
import { pollReader } from './poll-reader.ts'
import { resume, singleFlight } from './resume-payment.ts'

/**
 * Has a reader of the building request a card, and returns the state of the payment each time it is polled with the
 * same key; it never waits for the patron. A visit and a reader have one payment at a time; one that the same screen
 * left unfinished is canceled. The payment is stored before the reader gets it, and continues without polls
 * (`startReconcilePaymentsJob`). Refuses readerWaiting while the reader has the payment, readerBusy, readerOffline,
 * readerStopped, readerTimedOut, notTonight at a kiosk, and as `payByCard` does.
 */
export async function payAtReader(
  facility: CardFacility,
  caller: Caller,
  { readerId, stop = false, ...wanted }: ReaderRequest,
): Promise<Result<CardPaymentRow>> {
  const processor = await facility.cards.processor()
  if (!processor.ok) return processor
  const ask = { ...wanted, method: 'creditcard', readerId } as const
  const known = await existingPayment(facility, caller, ask)
  if (!known.ok) return known
  if (known.value !== null) return resume(facility, known.value, stop)
  if (stop) return refuse('missing', 'paymentMissing')
  const left = (await openAtReader(facility.db, readerId)).filter(row => row.callerId === caller.id)
  const planned = () => planAtReader(facility, caller, wanted)
  const plan = await planFreshly(facility, planned, left)
  if (!plan.ok) return plan
  const begun = await begin(facility, processor.value, caller, ask, plan.value, 'begun')
  if (!begun.ok) return begun
  return singleFlight(facility, begun.value.id, () => askReader(facility, processor.value, begun.value))
}

async function askReader(
  facility: CardFacility,
  processor: Processor,
  begun: CardPaymentRow,
): Promise<Result<CardPaymentRow>> {
  const made = await makeIntent(facility, processor, begun, true)
  if (!made.ok) return made
  const row = (await cardPaymentById(facility.db, begun.id)) ?? begun
  // It was canceled while the processor was slow, so the job would not follow it.
  if (row.lookAt === null) return resume(facility, row)
  const asked = await processor.askReader(row.readerId ?? '', made.value)
  if (asked.outcome === 'done') return leaveOpen({ facility, row }, 'actionNeeded', 'readerWaiting')
  const work = { facility, processor, row, givesUp: asked.outcome === 'error' }
  const found = await processor.look(made.value)
  if (asked.outcome === 'declined') return concludePayment(work, found)
  const isKnown = asked.outcome === 'error' && isRefusalCode(asked.reason)
  const openCode = isKnown ? asked.reason : 'readerOffline'
  return pollReader({ ...work, openCode }, found)
}
