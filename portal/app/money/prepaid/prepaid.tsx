import type { CallAnswer } from '@mayim/ui/client/call-api.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useSignedIn } from '@mayim/ui/client/session.ts'
import { shortDate } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { List, ListRow } from '@mayim/ui/kit/list.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useNavigate } from 'react-router'
import { useMoney } from '../../facility/facility.ts'
import layout from '../../frame/parts/layout.module.css'
import { Screen } from '../../frame/screen.tsx'
import type { Offer } from '../payment/offer-tiles.tsx'
import { BuyPrepaid } from './buy-prepaid.tsx'
import { RedeemVoucher } from './redeem-voucher.tsx'
import { useOffers } from './use-offers.ts'
import { VouchersBought } from './vouchers-bought.tsx'

/** Her prepaid credit, a gift card that she was given, and what she may buy (money-832). */
export function PrepaidPage() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { userId } = useSignedIn()
  const held = useCall('prepaidGet', { params: { id: userId } })
  const offers = useOffers()
  return (
    <Screen title={t('payment.prepaid.title')} onBack={() => void navigate('/')}>
      <h1>{t('payment.prepaid.title')}</h1>
      <Loaded query={held}>
        {prepaid => (
          <>
            <Credit prepaid={prepaid} offers={offers ?? []} />
            <VouchersBought userId={userId} vouchers={prepaid.vouchers} />
          </>
        )}
      </Loaded>
      <RedeemVoucher userId={userId} />
      {offers?.length === 0 && <p className={layout.soft}>{t('payment.prepaid.noneSold')}</p>}
      {offers && <BuyPrepaid userId={userId} offers={offers} />}
    </Screen>
  )
}

interface CreditProps {
  readonly prepaid: CallAnswer<'prepaidGet'>
  readonly offers: readonly Offer[]
}

function Credit({ prepaid, offers }: CreditProps) {
  const { t, language } = useTexts()
  const showMoney = useMoney()
  // A package that is no longer sold keeps the name of the records.
  const nameOf = (name: string) => offers.find(({ pack }) => pack?.recorded === name)?.pack?.name ?? name
  if (prepaid.credits.length === 0) return <p>{t('payment.prepaid.intro')}</p>
  return (
    <>
      <Notice tone="success" title={t('payment.prepaid.left', { amount: showMoney(prepaid.left) })}>
        {t('payment.prepaid.used')}
      </Notice>
      <List label={t('payment.prepaid.credits')}>
        {prepaid.credits.map(({ id, kind, name, left, expires }) => (
          <ListRow
            key={id}
            end={<bdi>{showMoney(left)}</bdi>}
            note={
              expires === null
                ? t('payment.prepaid.noEnd')
                : t('payment.prepaid.until', { date: shortDate(expires, language) })
            }
          >
            {kind === 'Package' ? <bdi>{nameOf(name)}</bdi> : t('payment.prepaid.voucher')}
          </ListRow>
        ))}
      </List>
    </>
  )
}
