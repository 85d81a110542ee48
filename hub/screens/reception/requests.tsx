import { Button } from '@mantine/core'
import type { RoomRequest } from '@mayim/shared/contract/entities/supply-request.ts'
import { Dialog } from '@mayim/shared/ui/base/dialog.tsx'
import { Field } from '@mayim/shared/ui/base/field.tsx'
import { Loaded } from '@mayim/shared/ui/client/loaded.tsx'
import { useCall, useSend } from '@mayim/shared/ui/client/queries.ts'
import { timeOf } from '@mayim/shared/ui/format.ts'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import { useState } from 'react'
import { requestText } from '../attendant/request-text.ts'
import type { Jobs } from '../desk/use-jobs.ts'
import type { House } from '../house.ts'
import styles from './dialog.module.css'

const extensionKey = 'mayimExtension'

/** What the rooms ask for, help first: on the way, brought, canceled; who asks for a call is rung. */
export function Requests(props: { house: House; jobs: Jobs; onClose: () => void }) {
  const { t } = useTexts()
  const list = useCall('supplyList')
  const [extension, setExtension] = useState(() => localStorage.getItem(extensionKey) ?? '')
  return (
    <Dialog open onClose={props.onClose} title={t('reception.requests.title')}>
      <Loaded query={list} lines={3}>
        {requests => (
          <div className={styles.form}>
            {requests.length === 0 && <p>{t('reception.requests.none')}</p>}
            <ul className={styles.lines}>
              {requests.map(request => (
                <Request
                  key={request.id}
                  request={request}
                  house={props.house}
                  extension={extension}
                  jobs={props.jobs}
                />
              ))}
            </ul>
            <Field
              label={t('reception.requests.extension')}
              ltr
              inputMode="numeric"
              pattern="[0-9*#]{1,16}"
              value={extension}
              onChange={value => {
                setExtension(value)
                localStorage.setItem(extensionKey, value)
              }}
            />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

function Request(props: { request: RoomRequest; house: House; extension: string; jobs: Jobs }) {
  const { t, language } = useTexts()
  const { request } = props
  const change = useSend('supplyRequest')
  const ring = useSend('callRoom')
  const set = (action: 'answer' | 'complete' | 'cancel') =>
    change.mutate({ params: { id: request.roomId }, body: { action, ids: [request.id] } })
  const failure = change.error ?? ring.error
  return (
    <li className={styles.line}>
      <span>
        <b>{t('desk.roomName', { name: request.roomName })}</b>{' '}
        <bdi data-digits>{request.reservationCode}</bdi> · {t(requestText(request))} ·{' '}
        <time>{timeOf(request.dateRequested, props.house.timeZone, language)}</time>
      </span>
      {request.isCallRequest && (
        <Button
          size="sm"
          disabled={props.extension === ''}
          loading={ring.isPending}
          onClick={() =>
            ring.mutate(
              { params: { id: request.roomId }, body: { fromExtension: props.extension } },
              {
                onSuccess: () => props.jobs.tell(t('reception.requests.called', { name: request.roomName })),
              },
            )
          }
        >
          {t('reception.requests.call')}
        </Button>
      )}
      {!request.dateAnswered && (
        <Button size="sm" variant="default" onClick={() => set('answer')}>
          {t('reception.requests.answer')}
        </Button>
      )}
      <Button size="sm" variant="default" loading={change.isPending} onClick={() => set('complete')}>
        {t('reception.requests.complete')}
      </Button>
      <Button size="sm" variant="default" onClick={() => set('cancel')}>
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
