import type { ScheduleDay } from '@mayim/contract/entities/schedule.ts'
import { decimalOf } from '@mayim/domain/money/money.ts'
import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Facts } from '@mayim/ui/kit/list.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMoney, usePublicSettings } from '../../facility/facility.ts'
import layout from '../../frame/parts/layout.module.css'
import { useSchedule } from '../../frame/patron/my-reservations.ts'
import { Screen } from '../../frame/screen.tsx'
import { type PaymentForm, useCards } from '../../money/payment/cards.tsx'
import { prepareForm } from '../../money/payment/forms/card-forms.ts'
import { type Gifts, noGifts, useListSetting, validateGifts } from '../../money/payment/gifts.tsx'
import { type Method, MethodTiles } from '../../money/payment/method-tiles.tsx'
import type { Basket } from '../../money/payment/shop.tsx'
import { BookingError, OtherNight } from './booking-error.tsx'
import { FeeAgreement, useFeeAgreement } from './fee-agreement.tsx'
import { Changes } from './moved.tsx'
import { Extras } from './payment-step-extras.tsx'
import type { Draft } from './step.tsx'
import { DraftSummary } from './summary.tsx'
import { type Owed, useBooking, useOwed } from './use-booking.ts'

interface StepProps {
  readonly draft: Draft
  readonly date: string
  readonly time: string
}

/** The summary, the extras, the choice of payment, and the booking itself. The server's price applies. */
export function DraftPayment({ draft, date, time }: StepProps) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const settings = usePublicSettings()
  const schedule = useSchedule()
  const day = schedule.data?.find(each => each.date === date)
  if (settings.data && day) return <Form draft={draft} day={day} time={time} />
  return (
    <Screen title={t('patron.payment.title')} onBack={() => void navigate(-1)}>
      <h1>{t('patron.payment.title')}</h1>
      <Loaded query={settings} lines={4}>
        {() => (
          <Loaded query={schedule} lines={4}>
            {() => <OtherNight draft={draft} />}
          </Loaded>
        )}
      </Loaded>
    </Screen>
  )
}

function Form({ draft, day, time }: { draft: Draft; day: ScheduleDay; time: string }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const cards = useCards()
  const [basket, setBasket] = useState<Basket>({})
  const [gifts, setGifts] = useState<Gifts>(noGifts)
  const [areFaultsShown, showFaults] = useState(false)
  const agreement = useFeeAgreement(day)
  const [picked, setPicked] = useState<Method | null>(null)
  const validated = validateGifts(gifts, useListSetting('tipTypes'))
  const owed = useOwed({ draft, day, basket, validated })
  const book = useBooking({ draft, day, time })
  const usual = cards.saved.data?.[0] ? (`saved:${cards.saved.data[0].id}` as const) : 'new'
  const method = picked ?? (owed.mustPrepay ? usual : 'later')
  // Without card payments the patron can still hold her time, and pay as the facility says.
  const byCard = cards.form.data !== undefined && owed.totalMinor > 0 && method !== 'later'
  usePreparedForm(byCard && method === 'new' ? cards.form.data : undefined)

  function reserve(attendantsConfirmed = false) {
    const isWrong = validated.wrong !== null || !agreement.isAgreed
    showFaults(isWrong)
    if (isWrong) return
    const [card, agreedFee] = [byCard ? method : null, agreement.fee]
    book.send({ owed, validated, tipType: gifts.tipType, card, attendantsConfirmed, agreedFee })
  }

  return (
    <Screen
      title={t('patron.payment.title')}
      onBack={() => void navigate(-1)}
      foot={
        <Button block busy={book.isPending} disabled={!owed.isPriced} onClick={() => reserve()}>
          <Label owed={owed} draft={draft} byCard={byCard} method={method} isShabbos={day.shabbosMode} />
        </Button>
      }
    >
      <h1>{t('patron.payment.title')}</h1>
      <BookingError booking={book} onOther={() => void navigate(-1)} onAllTheSame={() => reserve(true)} />
      {owed.mustPrepay && owed.totalMinor > 0 && (
        <Notice tone="warning">{t('patron.payment.prepayNeeded')}</Notice>
      )}
      {draft.replacing && <Changes {...{ replacing: draft.replacing, day, time, owed }} />}
      <Chosen day={day} time={time} owed={owed} />
      {cards.saved.error && <Notice tone="warning">{t('payment.method.savedFailed')}</Notice>}
      {owed.totalMinor > 0 && cards.form.data && (
        <MethodTiles
          saved={cards.saved.data ?? []}
          value={method}
          onChange={setPicked}
          hasLater={!owed.mustPrepay}
          isShabbos={day.shabbosMode}
        />
      )}
      <Extras
        basket={basket}
        onBasket={setBasket}
        gifts={gifts}
        validated={areFaultsShown ? validated : { ...validated, wrong: null }}
        savesMinor={owed.savesMinor}
        onGifts={setGifts}
      />
      <FeeAgreement agreement={agreement} isFaultShown={areFaultsShown} />
    </Screen>
  )
}

/** The form of a new card is there when she arrives at it. */
function usePreparedForm(form: PaymentForm | undefined): void {
  useEffect(() => {
    if (form) prepareForm(form)
  }, [form])
}

/** What was chosen, and the bill. */
function Chosen({ day, time, owed }: { day: ScheduleDay; time: string; owed: Owed }) {
  const { t } = useTexts()
  return (
    <div className={layout.panel}>
      <DraftSummary
        day={day}
        time={time}
        lines={owed.lines}
        total={decimalOf(owed.selectedMinor)}
        totalName={hasBill(owed) ? t('payment.step.selected') : undefined}
      />
      <Bill owed={owed} />
    </div>
  )
}

function Label({
  owed,
  draft,
  byCard,
  method,
  isShabbos,
}: {
  owed: ReturnType<typeof useOwed>
  draft: Draft
  byCard: boolean
  method: Method
  isShabbos: boolean
}) {
  const { t } = useTexts()
  const total = useMoney()(decimalOf(owed.totalMinor))
  if (owed.totalMinor <= 0) return t(draft.replacing ? 'payment.step.change' : 'patron.payment.reserveFree')
  if (byCard && method !== 'new') return t('payment.step.pay', { total })
  if (owed.mustPrepay) return t('patron.payment.hold', { total })
  if (byCard) return t('payment.step.toCard', { total })
  // Nobody pays at the door of a night in Shabbos mode (money-29).
  if (isShabbos) return t(draft.replacing ? 'payment.step.change' : 'patron.payment.reserveFree')
  return t(draft.replacing ? 'patron.payment.change' : 'patron.payment.reserve', { total })
}

/** Whether the bill has lines besides the room, and so a total of its own. */
function hasBill(owed: Owed): boolean {
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
function Bill({ owed }: { owed: Owed }) {
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
