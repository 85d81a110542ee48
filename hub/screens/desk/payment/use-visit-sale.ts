import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { decimalOf, minorOf } from '@mayim/domain/money/money.ts'
import { money } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { useEffect, useState } from 'react'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import type { Jobs } from '../jobs/use-jobs.ts'
import { readKept, useKept } from './kept.ts'
import { difference, payAmount } from './pay-amount.ts'
import { paidJob } from './pay-jobs.ts'
import { lastMethod, noteMethod, usePayMethods } from './pay-methods.ts'
import { type TakenPayment, usePayment } from './use-payment.ts'

/** What is typed, and what this sale has taken: kept in this tab, beyond the form and a reload. */
interface Draft {
  /** Null until one is chosen. */
  readonly how: string | null
  /** How the last part was paid. */
  readonly after: string | null
  readonly part: string
  readonly given: string
  /** Taken since the form opened first: while one stands, a receipt is to be printed. */
  readonly parts: readonly TakenPayment[]
  readonly receipt: boolean
}

/** The second press of a double press comes within this time, and must not take the rest. */
const doublePressMs = 700

export interface SaleProps {
  readonly visit: StaffReservation
  readonly facility: FacilityInfo
  readonly printer: string | null
  readonly jobs: Jobs
  readonly onClose: () => void
}

/**
 * The sale of a visit: it stays open, part by part and in any mix of methods, until nothing is owed, and its receipt is
 * printed once, at the end or when reception leaves it (money-1101).
 */
export function useVisitSale({ visit, facility, printer, jobs, onClose }: SaleProps) {
  const { t, language } = useTexts()
  const inCurrency = (sum: number) => money(sum, facility.currency, language)
  const methods = usePayMethods(visit.user)
  const payment = usePayment(visit.reservationId, { reservationId: visit.reservationId })
  const due = useDue(visit.balance)
  const { draft, change, forget } = useDraft(visit.reservationId)
  const ready = draft.after === null ? lastMethod() : methods.next(draft.after)
  const how = methods.valid(draft.how ?? ready)
  const amount = payAmount(how, due.owed, draft)
  const [said, setSaid] = useState('')
  const [isResting, rest] = useRest()
  const takenSoFar = sumOf(draft.parts, visit.payments)

  function end(taken: number, text: string, last: TakenPayment | null) {
    forget()
    if (taken > 0)
      jobs.perform(
        paidJob(visit, { amount: text, printer: draft.receipt ? printer : null, last, inCurrency }),
      )
    onClose()
  }

  function done(last: TakenPayment, wasOwed: number, returned: number | null) {
    rest()
    noteMethod(last.how)
    const parts = [...draft.parts, last]
    const left = difference(wasOwed, last.amount)
    // The form with the change is gone when the cash is counted out.
    const back = returned ? inCurrency(returned) : null
    const text = (sum: number) =>
      back ? t('reception.pay.withChange', { amount: inCurrency(sum), change: back }) : inCurrency(sum)
    const taken = sumOf(parts, visit.payments)
    if (left <= 0) return end(taken, text(taken), last)
    due.take(left)
    change({ how: null, after: last.how, part: '', given: '', parts })
    setSaid(t('reception.pay.partTaken', { amount: text(last.amount), rest: inCurrency(left) }))
  }

  function take() {
    if (!payment.isOpen && (amount.isTooMuch || amount.isTooLittle)) return
    if (payment.busy || isResting) return
    const wasOwed = due.owed
    setSaid('')
    payment.take(how, amount.amount, {
      onDone: last => done(last, wasOwed, payment.isOpen ? null : amount.change),
      onRefused: error => error.passing && change({ how: 'cash' }),
    })
  }

  return {
    inCurrency,
    methods,
    payment,
    owed: due.owed,
    draft,
    how,
    amount,
    /** A part was taken just now: a press is the second one of a double press. */
    isResting,
    /** What became of the last part. */
    said,
    change,
    take,
    /** Leaves the sale with what is still owed. */
    leave: () => end(takenSoFar, inCurrency(takenSoFar), null),
  }
}

/** The parts that were not undone. */
function sumOf(parts: readonly TakenPayment[], payments: StaffReservation['payments']): number {
  const undone = new Set(payments.map(({ undoes }) => undoes ?? null))
  const stands = parts.filter(({ paymentId }) => paymentId === null || !undone.has(paymentId))
  return decimalOf(stands.reduce((sum, { amount }) => sum + minorOf(amount), 0))
}

const fresh: Draft = { how: null, after: null, part: '', given: '', parts: [], receipt: true }

function useDraft(reservationId: string) {
  const name = `mayimSale ${reservationId}`
  const [kept, setKept] = useKept<Draft>(name)
  return {
    draft: kept ?? fresh,
    // Of two changes in one tick the second keeps the first.
    change: (to: Partial<Draft>) => setKept({ ...fresh, ...readKept<Draft>(name), ...to }),
    forget: () => setKept(null),
  }
}

/** What is owed: of the board, and after a part, until the board has it, what is left. */
function useDue(balance: number) {
  const [after, setAfter] = useState<{ readonly seen: number; readonly rest: number } | null>(null)
  const isStale = after !== null && after.seen !== balance
  if (isStale) setAfter(null)
  return {
    owed: after === null || isStale ? balance : after.rest,
    take: (rest: number) => setAfter({ seen: balance, rest }),
  }
}

/** For the time of a double press after a part. */
function useRest(): readonly [boolean, () => void] {
  const [isResting, setResting] = useState(false)
  useEffect(() => {
    if (!isResting) return
    const timer = setTimeout(() => setResting(false), doublePressMs)
    return () => clearTimeout(timer)
  }, [isResting])
  return [isResting, () => setResting(true)]
}
