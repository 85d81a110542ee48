import type { CardPaymentRow } from '@mayim/core/schema/card-rows.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Processor } from '../processors/processor.ts'
import type { CardFacility } from './cards.ts'
import { close, concludePayment } from './conclude-payment.ts'
import { refusalOf } from './refuse-card.ts'
import { watchReader } from './watch-reader.ts'

/** Goes on with a payment that was begun before, or says how it ended. */
export async function resume(
  facility: CardFacility,
  processor: Processor,
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
  return alone(facility, row.id, async () => {
    if (row.transactionId === null) return close({ facility, row }, 'voided', 'processorUnreachable')
    const work = { facility, processor, row, givesUp }
    const answer = await processor.look(row.transactionId)
    return row.readerId === null ? concludePayment(work, answer) : watchReader(work, answer)
  })
}

/** So that two tries in one process are one; the keys and the row see to it between processes. */
export function alone(
  { cards }: CardFacility,
  id: string,
  work: () => Promise<Result<CardPaymentRow>>,
): Promise<Result<CardPaymentRow>> {
  const running = work().finally(() => cards.running.delete(id))
  cards.running.set(id, running)
  return running
}
