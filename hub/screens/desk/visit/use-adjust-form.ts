import type { StaffReservation } from '@mayim/contract/entities/reservation.ts'
import { money } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { feesOfVisit } from '@mayim/ui/money/payments/waive-fee.tsx'
import { useState } from 'react'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import type { Jobs } from '../jobs/use-jobs.ts'
import { type AdjustKind, isGift, useAdjustment } from './use-adjustment.ts'
import { atReader, usePayment } from './use-payment.ts'

export interface AdjustProps {
  readonly visit: StaffReservation
  readonly facility: FacilityInfo
  readonly jobs: Jobs
  readonly onClose: () => void
}

/** What is typed into the form of `Adjust`, and how it is sent: at once, or by a card at a reader (money-702). */
export function useAdjustForm({ visit, facility, jobs, onClose }: AdjustProps) {
  const { t, language } = useTexts()
  const { reservationId, reservationCode: code } = visit
  const fees = feesOfVisit(visit)
  const [kind, setKind] = useState<AdjustKind>(fees > 0 ? 'waive' : 'fee')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [tipNote, setTipNote] = useState('')
  const [how, setHow] = useState('cash')
  const amount = kind === 'waive' ? fees : Number(typed)
  const atOnce = useAdjustment(reservationId, kind)
  const gift = isGift(kind) ? { kind, amt: amount, type: kind === 'tip' ? tipNote : 'donation' } : null
  const byCard = usePayment(`gift ${reservationId}`, { reservationId, gifts: gift ? [gift] : [] })
  const shown = (sum: number) => money(sum, facility.currency, language)
  const done = (of: AdjustKind, sum: number) => {
    jobs.tell(t(`reception.adjust.done.${of}`, { code, amount: shown(sum) }))
    onClose()
  }
  function send() {
    if (!byCard.isOpen && !(gift && how.startsWith(atReader)))
      return atOnce.send({ amount, reason, tipNote }, () => done(kind, amount))
    byCard.take(how, amount, {
      // After a reload the stored payment is not of the kind that is chosen now.
      onDone: taken => done(byCard.kind ?? kind, taken),
      onRefused: () => {},
    })
  }
  return {
    kind,
    setKind,
    kinds: kindsFor(visit),
    fees,
    typed,
    setTyped,
    reason,
    setReason,
    tipNote,
    setTipNote,
    how,
    setHow,
    amount,
    shown,
    atOnce,
    byCard,
    /** A reader has the payment, or nobody knows its outcome yet. */
    isAtCard: byCard.isOpen || byCard.reader !== null,
    send,
  }
}

function kindsFor(visit: StaffReservation): AdjustKind[] {
  return [
    ...(feesOfVisit(visit) > 0 ? (['waive'] as const) : []),
    'fee',
    ...(visit.balance > 0 ? (['discount'] as const) : []),
    'donation',
    'tip',
  ]
}
