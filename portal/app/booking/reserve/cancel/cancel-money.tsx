import type { CancelMoney } from '@mayim/contract/entities/reservation.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { useMoney } from '../../../facility/facility.ts'

/** What becomes of the money if the patron cancels now, and what became of it after she did (money-69). */
export function MoneyOfCancel({ money, isCanceled }: { money: CancelMoney; isCanceled: boolean }) {
  const { t } = useTexts()
  const showMoney = useMoney()
  const { due, prepaid, credit, standing } = money
  const when = isCanceled ? 'canceled' : 'cancelMoney'
  return (
    <>
      {due && <p>{t(`visit.${when}.${due.fate}`, { amount: showMoney(due.amount) })}</p>}
      {prepaid > 0 && <p>{t(`visit.${when}.prepaid`, { amount: showMoney(prepaid) })}</p>}
      {credit > 0 && (
        <p>
          {t(isCanceled ? 'visit.canceled.credit' : 'visit.cancelMoney.creditBack', {
            amount: showMoney(credit),
          })}
        </p>
      )}
      {standing > 0 && <p>{t(`visit.${when}.standing`, { amount: showMoney(standing) })}</p>}
    </>
  )
}
