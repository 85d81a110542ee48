import type { ApiError } from '@mayim/ui/client/api-error.ts'
import { wallTime } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import styles from './booking.module.css'

/** The visit that she has that night already, and what can be done with it and with this one (booking-522). */
export function SecondVisit(props: {
  /** The refusal that names her other visit. */
  failure: ApiError
  busy: boolean
  /** What can be done with the other visit. Absent: nothing here. */
  first?: { readonly text: string; readonly onPress: (reservationId: string) => void } | undefined
  /** Keeps the other one, and books this one as well. */
  both: { readonly text: string; readonly onPress: () => void }
}) {
  const { t, language } = useTexts()
  const { first, both, busy } = props
  const { code = '', time, reservationId } = props.failure.detail
  return (
    <>
      <p className={styles.heading}>
        {time === undefined
          ? t('reception.book.secondUnset', { code })
          : t('reception.book.second', { code, time: wallTime(String(time), language) })}
      </p>
      <div className={styles.next}>
        {first && reservationId !== undefined && (
          <Button look="quiet" busy={busy} onClick={() => first.onPress(String(reservationId))}>
            {first.text}
          </Button>
        )}
        <Button look="quiet" busy={busy} onClick={both.onPress}>
          {both.text}
        </Button>
      </div>
    </>
  )
}
