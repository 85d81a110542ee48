import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import type { Caller, Writers } from '@mayim/core/ground/runtime/facility.ts'
import type { CardPaymentRow, PaybackRow } from '@mayim/core/ground/schema/card-rows.ts'
import { lineOf, writeLines } from '@mayim/core/money/charge-lines.ts'
import { refundSale, saleOfLine } from '@mayim/core/money/sales/write-sale.ts'
import type { RefusalCode } from '@mayim/domain/refusal.ts'
import { ok, type Result } from '@mayim/domain/result.ts'
import { cardPaymentById } from '../card-table.ts'
import type { CardFacility } from '../cards.ts'
import type { ChargeAt, Processor, ProcessorAnswer, ProcessorRefund } from '../processors/processor.ts'
import { paybacksById, paybacksOfSales, updatePayback } from './payback-table.ts'

const longestWaitMs = 60_000
/** A bank takes days; a look-up each minute is useless. */
const pendingWaitMs = 600_000

/** The log names the caller by id; the address is not known any more when a job writes it. */
const nobody = { kind: 'person', roles: [], address: '', language: 'en' } as const

/** Requests a stored refund from the processor for the first time. */
export async function sendPayback(facility: CardFacility, row: PaybackRow): Promise<void> {
  const { charge, processor } = await chargeOf(facility, row)
  if (processor === null) return closePayback(facility, row, 'processorUnreachable')
  const answer = await ask(processor, charge, row)
  // The processor has not begun it, so it can be requested again later.
  if (answer.outcome === 'busy') return closePayback(facility, row, 'processorUnreachable')
  return concludePayback(facility, row, answer)
}

/**
 * Continues a refund whose outcome is unknown: looks it up by our id, and sends it again, with the same key, only if
 * the processor certainly has none (money-74). Safe after any crash and any number of times; the money goes back once.
 */
export async function resumePayback(facility: CardFacility, row: PaybackRow): Promise<void> {
  const { charge, processor } = await chargeOf(facility, row)
  if (processor === null) return note(facility, row, 'unknown')
  const found = await processor.lookRefund(at(charge), { refundId: row.id, amountMinor: row.amountMinor })
  if (found.outcome !== 'done') return note(facility, row, 'unknown')
  const { value } = found
  if (value !== null) return concludePayback(facility, row, { outcome: 'done', value })
  const answer = await ask(processor, charge, row)
  return answer.outcome === 'busy' ? note(facility, row, 'unknown') : concludePayback(facility, row, answer)
}

/** The charge and the processor that made it; null where that one cannot be reached with any key. */
async function chargeOf(
  facility: CardFacility,
  row: PaybackRow,
): Promise<{ charge: CardPaymentRow; processor: Processor | null }> {
  const charge = await cardPaymentById(facility.db, row.cardPaymentId ?? '')
  if (!charge) throw new Error('A refund without its charge')
  const processor = await facility.cards.processorOf(charge.processor)
  return { charge, processor: processor.ok ? processor.value : null }
}

function ask(processor: Processor, charge: CardPaymentRow, { id: refundId, amountMinor }: PaybackRow) {
  return processor.refund(at(charge), { refundId, amountMinor })
}

function at({ id: paymentId, transactionId, amountMinor }: CardPaymentRow): ChargeAt {
  return { id: transactionId ?? '', paymentId, amountMinor }
}

/** Stores what became of a refund, as the processor or a person who looked it up there says. */
export async function concludePayback(
  facility: CardFacility,
  row: PaybackRow,
  answer: ProcessorAnswer<ProcessorRefund>,
): Promise<void> {
  if (answer.outcome === 'unknown') return note(facility, row, 'unknown')
  if (answer.outcome !== 'done' || answer.value.status === 'failed')
    return closePayback(facility, row, 'refundRefused')
  return answer.value.status === 'pending' ? note(facility, row, 'pending') : settle(facility, row)
}

/** Stores that the refund succeeded: its ledger line and the closed row, in one transaction. */
async function settle(facility: CardFacility, { id, saleId }: PaybackRow): Promise<void> {
  await facility.write(async trx => {
    // Read again in the write: the request and the job may both know the outcome, and its line is written once.
    const [row] = await paybacksById(trx, [id])
    if (!row || row.status === 'done') return ok(null)
    const caller: Caller = { ...nobody, id: row.callerId }
    const ledgerId =
      saleId === null
        ? await refundVisit(facility, trx, caller, row)
        : await refundOfSale(facility, trx, caller, row, saleId)
    if (ledgerId === null) return ok(null)
    const statusSince = new Date(facility.hostClock.now()).toISOString()
    await updatePayback(trx, id, { status: 'done', statusSince, error: null, lookAt: null, ledgerId })
    return ok(null)
  })
  facility.log.info({ paybackId: id }, 'a card was refunded')
}

/** Writes the refund's line of a visit; null if the visit is gone. */
async function refundVisit(
  facility: CardFacility,
  trx: Writers,
  caller: Caller,
  { reservationId, amountMinor }: PaybackRow,
): Promise<string | null> {
  const reservation = await reservationById(trx, reservationId)
  if (!reservation) return null
  const none = { item: null, quantity: null, note: '' }
  const line = lineOf(facility, caller, reservation)
  const refund = line({ ...none, kind: 'refund', method: 'CreditRefund', amountMinor })
  await writeLines(facility, trx, caller, [refund])
  return refund.id
}

/** Writes the refund of a sale without a visit; null if the sale is gone. */
async function refundOfSale(
  facility: CardFacility,
  trx: Writers,
  caller: Caller,
  { id, amountMinor }: PaybackRow,
  saleId: string,
): Promise<string | null> {
  const sale = await saleOfLine(trx, saleId)
  if (!sale) return null
  const others = (await paybacksOfSales(trx, [saleId])).filter(
    each => each.id !== id && each.status === 'done',
  )
  const beforeMinor = others.reduce((sum, each) => sum + each.amountMinor, 0)
  return refundSale(facility, trx, caller, sale, { amountMinor, beforeMinor, method: 'CreditRefund' })
}

/** Stores that the refund failed. */
async function closePayback(facility: CardFacility, row: PaybackRow, code: RefusalCode): Promise<void> {
  // A refund that was certainly never begun releases its key, so that it can be tried again.
  const key = code === 'processorUnreachable' ? { key: row.id } : {}
  await set(facility, row.id, { status: 'failed', error: code, lookAt: null, ...key })
  facility.log.warn({ paybackId: row.id, code }, 'a refund to a card failed')
}

async function note(facility: CardFacility, row: PaybackRow, status: 'unknown' | 'pending'): Promise<void> {
  const waitMs = status === 'pending' ? pendingWaitMs : Math.min(longestWaitMs, 1000 * 2 ** row.tries)
  const lookAt = new Date(facility.hostClock.now() + waitMs).toISOString()
  await set(facility, row.id, { status, lookAt, tries: Math.min(row.tries + 1, 10) })
}

async function set(facility: CardFacility, id: string, fields: Partial<PaybackRow>): Promise<Result<null>> {
  const statusSince = new Date(facility.hostClock.now()).toISOString()
  return facility.write(async trx => {
    await updatePayback(trx, id, { statusSince, ...fields })
    return ok(null)
  })
}
