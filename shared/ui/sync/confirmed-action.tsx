import { useState } from 'react'
import type { ApiError } from '../client/api-error.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Notice } from '../kit/notice.tsx'

/** A button with a confirmation that says what will happen. `send` resolves when the server has answered. */
export function ConfirmedAction(props: {
  readonly label: string
  readonly question: string
  readonly text: string
  readonly danger?: boolean
  readonly sending: { isPending: boolean; error: ApiError | null; reset: () => void }
  readonly send: (done: () => void) => void
}) {
  const { t } = useTexts()
  const [asking, setAsking] = useState(false)
  const { sending } = props
  const close = () => {
    setAsking(false)
    sending.reset()
  }
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {props.label}
      </Button>
      <Dialog
        open={asking}
        onClose={close}
        title={props.question}
        actions={
          <>
            <Button
              look={props.danger ? 'danger' : 'primary'}
              busy={sending.isPending}
              onClick={() => props.send(() => setAsking(false))}
            >
              {props.label}
            </Button>
            <Button look="quiet" onClick={close}>
              {t('common.cancel')}
            </Button>
          </>
        }
      >
        <p>{props.text}</p>
        {sending.error && <Notice tone="error">{sending.error.message}</Notice>}
      </Dialog>
    </>
  )
}
