import { noteAttention } from '@mayim/core/attention/note-attention.ts'
import { systemCaller } from '@mayim/core/runtime/caller.ts'
import type { CardPaymentRow } from '@mayim/core/schema/card-rows.ts'
import { ok } from '@mayim/domain/result.ts'
import type { Processor, ProcessorPayment } from '../processors/processor.ts'
import type { CardFacility } from './cards.ts'

/**
 * Gives back a second charge for a payment that is settled: a frame that was sent its message twice. Where the processor
 * does not do it, staff are told (money-445).
 */
export async function giveSecondBack(
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
