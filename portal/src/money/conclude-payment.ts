import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import type { CardPaymentRow, CardStatus } from '@mayim/core/ground/schema/card-rows.ts'
import type { RefusalCode } from '@mayim/domain/refusal.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import { refusalOf } from './card-refusal.ts'
import { updateCardPayment } from './card-table.ts'
import type { CardFacility } from './cards.ts'
import { owedFor } from './payment-plan.ts'
import type { Processor, ProcessorAnswer, ProcessorPayment } from './processors/processor.ts'
import { settlePayment, visitPartOf } from './settle-payment.ts'

/** While the patron confirms to her bank, and while a form or a terminal has the payment. */
const lookAgainMs = 20_000
/** A patron is standing at a reader. */
const atReaderMs = 5_000
const longestWaitMs = 60_000
/** Between two looks at a closed payment that could not be canceled. */
export const watchMs = 600_000

export interface Work {
  readonly facility: CardFacility
  readonly processor: Processor
  readonly row: CardPaymentRow
  /** Nobody waits for her card any more: a payment that is not authorised is canceled. */
  readonly givesUp?: boolean
  /** The refusal if no bank was asked. Default: processorUnreachable. */
  readonly openCode?: RefusalCode
}

/**
 * Continues a payment from its state at the processor until it is closed or waits for another party. An authorised
 * payment is captured if it is still wanted, and otherwise canceled; a captured one is settled or refunded. A request
 * or the job may call it at any time, also after a crash: each step has its key, so money moves once. Returns the
 * approved payment, or the refusal for the patron.
 */
export async function concludePayment(
  work: Work,
  answer: ProcessorAnswer<ProcessorPayment>,
): Promise<Result<CardPaymentRow>> {
  const { row, processor } = work
  if (answer.outcome === 'declined') return decline(work, answer.decline.code)
  // The look-up shows whether a refused or lost call had an effect.
  if (answer.outcome !== 'done') return leaveOpen(work, 'unknown', 'paymentUnknown')
  const payment = answer.value
  await noteTransaction(work, payment)
  // Where no card was charged there is no amount to compare.
  const isNothing = processor.abilities.isDirect && ['open', 'pending', 'canceled'].includes(payment.status)
  if (!isNothing && !isSame(row, payment)) {
    work.facility.log.error({ paymentId: row.id }, 'a payment at the processor differs from the request')
    const isPart = payment.amountMinor < row.amountMinor && payment.currency === row.currency
    return cancelPayment(work, payment, isPart ? 'cardFunds' : 'paymentMismatch')
  }
  switch (payment.status) {
    case 'authorised':
      return capture(work, payment)
    case 'captured':
      return settle(work, payment)
    case 'pending':
      return leaveOpen(work, 'unknown', 'paymentUnknown')
    case 'action':
      return needsAction(work, payment)
    case 'open':
      return whileOpen(work, payment)
    case 'canceled':
      return closePayment(work, 'voided', row.error ?? 'paymentCanceled')
    case 'refunded':
      return closePayment(work, 'refunded', row.error ?? 'paidTooLate')
  }
}

/** A processor that charges in one call names the payment only then. */
async function noteTransaction({ facility, row }: Work, { id }: ProcessorPayment): Promise<void> {
  if (id === row.transactionId) return
  await facility.write(async trx => {
    await updateCardPayment(trx, row.id, { transactionId: id })
    return ok(null)
  })
}

/** The charge belongs to this payment and has its amount (threats-T31). */
function isSame(row: CardPaymentRow, payment: ProcessorPayment): boolean {
  return (
    payment.paymentId === row.id &&
    payment.amountMinor === row.amountMinor &&
    payment.currency === row.currency
  )
}

async function capture(work: Work, payment: ProcessorPayment): Promise<Result<CardPaymentRow>> {
  const wanted = await stillWanted(work)
  if (!wanted.ok) return cancelPayment(work, payment, wanted.code)
  return concludePayment(work, await work.processor.capture(payment))
}

/** Whether a visit may still be paid with it; a gift always may. */
async function stillWanted({ facility, row }: Work): Promise<Result<null>> {
  if (row.kind !== 'visit') return ok(null)
  const reservation = await reservationById(facility.db, row.reservationId ?? '')
  const owed = reservation ? await owedFor(facility, facility.db, reservation) : null
  if (!owed?.ok) return refuse('conflict', 'paidTooLate')
  return owed.value < visitPartOf(row) ? refuse('conflict', 'overpaid') : ok(null)
}

async function settle(work: Work, payment: ProcessorPayment): Promise<Result<CardPaymentRow>> {
  const { facility, processor, row } = work
  const settled = await settlePayment(facility, row.id, payment.card)
  if (settled.ok) return settled
  await leaveOpen(work, 'refundDue', settled.code)
  // Without an answer, the job looks it up and retries with the same key.
  return (await goesBack(processor, payment)) ? closePayment(work, 'refunded', settled.code) : settled
}

