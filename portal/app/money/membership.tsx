import type { MembershipLevel } from '@mayim/contract/entities/shop.ts'
import { isMemberOn } from '@mayim/domain/money/membership.ts'
import type { CallAnswer } from '@mayim/ui/client/call-api.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useSignedIn } from '@mayim/ui/client/session.ts'
import { shortDate } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMoney } from '../facility/facility.ts'
import layout from '../frame/parts/layout.module.css'
import { Screen } from '../frame/screen.tsx'
import { CardFields } from './payment/card-fields.tsx'
import { LevelTiles } from './payment/offer-tiles.tsx'
import { PaymentNotices } from './payment/payment-notices.tsx'
import { useCardPayment } from './payment/use-card-payment.ts'
import { useProcessorPage } from './payment/use-processor-page.ts'

export type Held = CallAnswer<'membershipGet'>

/** Her membership, and what she may buy or renew (money-463). */
export function MembershipPage() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { userId } = useSignedIn()
  const held = useCall('membershipGet', { params: { id: userId } })
  const levels = useCall('membershipLevels')
  return (
    <Loaded
      query={held}
      placeholder={
        <Screen title={t('payment.membership.title')} onBack={() => void navigate('/')}>
          {null}
        </Screen>
      }
    >
      {membership => (
        <Loaded query={levels}>
          {all => <Offered userId={userId} membership={membership} levels={all} />}
        </Loaded>
      )}
    </Loaded>
  )
}

function Offered(props: { userId: string; membership: Held; levels: readonly MembershipLevel[] }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { membership } = props
  const tonight = useCall('zmanim', {}).data?.date
  const holds = tonight !== undefined && isMemberOn(membership, tonight)
  // Another membership can be bought when the running one has ended.
  const levels = props.levels.filter(
    ({ level, price }) => price > 0 && (!holds || level === membership?.level),
  )
  const state = <State membership={membership} holds={holds} />
  if (levels.length > 0) return <BuyMembership {...props} levels={levels} renews={holds} state={state} />
  return (
    <Screen title={t('payment.membership.title')} onBack={() => void navigate('/')}>
      <h1>{t('payment.membership.title')}</h1>
      {state}
      {!holds && <p className={layout.soft}>{t('payment.membership.noneSold')}</p>}
    </Screen>
  )
}

function State({ membership, holds }: { membership: Held; holds: boolean }) {
  const { t, language } = useTexts()
  if (membership === null) return <p>{t('payment.membership.intro')}</p>
  const date = shortDate(membership.expires, language)
  return (
    <Notice tone={holds ? 'success' : 'warning'} title={<bdi>{membership.level}</bdi>}>
      <p>{t(holds ? 'payment.membership.until' : 'payment.membership.ended', { date })}</p>
      {holds && membership.reducedPrices && <p>{t('payment.membership.reduced')}</p>}
    </Notice>
  )
}

/** The choice of a membership and its payment by card; the server decides the price (money-463). */
function BuyMembership(props: {
  userId: string
  levels: readonly MembershipLevel[]
  /** She has this membership, and adds to it. */
  renews: boolean
  state: ReactNode
}) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const showMoney = useMoney()
  const payment = useCardPayment()
  const [chosen, setChosen] = useState(props.levels[0]?.level ?? '')
  const level = props.levels.find(each => each.level === chosen) ?? props.levels[0]
  useProcessorPage(payment.cards.form.data !== undefined)
  if (!level) return null
  const body = {
    method: 'creditcard',
    amt: level.price,
    userId: props.userId,
    sale: { kind: 'Membership', level: level.level },
  } as const
  const isDone = payment.state.phase === 'done'
  const act = t(props.renews ? 'payment.membership.renew' : 'payment.membership.buy', {
    total: showMoney(level.price),
  })
  return (
    <Screen
      title={t('payment.membership.title')}
      onBack={() => void navigate('/')}
      foot={
        payment.cards.isOff || isDone ? undefined : (
          <Button
            block
            busy={payment.isBusy}
            disabled={!payment.mayPay}
            onClick={() => void payment.pay(body)}
          >
            {act}
          </Button>
        )
      }
    >
      <h1>{t('payment.membership.title')}</h1>
      {isDone && (
        <Notice tone="success" isAnswer>
          {t('payment.membership.done')}
        </Notice>
      )}
      {props.state}
      <PaymentNotices payment={payment} />
      {!isDone && (
        <>
          <LevelTiles levels={props.levels} value={level.level} onChange={setChosen} />
          <CardFields
            cards={payment.cards}
            choice={payment.choice}
            wallet={{
              amount: level.price,
              mayPay: () => !payment.isBusy,
              pay: made => void payment.payByWallet(made, body),
            }}
          />
        </>
      )}
    </Screen>
  )
}
