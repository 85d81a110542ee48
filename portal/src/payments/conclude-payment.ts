import { reservationById } from '@mayim/core/booking/reservation-table.ts'
import type { CardPaymentRow, CardStatus } from '@mayim/core/schema/card-rows.ts'
import type { RefusalCode } from '@mayim/domain/refusal.ts'
import { ok, type Result, refuse } from '@mayim/domain/result.ts'
import type { Processor, ProcessorAnswer, ProcessorPayment } from '../processors/processor.ts'
import { refusalOf } from './card-refusal.ts'
import { updateCardPayment } from './card-table.ts'
import type { CardFacility } from './cards.ts'
import { owedFor } from './payment-plan.ts'
import { settlePayment } from './settle-payment.ts'

/** While she proves who she is, and while a form or a terminal has it. */
const lookAgainMs = 20_000
/** Somebody stands before a reader and waits. */
const atReaderMs = 5_000
const longestWaitMs = 60_000

export interface Work {
  readonly facility: CardFacility
  readonly processor: Processor
  readonly row: CardPaymentRow
  /** Nobody waits for her card any more: what is not authorised is given up. */
  readonly givesUp?: boolean
  /** What she is told where no bank was ever asked; processorUnreachable unless told. */
  readonly openCode?: RefusalCode
}

/**
 * Goes on with a payment from where the processor says that it stands, until it is closed or somebody else's move: what
 * is authorised is captured while it is still wanted and given up else, what is captured is settled or goes back. It may
 * be called again at any time, after any crash, by a request or by the keeper; money moves once, for each step has its
 * key. Answers the approved payment, or refuses as she is told.
 */
export async function concludePayment(
  work: Work,
  answer: ProcessorAnswer<ProcessorPayment>,
): Promise<Result<CardPaymentRow>> {
  const { row } = work
  if (answer.outcome === 'declined') return decline(work, answer.decline.code)
  // Whether a refused or a lost call has changed anything shows when it is looked up.
  if (answer.outcome !== 'done') return leaveOpen(work, 'unknown', 'paymentUnknown')
  const payment = answer.value
  if (!isSame(row, payment)) {
    work.facility.log.error({ paymentId: row.id }, 'a payment at the processor is not what was asked for')
    return cancelPayment(work, payment, 'paymentMismatch')
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

/** It is this payment, of this amount (threats-T31). */
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
  return owed.value < row.amountMinor ? refuse('conflict', 'overpaid') : ok(null)
}

async function settle(work: Work, payment: ProcessorPayment): Promise<Result<CardPaymentRow>> {
  const { facility, processor, row } = work
  const settled = await settlePayment(facility, row.id, payment.card)
  if (settled.ok) return settled
  await leaveOpen(work, 'refundDue', settled.code)
  // Where no answer came, the keeper looks and asks again with the same key.
  return (await goesBack(processor, payment)) ? closePayment(work, 'refunded', settled.code) : settled
}

async function needsAction(work: Work, payment: ProcessorPayment): Promise<Result<CardPaymentRow>> {
  if (work.givesUp) return cancelPayment(work, payment, 'cardAuthentication')
  await leaveOpen(work, 'actionNeeded', 'cardNeedsAction')
  const { clientSecret, id: transactionId } = payment
  return refuse('conflict', 'cardNeedsAction', { detail: { clientSecret, transactionId } })
}

/** No card has been confirmed: the last one was declined, a form has not sent one, or our confirmation never came there. */
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
  const found = row.transactionId === null ? null : await processor.look(row.transactionId)
  // So that nobody confirms it with another card once it is closed here.
  if (found?.outcome === 'done' && found.value.status === 'open') await processor.cancel(found.value)
  return closePayment(work, 'declined', code)
}

/** Sees to it that nothing can be taken by it any more, and closes it; where that is not sure it stays unknown. */
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
  return closePayment(work, payment.decline ? 'declined' : 'voided', code)
}

/** All of it, once: the refund has the payment's own id. What her bank has yet to take is on its way. */
async function goesBack(
  processor: Processor,
  { id, paymentId: refundId, amountMinor }: ProcessorPayment,
): Promise<boolean> {
  const refunded = await processor.refund({ id }, { refundId, amountMinor })
  return refunded.outcome === 'done' && refunded.value.status !== 'failed'
}

/** Closes it. What surely never reached a bank lets go of its key, so that the same try may come again. */
export async function closePayment(
  { facility, row }: Pick<Work, 'facility' | 'row'>,
  status: CardStatus,
  code: RefusalCode,
): Promise<Result<CardPaymentRow>> {
  const key = code === 'processorUnreachable' ? { key: row.id } : {}
  const statusSince = new Date(facility.hostClock.now()).toISOString()
  await facility.write(async trx => {
    await updateCardPayment(trx, row.id, { status, statusSince, error: code, lookAt: null, ...key })
    return ok(null)
  })
  facility.log.info({ paymentId: row.id, status, code }, 'a card payment was closed')
  return refusalOf(code)
}

/** Leaves it open, to be looked up again: each time a little later. */
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
