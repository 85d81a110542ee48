import type { RoomRequest } from '@mayim/contract/entities/supply-request.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button, IconButton } from '@mayim/ui/kit/button.tsx'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useEffect } from 'react'
import { lasting } from '../facility/facility-time.ts'
import { CallRoom } from '../facility/request-list.tsx'
import { isAlarmRequest, requestText, ringText } from '../facility/requests.ts'
import styles from './room-card.module.css'

/** A request that was done on this tablet, and when. */
export interface Done {
  readonly request: RoomRequest
  readonly atMs: number
}

/**
 * What a room asks for, and the press that serves it. A person who was asked for, and an alarm, are answered first and
 * done then; a thing is done by one press; a call is rung (visit-96).
 * @param props.onCard in the place of the card, where the press of an alarm is the filled one: the answer to the help
 */
export function RequestPress(props: {
  request: RoomRequest
  now: number
  onDone: (done: Done) => void
  onCard?: boolean
}) {
  const { t } = useTexts()
  const { request, now } = props
  const send = useSend('supplyRequest')
  const isAlarm = isAlarmRequest(request)
  const isNew = (isAlarm || request.isAttendantRequest) && request.dateAnswered === null
  const rings = ringText(request, now)
  const callsFirst = request.isCallRequest && request.hasPhone
  // The button of the card says it.
  const isOnlyRung = props.onCard && callsFirst && !rings
  const act = (action: 'answer' | 'complete') =>
    send.mutate(
      { params: { id: request.roomId }, body: { action, ids: [request.id] } },
      { onSuccess: () => action === 'complete' && props.onDone({ request, atMs: now }) },
    )
  return (
    <div className={styles.request} data-request={request.id} data-help={isAlarm || undefined}>
      {!(isAlarm && props.onCard) && (
        <span className={styles.what}>
          {!isOnlyRung && <b>{t(rings && props.onCard ? rings : requestText(request))}</b>}
          <span>
            {request.dateAnswered && !rings && `${t('desk.attendant.onTheWay')} · `}
            <time>{lasting(request.dateRequested, now)}</time>
          </span>
        </span>
      )}
      {callsFirst && <CallRoom request={request} now={now} brief={props.onCard} />}
      {!(callsFirst && props.onCard) && (
        <Button
          block={isAlarm}
          look={isAlarm && props.onCard ? 'primary' : 'quiet'}
          disabled={send.isPending}
          onClick={() => act(isNew ? 'answer' : 'complete')}
        >
          {t(isNew ? 'desk.attendant.iCome' : isAlarm ? 'panel.alarm.there' : 'desk.attendant.brought')}
        </Button>
      )}
      {send.error && <Notice tone="error">{send.error.message}</Notice>}
    </div>
  )
}

/** For so long the card offers the way back. */
const undoMs = 60_000

/**
 * The way back from a request that was done by mistake.
 * @param props.brief the button alone, beside the next request
 */
export function UndoDone(props: { done: Done; now: number; brief: boolean; onOver: () => void }) {
  const { t } = useTexts()
  const { done, now, onOver } = props
  const { request } = done
  const send = useSend('supplyRequest')
  const isOver = now - done.atMs >= undoMs
  const what = `${t(requestText(request))}: ${t(isAlarmRequest(request) ? 'panel.alarm.there' : 'desk.attendant.brought')}`
  const button = {
    disabled: send.isPending,
    onClick: () =>
      send.mutate(
        { params: { id: request.roomId }, body: { action: 'reopen', ids: [request.id] } },
        { onSuccess: onOver },
      ),
  }
  useEffect(() => {
    if (isOver) onOver()
  }, [isOver, onOver])
  return (
    <div className={styles.request} role="status">
      {props.brief ? (
        <IconButton icon="undo" label={`${t('desk.action.undo')}: ${what}`} {...button} />
      ) : (
        <>
          <span className={styles.what}>
            <Icon name="check" size={18} />
            <span>{what}</span>
          </span>
          <Button look="quiet" icon="undo" {...button}>
            {t('desk.action.undo')}
          </Button>
        </>
      )}
      {send.error && <Notice tone="error">{send.error.message}</Notice>}
    </div>
  )
}
