import type { CallCode, CallError } from '@mayim/ui/client/call-api.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button, LinkButton } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'

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

/** Why a booking was refused, with what she can do about it (patron 8). */
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
          // Made in another tab, or by the desk meanwhile.
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
