import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { ApiError } from '@mayim/ui/client/api-error.ts'
import { callApi } from '@mayim/ui/client/call-api.ts'
import { money } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { useState } from 'react'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import type { Job } from '../jobs/visit-jobs.ts'
import { undoPaymentJob } from './pay-jobs.ts'
import { lastMethod, noteMethod, type PayMethod, usePayMethods } from './pay-methods.ts'
import { atReader, type TakenPayment, usePayment } from './use-payment.ts'

/** She pays later. */
export const payLater = 'later'
/** The form of a payment opens, for parts by several methods. */
export const paySeveral = 'several'

/**
 * The payment of a visit as one step of a button for all that comes next: by one method, the whole amount due. Pressed
 * again after an answer was lost, it is the same payment. While an outcome is unknown, that payment is the step, whatever
 * is chosen.
 */
export function usePayStep(visit: StaffReservation, facility: Pick<FacilityInfo, 'currency'>) {
  const { t, language } = useTexts()
  const methods = usePayMethods(visit.user)
  const payment = usePayment(visit.reservationId, { reservationId: visit.reservationId })
  const [wanted, setHow] = useState(lastMethod)
  const isLater = wanted === payLater || wanted === paySeveral
  const how = isLater ? wanted : methods.valid(wanted)
  const inCurrency = (amount: number) => money(amount, facility.currency, language)
  const options: readonly PayMethod[] = [
    ...methods.methods,
    { value: payLater, text: t('reception.later') },
    { value: paySeveral, text: t('reception.pay.several') },
  ]

  /** What the button says of the payment, such as “take $30.00 cash”. Null if it takes nothing. */
  function words(due: number): string | null {
    if (payment.isOpen) return t('reception.pay.askAgain')
    if (isLater || due <= 0) return null
    const kind = how === 'cash' || how === 'check' ? how : how.startsWith(atReader) ? 'reader' : 'card'
    return t(`reception.pay.step.${kind}`, { amount: inCurrency(due) })
  }

  /**
   * The step. Null if there is nothing to take: nothing is due, she pays later, or the form is to be opened.
   * @param due what is due once the steps before it are done, such as goods that check-in adds
   * @param printer prints the receipt once it is taken; null for no receipt
   */
  function job(due: number, printer: string | null): Job | null {
    if (!payment.isOpen && (isLater || due <= 0)) return null
    return stepJob(visit, { take: () => payment.takeNow(how, due), printer, inCurrency })
  }

  return {
    options,
    how,
    setHow,
    words,
    job,
    /** Whether her saved cards can be asked for, and asks for them: they then stand among the options. */
    canAskCards: methods.canAsk,
    askCards: methods.ask,
    /** A payment without an outcome: the step asks again for it. */
    isOpen: payment.isOpen,
    /** The state at the card reader, and how to stop it. */
    reader: payment.reader,
    stop: payment.stop,
  }
}

/** Whether the printer takes the receipt now. A printer that does not answer undoes no payment. */
async function isPrinted(resId: string, printer: string): Promise<boolean> {
  try {
    return (await callApi('printReceipt', { body: { resId, printer } })).waits === null
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/** Takes the payment, notes how, and prints. */
function stepJob(
  visit: StaffReservation,
  step: {
    readonly take: () => Promise<TakenPayment>
    readonly printer: string | null
    readonly inCurrency: (amount: number) => string
  },
): Job {
  const { reservationId: resId, reservationCode: code } = visit
  const result: { done: Job['done']; undo: Job | undefined; warns: boolean } = {
    // Until it is sent, when nothing reads it.
    done: ['reception.pay.done', { code, amount: '' }],
    undo: undefined,
    warns: false,
  }
  return {
    code,
    byCard: false,
    send: async () => {
      const taken = await step.take()
      noteMethod(taken.how)
      const paid = { code, amount: step.inCurrency(taken.amount) }
      result.done = ['reception.pay.done', paid]
      result.undo = undoPaymentJob(visit, taken, paid.amount)
      if (step.printer === null) return
      result.warns = !(await isPrinted(resId, step.printer))
      result.done = [result.warns ? 'reception.pay.doneWaits' : 'reception.pay.donePrinted', paid]
    },
    get done() {
      return result.done
    },
    get undo() {
      return result.undo
    },
    get warns() {
      return result.warns
    },
  }
}
