import { decimalOf } from '@mayim/shared/domain/money.ts'
import { price, requiresPrepayment } from '@mayim/shared/domain/price.ts'
import { Button } from '@mayim/shared/ui/base/button.tsx'
import { Notice } from '@mayim/shared/ui/base/notice.tsx'
import { Skeleton } from '@mayim/shared/ui/base/skeleton.tsx'
import { TileGroup } from '@mayim/shared/ui/base/tile.tsx'
import { useCall, useSend } from '@mayim/shared/ui/client/queries.ts'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { pricesOf, useMoney, usePublicSettings } from '../facility/facility.ts'
import { useDiscount } from '../facility/use-discount.ts'
import { Screen } from '../shell/screen.tsx'
import { choicesFor } from './offer.ts'
import styles from './reserve.module.css'
import { type Draft, useGoTo } from './step.ts'
import { DraftSummary } from './summary.tsx'

/** Refusals after which only another time or night helps. */
const chooseAgain = /^(slotTaken|parkingTaken|salonTaken|slot|reserveDate|notOffered)/

/** The summary, how she pays, and the booking itself. The server's price is the price: a total that differs is refused. */
export function PaymentStep({ draft, date, time }: { draft: Draft; date: string; time: string }) {
  const { t, language } = useTexts()
  const navigate = useNavigate()
  const goTo = useGoTo()
  const showMoney = useMoney()
  const settings = usePublicSettings().data
  const day = useCall('schedule', { query: { days: 8 } }).data?.find(each => each.date === date)
  const book = useSend('newReservation')
  // Sent again after a broken answer, it is still one booking.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const choices = choicesFor(draft.room, draft.extras)
  const useDiscountPrice = useDiscount()

  if (!settings || !day) {
    return (
      <Screen onBack={() => void navigate(-1)}>
        <h1>{t('patron.payment.title')}</h1>
        <Skeleton lines={4} />
      </Screen>
    )
  }

  const prices = pricesOf(settings)
  const priced = price({ ...choices, useDiscountPrice }, prices, day)
  const total = priced.ok ? decimalOf(priced.value.totalMinor) : 0
  const mustPrepay = requiresPrepayment(choices, prices, day)

  function reserve() {
    book.mutate(
      {
        query: { v: 1 },
        body: {
          ...(draft.replacing ? { replacingReservationId: draft.replacing.id } : {}),
          reservationDate: date,
          reservationTime: time,
          ...choices,
          language,
          total,
          idempotencyKey,
        },
      },
      {
        // A hold is not confirmed yet: it says itself what is missing.
        onSuccess: ({ reservationId, reservationStatus }) =>
          goTo(
            {
              step: 'view',
              reservationId,
              ...(reservationStatus === 'Reserved' ? { justBooked: true as const } : {}),
            },
            { replace: true },
          ),
      },
    )
  }

  const label = mustPrepay
    ? 'patron.payment.hold'
    : draft.replacing
      ? 'patron.payment.change'
      : 'patron.payment.reserve'
  return (
    <Screen
      onBack={() => void navigate(-1)}
      foot={
        <Button block busy={book.isPending} disabled={!priced.ok} onClick={reserve}>
          {total === 0 ? t('patron.payment.reserveFree') : t(label, { total: showMoney(total) })}
        </Button>
      }
    >
      <h1>{t('patron.payment.title')}</h1>
      {book.error && (
        <Notice
          tone="error"
          title={t('common.errorTitle')}
          action={
            chooseAgain.test(book.error.code) && (
              <Button look="quiet" onClick={() => void navigate(-1)}>
                {t('patron.payment.tryOther')}
              </Button>
            )
          }
        >
          {book.error.message}
        </Notice>
      )}
      {mustPrepay && <Notice tone="warning">{t('patron.payment.prepayNeeded')}</Notice>}
      <div className={styles.card}>
        <DraftSummary day={day} time={time} lines={priced.ok ? priced.value.lines : []} total={total} />
      </div>
      {!mustPrepay && total > 0 && <Methods />}
    </Screen>
  )
}

/** At the door is the one way so far; cards are shown as what is to come. */
function Methods() {
  const { t } = useTexts()
  return (
    <TileGroup
      legend={t('patron.payment.method')}
      value="later"
      onChange={() => undefined}
      minWidth="9rem"
      options={[
        {
          value: 'later',
          content: <strong>{t('patron.payment.later')}</strong>,
          note: t('patron.payment.laterNote'),
        },
        {
          value: 'card',
          disabled: true,
          content: <strong>{t('patron.payment.card')}</strong>,
          note: t('patron.date.comingSoon'),
        },
      ]}
    />
  )
}
