import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'

/**
 * Confirms a cancellation that has no undo, because the patron is already here (visit-26).
 * @param props.paid what she has paid, as a text; null for nothing
 */
export function ConfirmCancel(props: {
  code: string
  paid: string | null
  onYes: () => void
  onClose: () => void
}) {
  const { t } = useTexts()
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={t('board.cancel.title', { code: props.code })}
      actions={
        <>
          <Button
            look="danger"
            onClick={() => {
              props.onClose()
              props.onYes()
            }}
          >
            {t('board.cancel.yes')}
          </Button>
          <Button look="quiet" onClick={props.onClose}>
            {t('board.cancel.no')}
          </Button>
        </>
      }
    >
      <p>{t('board.cancel.explain')}</p>
      {props.paid && <p>{t('board.cancel.paid', { amount: props.paid })}</p>}
    </Dialog>
  )
}
