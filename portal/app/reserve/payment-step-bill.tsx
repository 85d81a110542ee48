import { decimalOf } from '@mayim/shared/domain/money.ts'
import { Facts } from '@mayim/shared/ui/base/list.tsx'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import { useMoney } from '../facility/facility.ts'
import type { Owed } from './payment-step-owed.ts'

/** Balance, paid, merchandise and gifts, and what they make together; nothing where the room is all there is. */
export function Bill({ owed }: { owed: Owed }) {
  const { t } = useTexts()
  const showMoney = useMoney()
  const parts = [
    { key: 'balance', name: t('payment.step.balance'), minor: owed.balanceMinor },
    { key: 'shop', name: t('payment.step.shop'), minor: owed.merchandiseMinor },
    { key: 'gifts', name: t('payment.step.gifts'), minor: owed.giftsMinor },
    { key: 'paid', name: t('payment.step.paid'), minor: -owed.amountPaidMinor },
  ].filter(part => part.minor !== 0)
  if (parts.length === 0) return null
  const all = [...parts, { key: 'total', name: t('payment.step.total'), minor: owed.totalMinor }]
  return (
    <Facts
      facts={all.map(({ key, name, minor }) => ({
        key,
        name,
        value: <bdi>{showMoney(decimalOf(minor))}</bdi>,
      }))}
    />
  )
}
