import type { RoomRequest } from '@mayim/contract/entities/supply-request.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { lasting } from '../facility-time.ts'
import { CallRoom } from './call-room.tsx'
import styles from './card.module.css'
import { requestText } from './request-text.ts'

/** The supply requests of the rooms: help first, then the oldest. */
export function RequestList(props: { requests: readonly RoomRequest[]; now: number }) {
  const { t } = useTexts()
  if (props.requests.length === 0) return null
  return (
    <section className={styles.list} aria-label={t('desk.attendant.requests')}>
      <h2>
        {t('desk.attendant.requests')} <span data-digits>{props.requests.length}</span>
      </h2>
      <ul>
        {props.requests.map(request => (
          <RequestCard key={request.id} request={request} now={props.now} />
        ))}
      </ul>
    </section>
  )
}

/** One touch marks the request as on the way, the next as done. */
function RequestCard({ request, now }: { request: RoomRequest; now: number }) {
  const { t } = useTexts()
  const send = useSend('supplyRequest')
  // A request for a call is rung (visit-96). It can still be completed by hand.
  const callsFirst = request.isCallRequest && request.hasPhone
  const act = (action: 'answer' | 'complete') =>
    send.mutate({ params: { id: request.roomId }, body: { action, ids: [request.id] } })
  return (
    <li
      className={styles.card}
      data-card={request.id}
      data-tone={request.isHelpRequest ? 'coral' : 'amber'}
      data-urgent={request.isHelpRequest || undefined}
    >
      <div className={styles.top}>
        <h3>{t('desk.roomName', { name: request.roomName })}</h3>
        {request.reservationCode && (
          <bdi className={styles.code} data-digits>
            {request.reservationCode}
          </bdi>
        )}
      </div>
      <div className={styles.state}>
        <Icon name={request.isHelpRequest ? 'help' : 'bell'} size={24} />
        <b>{t(requestText(request))}</b>
        {request.dateAnswered && <span className={styles.aside}>{t('desk.attendant.onTheWay')}</span>}
        <time>{lasting(request.dateRequested, now)}</time>
      </div>
      {send.error && <Notice tone="error">{send.error.message}</Notice>}
      {callsFirst && <CallRoom request={request} now={now} />}
      <div className={styles.press}>
        {!callsFirst && request.dateAnswered === null && (
          <Button block disabled={send.isPending} onClick={() => act('answer')}>
            {t('desk.attendant.iCome')}
          </Button>
        )}
        <Button
          block
          look={callsFirst || request.dateAnswered === null ? 'quiet' : 'primary'}
          disabled={send.isPending}
          onClick={() => act('complete')}
        >
          {t('desk.attendant.brought')}
        </Button>
      </div>
    </li>
  )
}
