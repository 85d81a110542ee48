import type { RoomRequest } from '@mayim/shared/contract/entities/supply-request.ts'
import { Button } from '@mayim/shared/ui/base/button.tsx'
import { Dialog } from '@mayim/shared/ui/base/dialog.tsx'
import { Field } from '@mayim/shared/ui/base/field.tsx'
import { Notice } from '@mayim/shared/ui/base/notice.tsx'
import { useSend } from '@mayim/shared/ui/client/queries.ts'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import { useState } from 'react'
import { ringText, useOwnExtension } from '../ring.ts'
import styles from './attendant.module.css'

/** Rings the room of one who would like to be called, from the telephone beside this tablet (operations 4). */
export function CallRoom({ request, now }: { request: RoomRequest; now: number }) {
  const { t } = useTexts()
  const [extension, setExtension] = useOwnExtension()
  const [asking, setAsking] = useState(false)
  const ring = useSend('callRoom')
  const call = () => {
    setAsking(false)
    ring.mutate({ params: { id: request.roomId }, body: { fromExtension: extension } })
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
        onClick={() => (extension === '' ? setAsking(true) : call())}
      >
        {t('reception.requests.call')}
      </Button>
      {asking && (
        <Dialog open onClose={() => setAsking(false)} title={t('reception.requests.call')}>
          <form
            className={styles.prompt}
            onSubmit={event => {
              event.preventDefault()
              call()
            }}
          >
            <Field
              label={t('reception.requests.extension')}
              ltr
              inputMode="numeric"
              pattern="[0-9*#]{1,16}"
              required
              value={extension}
              onChange={setExtension}
            />
            <Button type="submit" block disabled={extension === ''}>
              {t('reception.requests.call')}
            </Button>
          </form>
        </Dialog>
      )}
    </>
  )
}
