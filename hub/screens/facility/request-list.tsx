import type { RoomRequest } from '@mayim/contract/entities/supply-request.ts'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Field, Form } from '@mayim/ui/kit/field.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useState } from 'react'
import styles from './request-card.module.css'
import { ringText, useOwnExtension } from './requests.ts'

/**
 * Rings the room of a patron who asked for a call, from the telephone beside this screen (visit-97). Its extension is
 * asked for once, and can be changed beside the button.
 * @param props.brief the button alone
 */
export function CallRoom({
  request,
  now,
  brief = false,
}: {
  request: RoomRequest
  now: number
  brief?: boolean | undefined
}) {
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
      {rings && !brief && <p role="status">{t(rings)}</p>}
      {ring.error && <Notice tone="error">{ring.error.message}</Notice>}
      <Button
        block={!brief}
        look={brief ? 'quiet' : 'primary'}
        icon="phone"
        disabled={ring.isPending}
        onClick={() => (extension === '' ? setDraft('') : call(extension))}
      >
        {t('reception.requests.call')}
      </Button>
      {extension !== '' && !brief && (
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
