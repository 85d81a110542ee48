import type { CallAnswer } from '@mayim/ui/client/call-api.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { useSignedIn } from '@mayim/ui/client/session.ts'
import { shortDate } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Field, Form } from '@mayim/ui/kit/field.tsx'
import { List, ListRow } from '@mayim/ui/kit/list.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { textSetting, useMoney, usePublicSettings } from '../../facility/facility.ts'
import layout from '../../frame/parts/layout.module.css'
import { Screen } from '../../frame/screen.tsx'
import { type Offer, packagesOf } from '../payment/offer-tiles.tsx'
import { BuyPrepaid } from './buy-prepaid.tsx'

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

/** The id of the gift card whose amount she types. */
const freeAmount = 'free'

/** The gift cards and packages on sale, packages first; null until all are known, because the first is chosen. */
function useOffers(): Offer[] | null {
  const { language } = useTexts()
  const settings = usePublicSettings().data
  const lists = useCall('siteLists').data
  if (!settings || !lists) return null
  const packages = packagesOf(
    lists.filter(({ list }) => list === 'package'),
    language,
  )
  const amounts = textSetting(settings, 'giftCardAmounts').split(',').filter(Boolean).map(Number)
  const cards = amounts.map(price => ({ id: `card ${price}`, price, pack: null }))
  const isFree = textSetting(settings, 'giftCardMax') !== ''
  return [...packages, ...cards, ...(isFree ? [{ id: freeAmount, price: null, pack: null }] : [])]
}

/** Makes a gift card that she was given credit of her account, by its code (money-831). */
function RedeemVoucher({ userId }: { userId: string }) {
  const { t } = useTexts()
  const showMoney = useMoney()
  const [code, setCode] = useState('')
  const redeem = useSend('voucherRedeem')
  const send = () =>
    redeem.mutate({ params: { id: userId }, body: { code } }, { onSuccess: () => setCode('') })
  return (
    <section className={layout.panel} aria-labelledby="redeem">
      <h2 id="redeem">{t('payment.prepaid.redeem')}</h2>
      {redeem.data && (
        <Notice tone="success" isAnswer>
          {t('payment.prepaid.redeemed', { amount: showMoney(redeem.data.value) })}
        </Notice>
      )}
      <Form className={layout.form} onSend={send}>
        <Field
          label={t('payment.prepaid.code')}
          error={redeem.error?.message ?? null}
          ltr
          required
          autoComplete="off"
          maxLength={40}
          value={code}
          onChange={setCode}
        />
        <Button type="submit" look="quiet" busy={redeem.isPending}>
          {t('payment.prepaid.redeemIt')}
        </Button>
      </Form>
    </section>
  )
}

type Vouchers = CallAnswer<'prepaidGet'>['vouchers']

/** The gift cards that she bought: what became of each, and its code, which is told once (money-831). */
function VouchersBought({ userId, vouchers }: { userId: string; vouchers: Vouchers }) {
  const { t, language } = useTexts()
  const showMoney = useMoney()
  const give = useSend('voucherCode')
  const shown = give.variables?.body.paymentId
  if (vouchers.length === 0) return null
  return (
    <section aria-labelledby="vouchers">
      <h2 id="vouchers">{t('payment.prepaid.bought')}</h2>
      <p className={layout.soft}>{t('payment.prepaid.codeHint')}</p>
      {give.error && <Notice tone="error">{give.error.message}</Notice>}
      <List>
        {vouchers.map(({ paymentId, value, state, day }) => (
          <ListRow
            key={paymentId}
            note={`${shortDate(day, language)} · ${t(`payment.prepaid.state.${state}`)}`}
            end={
              state === 'open' && (
                <Button
                  look="quiet"
                  busy={give.isPending && shown === paymentId}
                  aria-label={`${t('payment.prepaid.showCode')} ${showMoney(value)}`}
                  onClick={() => give.mutate({ params: { id: userId }, body: { paymentId } })}
                >
                  {t('payment.prepaid.showCode')}
                </Button>
              )
            }
            below={shown === paymentId && give.data && <Code code={give.data.code} />}
          >
            {t('payment.prepaid.voucherOf', { amount: showMoney(value) })}
          </ListRow>
        ))}
      </List>
    </section>
  )
}

function Code({ code }: { code: string }) {
  const { t } = useTexts()
  const message = encodeURIComponent(t('payment.prepaid.message', { code }))
  return (
    <Notice tone="success" isAnswer title={<bdi dir="ltr">{code}</bdi>}>
      <p>{t('payment.prepaid.codeNote')}</p>
      {/* From her own phone: whoever gets it knows the sender, and the code is in no queue of ours. */}
      <p className={layout.links}>
        <a href={`sms:?&body=${message}`}>{t('payment.prepaid.byText')}</a>
        <a href={`mailto:?body=${message}`}>{t('payment.prepaid.byMail')}</a>
      </p>
    </Notice>
  )
}
