import { decimalOf } from '@mayim/domain/money/money.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Facts } from '@mayim/ui/kit/list.tsx'
import { useMoney } from '../../facility/facility.ts'
import type { Owed } from './payment-step-owed.ts'

/** Whether the bill has lines besides the room, and so a total of its own. */
export function hasBill(owed: Owed): boolean {
  return partsOf(owed).some(([, minor]) => minor !== 0)
}

function partsOf({
  balanceMinor,
  merchandiseMinor,
  giftsMinor,
  amountPaidMinor,
  creditMinor,
  prepaidMinor,
}: Owed) {
  return [
    ['balance', balanceMinor],
    ['goods', merchandiseMinor],
    ['gifts', giftsMinor],
    ['paid', -amountPaidMinor],
    ['canceled', -creditMinor],
    ['prepaid', -prepaidMinor],
  ] as const
}

/** Balance, payments, merchandise and gifts, and their total; nothing if there is only the room. */
export function Bill({ owed }: { owed: Owed }) {
  const { t } = useTexts()
  const showMoney = useMoney()
  if (!hasBill(owed)) return null
  const parts = partsOf(owed).filter(([, minor]) => minor !== 0)
  // An edit to a lower price leaves a credit.
  const sum =
    owed.totalMinor < 0 ? (['credit', -owed.totalMinor] as const) : (['total', owed.totalMinor] as const)
  return (
    <Facts
      facts={[...parts, sum].map(([key, minor]) => ({
        key,
        name: t(key === 'credit' ? 'visit.facts.credit' : `payment.step.${key}`),
        value: <bdi>{showMoney(decimalOf(minor))}</bdi>,
        isSum: key === sum[0],
      }))}
    />
  )
}
