import type { CardPaymentRow } from '@mayim/core/schema/card-rows.ts'
import type { Result } from '@mayim/domain/result.ts'
import type { ProcessorAnswer, ProcessorPayment } from '../processors/processor.ts'
import { concludePayment, giveUp, note, type Work } from './conclude-payment.ts'

/** Long enough to find a card in a bag; then whoever stood there has gone. */
const readerLifeMs = 75_000

/**
 * Goes on with a payment that a reader asks a card for, from where the processor says that it stands. As long as no card
 * was held to it the reader decides: it waits still, or it was stopped there; whoever gives up, and who waited too long,
 * takes the payment back from the reader first and cancels it then, so that nothing can be taken by it any more. Once a
 * card was held to it, it is a payment like any other. Answers as `concludePayment`, and refuses readerWaiting,
 * readerStopped and readerTimedOut.
 */
export async function watchReader(
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
    return note(work, 'actionNeeded', 'readerWaiting')
  if (isWaiting) await processor.stopReader(readerId)
  // Her card may have been there a moment before, and the reader tells of the last payment only.
  const last = await processor.look(payment.id)
  const left = untouched(last)
  if (left === null) return concludePayment(work, last)
  return giveUp(work, left, work.openCode ?? (isOver ? 'readerTimedOut' : 'readerStopped'))
}

/** The payment where no card has been held to the reader for it. */
function untouched(answer: ProcessorAnswer<ProcessorPayment>): ProcessorPayment | null {
  if (answer.outcome !== 'done') return null
  return answer.value.status === 'open' && answer.value.decline === null ? answer.value : null
}
