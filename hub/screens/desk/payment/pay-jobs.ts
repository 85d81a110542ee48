import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { callApi } from '@mayim/ui/client/call-api.ts'
import { type Job, receiptJob } from '../jobs/visit-jobs.ts'
import type { TakenPayment } from './use-payment.ts'

type Visit = Pick<StaffReservation, 'reservationCode' | 'reservationId'>

/** Undoes cash or a check (money-1100). A card has no undo: what it paid is refunded. */
export function undoPaymentJob(
  { reservationCode: code }: Visit,
  { paymentId }: Pick<TakenPayment, 'paymentId'>,
  amount: string,
): Job | undefined {
  if (paymentId === null) return undefined
  return {
    code,
    byCard: false,
    send: () => callApi('paymentUndo', { body: { paymentId } }),
    done: ['reception.pay.undone', { code, amount }],
  }
}

/** Ends a sale: says what was received, prints its receipt, and offers to undo the last payment. */
export function paidJob(
  visit: Visit,
  sale: {
    readonly amount: string
    readonly printer: string | null
    readonly last: TakenPayment | null
    readonly inCurrency: (amount: number) => string
  },
): Job {
  const { amount, printer, last } = sale
  const paid = { amount, code: visit.reservationCode }
  const undo = last ? undoPaymentJob(visit, last, sale.inCurrency(last.amount)) : undefined
  // One message at a time: the receipt's message must not hide that the payment succeeded.
  if (printer) return receiptJob(visit, printer, paid, undo)
  return {
    code: visit.reservationCode,
    byCard: false,
    send: async () => undefined,
    done: ['reception.pay.done', paid],
    undo,
  }
}
