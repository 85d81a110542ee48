import type { CardPaymentRow } from '@mayim/core/schema/card-rows.ts'
import type { Result } from '@mayim/domain/result.ts'
import type { ProcessorAnswer, ProcessorPayment } from '../processors/processor.ts'
import { cancelPayment, concludePayment, leaveOpen, type Work } from './conclude-payment.ts'

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
