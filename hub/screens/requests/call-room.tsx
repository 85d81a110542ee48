import type { RoomRequest } from '@mayim/contract/entities/supply-request.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Field } from '@mayim/ui/kit/field.tsx'
import { Form } from '@mayim/ui/kit/form.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useState } from 'react'
import styles from './card.module.css'
import { ringText, useOwnExtension } from './ring.ts'

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
          <Form className={styles.prompt} onSend={call}>
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
          </Form>
        </Dialog>
      )}
    </>
  )
}
