import type { PatronReservation } from '@mayim/contract/entities/reservation.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { useMoney } from '../../facility/facility.ts'
import { isLapsed } from '../../frame/patron/hold.tsx'
import { useGoTo } from './step.ts'

/** The button from a reservation to the payment of its balance, if cards are accepted (money-39). */
export function PayNow({ reservation }: { reservation: PatronReservation }) {
  const { t } = useTexts()
  const goTo = useGoTo()
  const showMoney = useMoney()
  const { reservationId, balance } = reservation
  const isOwed = balance > 0 && !isLapsed(reservation)
  const form = useCall('paymentForm', undefined, { enabled: isOwed, staleMs: 360_000 })
  if (!isOwed || !form.data) return null
  return (
    <Button
      look={reservation.reservationStatus === 'Pending' ? 'primary' : 'quiet'}
      block
      icon="card"
      onClick={() => goTo({ step: 'pay', reservationId })}
    >
      {t('visit.pay')} · <bdi>{showMoney(balance)}</bdi>
    </Button>
  )
}
