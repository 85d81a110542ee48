import type { RoomRequest } from '@mayim/contract/entities/supply-request.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { lasting } from '../facility/facility-time.ts'
import { CallRoom } from '../facility/requests/call-room.tsx'
import styles from '../facility/requests/card.module.css'
import { requestText } from '../facility/requests/request-text.ts'

/** The open requests of a room on its card, oldest first. */
export function RoomRequests(props: { requests: readonly RoomRequest[]; now: number }) {
  const { t } = useTexts()
  if (props.requests.length === 0) return null
  return (
    <ul className={styles.requests} aria-label={t('desk.attendant.requests')}>
      {props.requests.map(request => (
        <RequestRow key={request.id} request={request} now={props.now} />
      ))}
    </ul>
  )
}

/** One touch marks the request as on the way, the next as done. A request for a call is rung (visit-96). */
function RequestRow({ request, now }: { request: RoomRequest; now: number }) {
  const { t } = useTexts()
  const send = useSend('supplyRequest')
  const callsFirst = request.isCallRequest && request.hasPhone
  const isNew = !callsFirst && request.dateAnswered === null
  const act = (action: 'answer' | 'complete') =>
    send.mutate({ params: { id: request.roomId }, body: { action, ids: [request.id] } })
  return (
    <li data-request={request.id} data-help={request.isHelpRequest || undefined}>
      <div className={styles.state}>
        <Icon name={request.isHelpRequest ? 'help' : 'bell'} size={24} />
        <b>{t(requestText(request))}</b>
        {request.dateAnswered && <span>{t('desk.attendant.onTheWay')}</span>}
        <time>{lasting(request.dateRequested, now)}</time>
      </div>
      {send.error && <Notice tone="error">{send.error.message}</Notice>}
      {callsFirst && <CallRoom request={request} now={now} />}
      <div className={styles.press}>
        {isNew && (
          <Button block look="quiet" disabled={send.isPending} onClick={() => act('answer')}>
            {t('desk.attendant.iCome')}
          </Button>
        )}
        <Button block look="quiet" disabled={send.isPending} onClick={() => act('complete')}>
          {t('desk.attendant.brought')}
        </Button>
      </div>
    </li>
  )
}
