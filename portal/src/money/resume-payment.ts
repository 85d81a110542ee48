import type { CardPaymentRow } from '@mayim/core/ground/schema/card-rows.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { refusalOf } from './card-refusal.ts'
import { openStatuses, updateCardPayment } from './card-table.ts'
import type { CardFacility } from './cards.ts'
import {
  cancelPayment,
  closePayment,
  concludePayment,
  leaveOpen,
  type Work,
  watchMs,
} from './conclude-payment.ts'
import type { ProcessorAnswer, ProcessorPayment } from './processors/processor.ts'

/**
 * Continues a payment that was begun before at its own processor, or returns how it ended.
 * @param heard what a verified callback proves; otherwise the processor is asked
 */
export async function resume(
  facility: CardFacility,
  row: CardPaymentRow,
  givesUp = false,
  heard: ProcessorPayment | null = null,
): Promise<Result<CardPaymentRow>> {
  const running = facility.cards.running.get(row.id)
  if (running) return (await running) as Result<CardPaymentRow>
  if (!openStatuses.includes(row.status) && heard === null)
    return row.status === 'approved' ? ok(row) : refusalOf(row.error ?? 'paymentClosed')
  const nowIso = new Date(facility.hostClock.now()).toISOString()
  const isAnothers = row.status === 'begun' && row.lookAt !== null && row.lookAt > nowIso
  if (isAnothers) return refuse('conflict', 'paymentUnderWay')
  const found = await facility.cards.processorOf(row.processor)
  if (!found.ok) return found
  const processor = found.value
  return singleFlight(facility, row.id, async () => {
    if (row.transactionId === null) return closePayment({ facility, row }, 'voided', 'processorUnreachable')
    const work = { facility, processor, row, givesUp }
    const at = { id: row.transactionId, paymentId: row.id }
    const answer = heard ? ({ outcome: 'done', value: heard } as const) : await processor.look(at)
    return row.readerId === null ? concludePayment(work, answer) : pollReader(work, answer)
  })
}

/** How long a payment that could not be canceled is watched. */
const watchedForMs = 86_400_000

/**
 * Looks once more at a payment that is closed here and could not be canceled there. What was charged meanwhile pays the
 * visit if it still may, and otherwise goes back.
 */
export async function watchClosed(facility: CardFacility, row: CardPaymentRow): Promise<void> {
  const nowMs = facility.hostClock.now()
  const processor = await facility.cards.processorOf(row.processor)
  const at = { id: row.transactionId ?? row.id, paymentId: row.id }
  const found = processor.ok ? await processor.value.look(at) : null
  if (found?.outcome === 'done' && found.value.status === 'captured') {
    await resume(facility, row, false, found.value)
    return
  }
  const isOver = nowMs - Date.parse(row.createdAt) > watchedForMs
  const lookAt = isOver ? null : new Date(nowMs + watchMs).toISOString()
  await facility.write(async trx => {
    await updateCardPayment(trx, row.id, { lookAt })
    return ok(null)
  })
}

/**
 * Runs one attempt of a payment at a time in this process; a concurrent one gets the same result. Between processes,
 * the idempotency key and the row prevent a second charge.
 */
export function singleFlight(
  { cards }: CardFacility,
  id: string,
  work: () => Promise<Result<CardPaymentRow>>,
): Promise<Result<CardPaymentRow>> {
  const running = work().finally(() => cards.running.delete(id))
  cards.running.set(id, running)
  return running
}

/** Long enough to find a card in a bag. */
const readerLifeMs = 75_000

/**
 * Goes on with a payment at a reader from its state at the processor. Before a card is presented the reader decides: it
 * still waits, or was stopped. To give up, or after too long a wait, the payment is taken off the reader first and then
 * canceled, so that the reader cannot charge it later. Once a card was presented it is a payment like any other. Returns
 * as `concludePayment`, and refuses readerWaiting, readerStopped and readerTimedOut.
 */
export async function pollReader(
  work: Work,
  found: ProcessorAnswer<ProcessorPayment>,
): Promise<Result<CardPaymentRow>> {
  const { facility, processor, row } = work
  const payment = untouched(found)
  if (payment === null) return concludePayment(work, found)
  const readerId = row.readerId ?? ''
  const reader = await processor.lookReader(readerId)
  const isKnown = reader.outcome === 'done'
  const isWaiting = isKnown && reader.value.transactionId === payment.id && reader.value.status === 'waiting'
  const isOver = facility.hostClock.now() - Date.parse(row.createdAt) >= readerLifeMs
  if (!isOver && work.givesUp !== true && (isWaiting || !isKnown))
    return leaveOpen(work, 'actionNeeded', 'readerWaiting')
  if (isWaiting) await processor.stopReader(readerId)
  // A card may have been presented just before; the reader reports only its last payment.
  const last = await processor.look(payment)
  const left = untouched(last)
  if (left === null) return concludePayment(work, last)
  return cancelPayment(work, left, work.openCode ?? (isOver ? 'readerTimedOut' : 'readerStopped'))
}

/** The payment when no card was presented for it. */
function untouched(answer: ProcessorAnswer<ProcessorPayment>): ProcessorPayment | null {
  if (answer.outcome !== 'done') return null
  return answer.value.status === 'open' && answer.value.decline === null ? answer.value : null
}
