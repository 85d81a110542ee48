import type { UnpairedRow } from '@mayim/core/ground/schema/unpaired-rows.ts'
import type { RefusalCode } from '@mayim/domain/refusal.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import { refusalOf } from '../card-refusal.ts'
import { updateCardPayment } from '../card-table.ts'
import type { CardFacility } from '../cards.ts'
import type { ProcessorAnswer, ProcessorRefund } from '../processors/processor.ts'
import { noteUnpaired } from './match-charges.ts'
import { unpairedById, unpairedRefundsDue, updateUnpaired } from './unpaired-table.ts'

const longestWaitMs = 60_000

/**
 * Gives a charge without a line back at its processor, once by the row's own id of the refund, which is stored before.
 * Refuses refundRefused and processorUnreachable; then the matter is open again. Without an answer a job looks it up.
 */
export async function refundUnpaired(facility: CardFacility, row: UnpairedRow): Promise<Result<null>> {
  const found = await facility.cards.processorOf(row.processor)
  if (!found.ok) return reopen(facility, row, 'processorUnreachable')
  const back = backOf(row)
  return conclude(facility, row, await found.value.refund(chargeOf(row), back))
}

/** Looks up the refunds without an answer that are due; one that did not arrive is sent again. */
export async function resumeUnpairedRefunds(facility: CardFacility): Promise<void> {
  const nowIso = new Date(facility.hostClock.now()).toISOString()
  const due = await unpairedRefundsDue(facility.db, nowIso)
  for (const row of due) await resume(facility, row)
  if (due.length > 0) await noteUnpaired(facility)
}

async function resume(facility: CardFacility, row: UnpairedRow): Promise<void> {
  const found = await facility.cards.processorOf(row.processor)
  const told = found.ok ? await found.value.lookRefund(chargeOf(row), backOf(row)) : null
  if (told?.outcome !== 'done') {
    await wait(facility, row)
    return
  }
  const { value } = told
  if (value === null) await refundUnpaired(facility, row)
  else await conclude(facility, row, { outcome: 'done', value })
}

/** The number of the matter stands for our own where the charge names none. */
function chargeOf({ id, chargeId, cardPaymentId, wholeMinor: amountMinor }: UnpairedRow) {
  return { id: chargeId, paymentId: cardPaymentId ?? id, amountMinor }
}

function backOf({ id, refundId, amountMinor }: UnpairedRow) {
  return { refundId: refundId ?? id, amountMinor }
}

async function conclude(
  facility: CardFacility,
  row: UnpairedRow,
  answer: ProcessorAnswer<ProcessorRefund>,
): Promise<Result<null>> {
  if (answer.outcome === 'unknown') {
    await wait(facility, row)
    return refusalOf('paymentUnknown')
  }
  if (answer.outcome === 'busy') return reopen(facility, row, 'processorUnreachable')
  if (answer.outcome === 'error' && answer.reason === 'whole_only')
    return reopen(facility, row, 'refundWholeOnly')
  if (answer.outcome !== 'done' || answer.value.status === 'failed')
    return reopen(facility, row, 'refundRefused')
  await facility.write(async trx => {
    await updateUnpaired(trx, row.id, { act: 'refunded', lookAt: null, error: null })
    // An approved payment that was charged twice keeps its own charge.
    if (row.cardPaymentId !== null) await updateCardPayment(trx, row.cardPaymentId, { status: 'refunded' })
    return ok(null)
  })
  facility.log.info({ unpairedId: row.id }, 'a charge without a line was given back')
  return ok(null)
}

async function reopen(facility: CardFacility, row: UnpairedRow, code: RefusalCode): Promise<Result<null>> {
  await facility.write(async trx => {
    const now = await unpairedById(trx, row.id)
    if (now?.act === 'refunding')
      await updateUnpaired(trx, row.id, { act: null, lookAt: null, error: code, byId: null, actedAt: null })
    return ok(null)
  })
  facility.log.warn({ unpairedId: row.id, code }, 'a charge without a line was not given back')
  return refusalOf(code)
}

async function wait(facility: CardFacility, { id, tries }: UnpairedRow): Promise<void> {
  const waitMs = Math.min(longestWaitMs, 1000 * 2 ** tries)
  const lookAt = new Date(facility.hostClock.now() + waitMs).toISOString()
  await facility.write(async trx => {
    await updateUnpaired(trx, id, { lookAt, tries: Math.min(tries + 1, 10) })
    return ok(null)
  })
}
