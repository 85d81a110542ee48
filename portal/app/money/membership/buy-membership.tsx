import type { MembershipLevel } from '@mayim/contract/entities/shop.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMoney } from '../../facility/facility.ts'
import { Screen } from '../../frame/screen.tsx'
import { CardFields } from '../payment/card-fields.tsx'
import { LevelTiles } from '../payment/level-tiles.tsx'
import { PaymentNotices } from '../payment/payment-notices.tsx'
import { useCardPayment } from '../payment/use-card-payment.ts'
import { useProcessorPage } from '../payment/use-processor-page.ts'

/** The choice of a membership and its payment by card; the server decides the price (money-463). */
export function BuyMembership(props: {
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
