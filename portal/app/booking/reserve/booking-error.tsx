import type { CallCode, CallError } from '@mayim/ui/client/call-api.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button, LinkButton } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { type Draft, RedirectTo } from './step.tsx'

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

/** Why a booking was refused, and what the patron can do about it (screens-50). */
export function BookingError({
  error,
  onOther,
  onAllTheSame,
}: {
  error: CallError<'newReservation'> | null
  onOther: () => void
  onAllTheSame: () => void
}) {
  const { t } = useTexts()
  if (!error) return null
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
          <Button look="quiet" onClick={onOther}>
            {t('patron.payment.tryOther')}
          </Button>
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
      {error.message}
    </Notice>
  )
}

/**
 * Shown when the chosen night is over or no longer available, for example on a page that was open for a day. The patron
 * chooses another.
 */
export function OtherNight({ draft }: { draft: Draft }) {
  return <RedirectTo step={{ step: 'date', draft: { ...draft, date: null, time: null } }} />
}
