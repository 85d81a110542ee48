import type { RoomRequest } from '@mayim/contract/entities/supply-request.ts'
import { useNow } from '@mayim/ui/client/now.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { timeOf } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Chip } from '@mayim/ui/kit/chip.tsx'
import { Field } from '@mayim/ui/kit/field.tsx'
import { useState } from 'react'
import { isAlarmRequest, requestText, ringText, useOwnExtension } from '../facility/requests.ts'
import type { FacilityInfo } from '../facility/use-facility.ts'
import styles from './forms/dialog.module.css'

/**
 * The requests of the rooms, but for alarms, which are answered above the desk. Each can be marked on the way or
 * delivered, or canceled. A room that asks for a call is rung from the telephone beside this desk.
 */
export function Requests(props: { requests: readonly RoomRequest[]; facility: FacilityInfo }) {
  const { t } = useTexts()
  // The room that this desk rings. Its request closes when the patron is reached.
  const [rung, setRung] = useState<{ id: string; name: string } | null>(null)
  const now = useNow(5_000)
  const [extension, setExtension] = useOwnExtension()
  const { requests } = props
  return (
    <div className={styles.form}>
      {requests.length === 0 && <p className={styles.note}>{t('reception.requests.none')}</p>}
      <ul className={styles.lines}>
        {requests.map(request => (
          <RequestLine
            key={request.id}
            request={request}
            facility={props.facility}
            extension={extension}
            now={now}
            onRing={() => setRung({ id: request.id, name: request.roomName })}
            onClosed={() => setRung(null)}
          />
        ))}
      </ul>
      <p className={styles.note} role="status">
        {rung &&
          !requests.some(({ id }) => id === rung.id) &&
          t('reception.requests.answered', { name: rung.name })}
      </p>
      {requests.some(({ isCallRequest }) => isCallRequest) && (
        <Field
          label={t('reception.requests.extension')}
          ltr
          inputMode="numeric"
          pattern="[0-9*#]{1,16}"
          value={extension}
          onChange={setExtension}
        />
      )}
    </div>
  )
}

/** One supply request with its actions: on the way, delivered, canceled, or ring the room (visit-88, visit-96). An alarm is answered above the desk. */
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
    <li className={`${styles.line} ${styles.request}`}>
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
      {!isAlarmRequest(request) && (
        <RequestSteps
          request={request}
          canComplete={!callsFirst || request.ring !== null}
          busy={change.isPending}
          onStep={set}
        />
      )}
      {failure && (
        <p className={styles.bad} role="alert">
          {failure.message}
        </p>
      )}
    </li>
  )
}

function RequestSteps(props: {
  request: RoomRequest
  canComplete: boolean
  busy: boolean
  onStep: (action: 'answer' | 'complete' | 'cancel') => void
}) {
  const { t } = useTexts()
  return (
    <>
      {!props.request.dateAnswered && (
        <Button look="quiet" onClick={() => props.onStep('answer')}>
          {t('reception.requests.answer')}
        </Button>
      )}
      {props.canComplete && (
        <Button look="quiet" busy={props.busy} onClick={() => props.onStep('complete')}>
          {t('reception.requests.complete')}
        </Button>
      )}
      <Button look="quiet" onClick={() => props.onStep('cancel')}>
        {t('reception.requests.cancel')}
      </Button>
    </>
  )
}