async function needsAction(work: Work, payment: ProcessorPayment): Promise<Result<CardPaymentRow>> {
  if (work.givesUp) return cancelPayment(work, payment, 'cardAuthentication')
  await leaveOpen(work, 'actionNeeded', 'cardNeedsAction')
  const { clientSecret, id: transactionId } = payment
  return refuse('conflict', 'cardNeedsAction', { detail: { clientSecret, transactionId } })
}

/**
 * No card has been confirmed: the last one was declined, a form has not sent one, or our confirmation did not arrive.
 */
async function whileOpen(work: Work, payment: ProcessorPayment): Promise<Result<CardPaymentRow>> {
  if (payment.decline) return cancelPayment(work, payment, payment.decline.code)
  if (work.row.status === 'actionNeeded' && !work.givesUp) {
    await leaveOpen(work, 'actionNeeded', 'cardMissing')
    return refuse('conflict', 'cardMissing')
  }
  return cancelPayment(work, payment, work.openCode ?? 'processorUnreachable')
}

async function decline(work: Work, code: RefusalCode): Promise<Result<CardPaymentRow>> {
  const { processor, row } = work
  const { transactionId: id } = row
  const isGone = id === null || processor.abilities.isDirect
  const found = isGone ? null : await processor.look({ id, paymentId: row.id })
  // So that nobody can confirm it with another card once it is closed here.
  if (found?.outcome === 'done' && found.value.status === 'open') await processor.cancel(found.value)
  return closePayment(work, 'declined', code)
}

/** Makes sure that the payment cannot be captured any more, and closes it. If that is not certain, it stays unknown. */
export async function cancelPayment(
  work: Work,
  payment: ProcessorPayment,
  code: RefusalCode,
): Promise<Result<CardPaymentRow>> {
  if (payment.status === 'captured') {
    await leaveOpen(work, 'refundDue', code)
    return (await goesBack(work.processor, payment)) ? closePayment(work, 'refunded', code) : refusalOf(code)
  }
  const canceled = await work.processor.cancel(payment)
  if (canceled.outcome !== 'done') {
    await leaveOpen(work, 'unknown', code)
    return refusalOf('paymentUnknown')
  }
  return closePayment(work, payment.decline ? 'declined' : 'voided', code, !work.processor.abilities.cancels)
}

/** Refunds all of it, once: the refund has the payment's own id. The bank may still have to accept it. */
async function goesBack(
  processor: Processor,
  { id, paymentId, amountMinor }: ProcessorPayment,
): Promise<boolean> {
  const refunded = await processor.refund(
    { id, paymentId, amountMinor },
    { refundId: paymentId, amountMinor },
  )
  return refunded.outcome === 'done' && refunded.value.status !== 'failed'
}

/** Closes the payment; with `watch` it is still looked up. One that certainly never reached a bank releases its key, so that it can be tried again. */
export async function closePayment(
  { facility, row }: Pick<Work, 'facility' | 'row'>,
  status: CardStatus,
  code: RefusalCode,
  watch = false,
): Promise<Result<CardPaymentRow>> {
  const key = code === 'processorUnreachable' ? { key: row.id } : {}
  const nowMs = facility.hostClock.now()
  const statusSince = new Date(nowMs).toISOString()
  const lookAt = watch && status === 'voided' ? new Date(nowMs + watchMs).toISOString() : null
  await facility.write(async trx => {
    await updateCardPayment(trx, row.id, { status, statusSince, error: code, lookAt, ...key })
    return ok(null)
  })
  facility.log.info({ paymentId: row.id, status, code }, 'a card payment was closed')
  return refusalOf(code)
}

/** Leaves it open for the next look-up, each time after a longer pause. */
export async function leaveOpen(
  { facility, row }: Pick<Work, 'facility' | 'row'>,
  status: CardStatus,
  code: RefusalCode,
): Promise<Result<CardPaymentRow>> {
  const nowMs = facility.hostClock.now()
  const backOffMs = Math.min(longestWaitMs, 1000 * 2 ** row.tries)
  const hersMs = row.readerId === null ? lookAgainMs : atReaderMs
  const waitMs = status === 'actionNeeded' ? hersMs : backOffMs
  await facility.write(async trx => {
    await updateCardPayment(trx, row.id, {
      status,
      error: code,
      tries: Math.min(row.tries + 1, 10),
      lookAt: new Date(nowMs + waitMs).toISOString(),
      statusSince: status === row.status ? row.statusSince : new Date(nowMs).toISOString(),
    })
    return ok(null)
  })
  return refusalOf(code)
}
