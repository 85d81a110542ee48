import type { RoomRequest } from '@mayim/contract/entities/supply-request.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Chip } from '@mayim/ui/kit/chip.tsx'
import { requestText } from '../../facility/requests/request-text.ts'
import { ringText } from '../../facility/requests/ring.ts'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import styles from '../forms/dialog.module.css'

/** One supply request with its actions: on the way, delivered, canceled, or ring the room (visit-88, visit-96). */
export function RequestLine(props: {
  request: RoomRequest
  facility: FacilityInfo
  extension: string
  now: number
  onRing?: () => void
  onClosed?: () => void
}) {
  const { t, language } = useTexts()
  const { request } = props
  const change = useSend('supplyRequest')
  const ring = useSend('callRoom')
  const set = (action: 'answer' | 'complete' | 'cancel') => {
    if (action !== 'answer') props.onClosed?.()
    change.mutate({ params: { id: request.roomId }, body: { action, ids: [request.id] } })
  }
  const rings = ringText(request, props.now)
  // A request for a call has a ring button. It can be completed by hand only if the phone did not report the call.
  const callsFirst = request.isCallRequest && request.hasPhone
  const failure = change.error ?? ring.error
  return (
    <li className={`${styles.line} ${styles.asked}`}>
      <span>
        <b>{t('desk.roomName', { name: request.roomName })}</b>{' '}
        <bdi data-digits>{request.reservationCode}</bdi> · {t(requestText(request))} ·{' '}
        <time>{timeOf(request.dateRequested, props.facility.timeZone, language)}</time>
      </span>
      {rings && (
        <Chip tone={rings === 'reception.requests.ring.ringing' ? 'water' : 'coral'} icon="bell">
          {t(rings)}
        </Chip>
      )}
      {request.isCallRequest && (
        <Button
          disabled={props.extension === '' || !request.hasPhone}
          busy={ring.isPending}
          onClick={() =>
            ring.mutate(
              { params: { id: request.roomId }, body: { fromExtension: props.extension } },
              { onSuccess: () => props.onRing?.() },
            )
          }
        >
          {t('reception.requests.call')}
        </Button>
      )}
      {!request.dateAnswered && (
        <Button look="quiet" onClick={() => set('answer')}>
          {t('reception.requests.answer')}
        </Button>
      )}
      {(!callsFirst || request.ring !== null) && (
        <Button look="quiet" busy={change.isPending} onClick={() => set('complete')}>
          {t('reception.requests.complete')}
        </Button>
      )}
      <Button look="quiet" onClick={() => set('cancel')}>
        {t('reception.requests.cancel')}
      </Button>
      {failure && (
        <p className={styles.bad} role="alert">
          {failure.message}
        </p>
      )}
    </li>
  )
}
