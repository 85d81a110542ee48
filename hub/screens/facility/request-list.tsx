import type { RoomRequest } from '@mayim/contract/entities/supply-request.ts'
import { isHelpUnanswered } from '@mayim/domain/visit/supply-request.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Field, Form } from '@mayim/ui/kit/field.tsx'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useState } from 'react'
import { lasting } from './facility-time.ts'
import styles from './request-card.module.css'
import { requestText, ringText, useOwnExtension } from './requests.ts'

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

/**
 * Rings the room of a patron who asked for a call, from the telephone beside this screen (visit-97). Its extension is
 * asked for once, and can be changed beside the button.
 */
export function CallRoom({ request, now }: { request: RoomRequest; now: number }) {
  const { t } = useTexts()
  const [extension, setExtension] = useOwnExtension()
  const [draft, setDraft] = useState<string | null>(null)
  const ring = useSend('callRoom')
  const call = (fromExtension: string) =>
    ring.mutate({ params: { id: request.roomId }, body: { fromExtension } })
  const send = () => {
    if (draft === null) return
    setExtension(draft)
    setDraft(null)
    call(draft)
  }
  const rings = ringText(request, now)
  return (
    <>
      {rings && <p role="status">{t(rings)}</p>}
      {ring.error && <Notice tone="error">{ring.error.message}</Notice>}
      <Button
        block
        icon="phone"
        disabled={ring.isPending}
        onClick={() => (extension === '' ? setDraft('') : call(extension))}
      >
        {t('reception.requests.call')}
      </Button>
      {extension !== '' && (
        <Button look="plain" disabled={ring.isPending} onClick={() => setDraft(extension)}>
          {t('reception.requests.extension')}: <bdi data-digits>{extension}</bdi>
        </Button>
      )}
      {draft !== null && (
        <Dialog open onClose={() => setDraft(null)} title={t('reception.requests.call')}>
          <Form className={styles.prompt} onSend={send}>
            <Field
              label={t('reception.requests.extension')}
              ltr
              inputMode="numeric"
              pattern="[0-9*#]{1,16}"
              required
              value={draft}
              onChange={setDraft}
            />
            <Button type="submit" block disabled={draft === ''}>
              {t('reception.requests.call')}
            </Button>
          </Form>
        </Dialog>
      )}
    </>
  )
}

/** The open requests of a visit or a room in a line, oldest first. An answered one is marked as on the way. */
export function OpenRequests({ requests }: { requests: readonly RoomRequest[] }) {
  const { t } = useTexts()
  return (
    <span className={styles.requests}>
      {requests.map(request => (
        <span key={request.id} data-help={isHelpUnanswered(request) || undefined}>
          <Icon name={request.isHelpRequest ? 'help' : request.dateAnswered ? 'check' : 'bell'} size={14} />
          {t(requestText(request))}
          {request.dateAnswered && ` · ${t('desk.attendant.onTheWay')}`}
        </span>
      ))}
    </span>
  )
}
