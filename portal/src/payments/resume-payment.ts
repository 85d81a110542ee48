import type { CardPaymentRow } from '@mayim/core/schema/card-rows.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { refusalOf } from './card-refusal.ts'
import type { CardFacility } from './cards.ts'
import { closePayment, concludePayment } from './conclude-payment.ts'
import { pollReader } from './poll-reader.ts'

/** Continues a payment that was begun before at its own processor, or returns how it ended. */
export async function resume(
  facility: CardFacility,
  row: CardPaymentRow,
  givesUp = false,
): Promise<Result<CardPaymentRow>> {
  const running = facility.cards.running.get(row.id)
  if (running) return (await running) as Result<CardPaymentRow>
  if (row.lookAt === null)
    return row.status === 'approved' ? ok(row) : refusalOf(row.error ?? 'paymentClosed')
  const nowIso = new Date(facility.hostClock.now()).toISOString()
  const isAnothers = row.status === 'begun' && row.lookAt > nowIso
  if (isAnothers) return refuse('conflict', 'paymentUnderWay')
  const found = await facility.cards.processorOf(row.processor)
  if (!found.ok) return found
  const processor = found.value
  return singleFlight(facility, row.id, async () => {
    if (row.transactionId === null) return closePayment({ facility, row }, 'voided', 'processorUnreachable')
    const work = { facility, processor, row, givesUp }
    const answer = await processor.look(row.transactionId)
    return row.readerId === null ? concludePayment(work, answer) : pollReader(work, answer)
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
