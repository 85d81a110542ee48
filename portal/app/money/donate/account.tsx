import { useTexts } from '@mayim/ui/i18n.ts'
import { LinkButton } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useMoney } from '../../facility/facility.ts'
import { useMyReservations } from '../../frame/patron/my-reservations.ts'

/** The patron's balance or credit (money-57); nothing if it is zero. */
export function Account() {
  const { t } = useTexts()
  const showMoney = useMoney()
  const { reservations } = useMyReservations()
  const balance = reservations
    .filter(each => each.reservationStatus !== 'Canceled')
    .reduce((sum, each) => sum + each.balance, 0)
  if (balance === 0) return null
  if (balance < 0) return <Notice>{t('payment.donate.credit', { total: showMoney(-balance) })}</Notice>
  return (
    <Notice
      action={
        <LinkButton look="quiet" to="/reserve">
          {t('payment.donate.toBalance')}
        </LinkButton>
      }
    >
      {t('payment.donate.balance', { total: showMoney(balance) })}
    </Notice>
  )
}
