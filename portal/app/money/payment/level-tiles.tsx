import type { MembershipLevel } from '@mayim/contract/entities/shop.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { TileGroup } from '@mayim/ui/kit/tile.tsx'
import { useMoney } from '../../facility/facility.ts'

/** The choice among the memberships on sale (money-463). */
export function LevelTiles(props: {
  levels: readonly MembershipLevel[]
  value: string
  onChange: (level: string) => void
}) {
  const { t } = useTexts()
  const showMoney = useMoney()
  return (
    <TileGroup
      legend={t('payment.membership.choose')}
      value={props.value}
      onChange={props.onChange}
      minWidth="13rem"
      options={props.levels.map(({ level, description, price, months, reducedPrices }) => ({
        value: level,
        content: (
          <strong>
            <bdi>{level}</bdi>
          </strong>
        ),
        note: [
          t('payment.membership.lasts', { count: months, price: showMoney(price) }),
          ...(reducedPrices ? [t('payment.membership.reduced')] : []),
          ...(description === '' ? [] : [description]),
        ].join(' · '),
      }))}
    />
  )
}
