import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Field, Form } from '@mayim/ui/kit/field.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useState } from 'react'
import { textSetting, useMoney, usePublicSettings } from '../../facility/facility.ts'
import layout from '../../frame/parts/layout.module.css'
import { CardFields } from '../payment/card-fields.tsx'
import { type Offer, OfferTiles } from '../payment/offer-tiles.tsx'
import { PaymentNotices } from '../payment/payment-notices.tsx'
import { useCardPayment } from '../payment/use-card-payment.ts'
import { useProcessorPage } from '../payment/use-processor-page.ts'

/** The choice of a gift card or a package, and its payment by card; the server decides the price (money-830). */
export function BuyPrepaid({ userId, offers }: { userId: string; offers: readonly Offer[] }) {
  const { t } = useTexts()
  const showMoney = useMoney()
  const payment = useCardPayment()
  const [chosen, setChosen] = useState('')
  const [typed, setTyped] = useState('')
  const offer = offers.find(({ id }) => id === chosen) ?? offers[0]
  useProcessorPage(payment.cards.form.data !== undefined)
  if (!offer) return null
  const amt = offer.price ?? Number(typed)
  const body = {
    method: 'creditcard',
    ...{ amt, userId },
    sale: saleOf(offer),
  } as const
  if (payment.state.phase === 'done')
    return (
      <Notice tone="success" isAnswer>
        {t(offer.pack ? 'payment.prepaid.packageDone' : 'payment.prepaid.voucherDone')}
      </Notice>
    )
  return (
    <section className={layout.form} aria-labelledby="buy-prepaid">
      <h2 id="buy-prepaid">{t('payment.prepaid.buy')}</h2>
      <PaymentNotices payment={payment} />
      <OfferTiles offers={offers} value={offer.id} onChange={setChosen} />
      {offer.price === null && <FreeAmount value={typed} onChange={setTyped} />}
      <CardFields
        cards={payment.cards}
        choice={payment.choice}
        wallet={{
          amount: amt,
          mayPay: () => !payment.isBusy && amt > 0,
          pay: made => void payment.payByWallet(made, body),
        }}
      />
      {!payment.cards.isOff && (
        <Button
          block
          busy={payment.isBusy}
          disabled={!payment.mayPay || !(amt > 0)}
          onClick={() => void payment.pay(body)}
        >
          {t('payment.prepaid.buyFor', { total: showMoney(amt) })}
        </Button>
      )}
    </section>
  )
}

function saleOf({ id, pack }: Offer) {
  return pack ? ({ kind: 'Package', package: id } as const) : ({ kind: 'Voucher' } as const)
}

function FreeAmount({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTexts()
  const showMoney = useMoney()
  const settings = usePublicSettings().data
  const least = Number(textSetting(settings, 'giftCardMin') || 1)
  const most = Number(textSetting(settings, 'giftCardMax'))
  return (
    <Form onSend={() => undefined}>
      <Field
        label={t('payment.prepaid.amount')}
        hint={t('payment.prepaid.limits', { least: showMoney(least), most: showMoney(most) })}
        type="number"
        inputMode="decimal"
        step="0.01"
        min={String(least)}
        max={String(most)}
        ltr
        value={value}
        onChange={onChange}
      />
    </Form>
  )
}
