import { decimalOf } from '@mayim/domain/money/money.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useSession } from '@mayim/ui/client/session.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button, LinkButton } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { Skeleton } from '@mayim/ui/kit/skeleton.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMoney } from '../../facility/facility.ts'
import { useMyReservations } from '../../frame/patron/my-reservations.ts'
import { Screen } from '../../frame/screen.tsx'
import { CardFields } from '../payment/card-fields.tsx'
import { useListSetting } from '../payment/gifts.tsx'
import { PaymentNotices } from '../payment/payment-notices.tsx'
import { useCardPayment } from '../payment/use-card-payment.ts'
import { useProcessorPage } from '../payment/use-processor-page.ts'
import { DonateFields, useDonationTypes } from './donate-fields.tsx'
import { type DonateInput, emptyDonation, validateDonation, type WrongField } from './validate-donation.ts'

/** A donation by a guest or a signed-in patron (money-57). */
export function Donate() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const current = useSession()
  const id = current.phase === 'signedIn' ? current.userId : ''
  const me = useCall('userGet', { params: { id } }, { enabled: id !== '' })
  const isKnown = current.phase === 'signedOut' || me.data !== undefined || me.isError
  if (!isKnown) {
    return (
      <Screen title={t('payment.donate.title')} onBack={() => void navigate('/')}>
        <h1>{t('payment.donate.title')}</h1>
        <Skeleton lines={4} />
      </Screen>
    )
  }
  return <DonateForm key={id} email={me.data?.email ?? ''} isHer={id !== ''} />
}

/** Focuses the first wrong field of the page. */
function focusFirst(wrong: readonly WrongField[]): void {
  const names = wrong.map(({ field }) => `[name="${field}"]`)
  document.querySelector<HTMLElement>(names.join(', '))?.focus()
}

function Thanks({ total, onAnother }: { total: string; onAnother: () => void }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  return (
    <Screen
      title={t('payment.donate.title')}
      onBack={() => void navigate('/')}
      foot={
        <Button look="quiet" block onClick={onAnother}>
          {t('payment.donate.another')}
        </Button>
      }
    >
      <h1>{t('payment.donate.title')}</h1>
      <Notice tone="success" title={t('payment.donation.thanks')}>
        {t('payment.donate.thanks', { total })}
      </Notice>
    </Screen>
  )
}

function DonateForm({ email, isHer }: { email: string; isHer: boolean }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const showMoney = useMoney()
  const payment = useCardPayment()
  const { types } = useDonationTypes()
  const [chosen, setInput] = useState<DonateInput>({ ...emptyDonation, email })
  // The first of the list, until she chooses.
  const isOffered = types.some(({ value }) => value === chosen.type)
  const input = isOffered ? chosen : { ...chosen, type: types[0]?.value ?? chosen.type }
  const [areFaultsShown, showFaults] = useState(false)
  const lists = { donationTypes: types.map(({ value }) => value), tipTypes: useListSetting('tipTypes') }
  const validated = validateDonation(input, isHer, lists)
  const total = showMoney(decimalOf(validated.amountMinor))
  useProcessorPage(payment.cards.form.data !== undefined)

  function mayPay(): boolean {
    showFaults(!validated.ok)
    if (!validated.ok) focusFirst(validated.wrong)
    return validated.ok && !payment.isBusy
  }
  const give = () => mayPay() && validated.ok && void payment.pay(validated.body)

  if (payment.state.phase === 'done') {
    const again = () => {
      setInput({ ...emptyDonation, email })
      payment.reset()
    }
    return <Thanks total={total} onAnother={again} />
  }
  return (
    <Screen
      title={t('payment.donate.title')}
      onBack={() => void navigate('/')}
      foot={
        payment.cards.isOff ? undefined : (
          <Button block busy={payment.isBusy} disabled={!payment.mayPay} onClick={give}>
            {validated.amountMinor > 0 ? t('payment.donate.give', { total }) : t('payment.donate.giveNone')}
          </Button>
        )
      }
    >
      <h1>{t('payment.donate.title')}</h1>
      <p>{t('payment.donate.intro')}</p>
      {isHer && <Account />}
      <PaymentNotices payment={payment} />
      <DonateFields
        input={input}
        onChange={setInput}
        wrong={areFaultsShown && !validated.ok ? validated.wrong : []}
        isHer={isHer}
      />
      <CardFields
        cards={payment.cards}
        choice={payment.choice}
        wallet={{
          amount: decimalOf(validated.amountMinor),
          mayPay,
          pay: made => validated.ok && void payment.payByWallet(made, validated.body),
        }}
      />
      {!isHer && (
        <LinkButton look="plain" to="/login" state={{ from: '/donate' }}>
          {t('payment.donate.signIn')}
        </LinkButton>
      )}
    </Screen>
  )
}

/** The patron's balance or credit (money-57); nothing if it is zero. */
function Account() {
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
