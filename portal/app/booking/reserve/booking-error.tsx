import type { CallCode, CallError } from '@mayim/ui/client/call-api.ts'
import { wallTime } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button, LinkButton } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import styles from './reserve.module.css'
import { type Draft, RedirectTo } from './step.tsx'
import type { useBooking } from './use-booking.ts'

/** Refusals after which only another time or night helps. */
const chooseAgain: ReadonlySet<CallCode<'newReservation'>> = new Set([
  'notOffered',
  'parkingTaken',
  'reserveDateClosed',
  'reserveDateMissing',
  'reserveDatePast',
  'reserveDatePastCutoff',
  'reserveDateTooEarly',
  'reserveDateTooFar',
  'salonTaken',
  'slotNotOffered',
  'slotPast',
  'slotTaken',
])

/** Why a booking was refused, what the patron can do about it (screens-50), and then that she has done it. */
export function BookingError({
  booking: { error, movedTo, moveTo },
  onOther,
  onAllTheSame,
}: {
  booking: Pick<ReturnType<typeof useBooking>, 'error' | 'movedTo' | 'moveTo'>
  onOther: () => void
  onAllTheSame: () => void
}) {
  const { t, language } = useTexts()
  if (!error) {
    if (movedTo === null) return null
    return <Notice isAnswer>{t('patron.payment.newTime', { time: wallTime(movedTo, language) })}</Notice>
  }
  if (error.code === 'attendantsAllExcluded') {
    return (
      <Notice
        tone="warning"
        isAnswer
        action={
          <Button look="quiet" onClick={onAllTheSame}>
            {t('payment.step.allTheSame')}
          </Button>
        }
      >
        {error.message}
      </Notice>
    )
  }
  return (
    <Notice
      tone="error"
      isAnswer
      title={t('common.errorTitle')}
      action={
        chooseAgain.has(error.code) ? (
          <div className={styles.actions}>
            {nearestOf(error).map(time => (
              <Button key={time} look="quiet" onClick={() => moveTo(time)}>
                <span data-digits>{wallTime(time, language)}</span>
              </Button>
            ))}
            <Button look="quiet" onClick={onOther}>
              {t('patron.payment.tryOther')}
            </Button>
          </div>
        ) : (
          // It was made in another tab, or by reception since.
          error.code === 'alreadyReserved' && (
            <LinkButton look="quiet" to="/reserve" replace>
              {t('patron.home.view')}
            </LinkButton>
          )
        )
      }
    >
      {error.detail.next === ''
        ? `${t('patron.payment.noTime')} ${t('patron.options.noSlotsHint')}`
        : error.message}
    </Notice>
  )
}

/** The free times nearest to the one that was refused (booking-85). */
function nearestOf({ detail }: CallError<'newReservation'>): string[] {
  return String(detail.next ?? '')
    .split(' ')
    .filter(time => time !== '')
}

/**
 * Shown when the chosen night is over or no longer available, for example on a page that was open for a day. The patron
 * chooses another.
 */
export function OtherNight({ draft }: { draft: Draft }) {
  return <RedirectTo step={{ step: 'date', draft: { ...draft, date: null, time: null } }} />
}
