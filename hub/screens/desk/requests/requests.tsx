import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useNow } from '@mayim/ui/client/now.ts'
import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Field } from '@mayim/ui/kit/field.tsx'
import { useState } from 'react'
import { useOwnExtension } from '../../facility/requests/ring.ts'
import type { FacilityInfo } from '../../facility/use-facility.ts'
import styles from '../forms/dialog.module.css'
import { RequestLine } from './request-line.tsx'

/**
 * The supply requests of the rooms, help first. Each can be marked on the way or delivered, or canceled. A room that
 * asks for a call is rung.
 */
export function Requests(props: { facility: FacilityInfo; onClose: () => void }) {
  const { t } = useTexts()
  const list = useCall('supplyList')
  // The room that this desk rings. Its request closes when the patron is reached.
  const [rung, setRung] = useState<{ id: string; name: string } | null>(null)
  const now = useNow(5_000)
  const [extension, setExtension] = useOwnExtension()
  return (
    <Dialog open onClose={props.onClose} title={t('reception.requests.title')}>
      <Loaded query={list} lines={3}>
        {requests => (
          <div className={styles.form}>
            {requests.length === 0 && <p>{t('reception.requests.none')}</p>}
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
            <p className={styles.told} role="status">
              {rung &&
                !requests.some(({ id }) => id === rung.id) &&
                t('reception.requests.answered', { name: rung.name })}
            </p>
            <Field
              label={t('reception.requests.extension')}
              ltr
              inputMode="numeric"
              pattern="[0-9*#]{1,16}"
              value={extension}
              onChange={setExtension}
            />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
