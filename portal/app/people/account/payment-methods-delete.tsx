import { useSend } from '@mayim/ui/client/queries.ts'
import { useSignedIn } from '@mayim/ui/client/session.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useDialogStep } from '../../frame/parts/dialog-step.ts'
import type { SavedCard } from '../../money/payment/use-cards.ts'

/** Deletes one card after a question. */
export function DeleteCard({
  card,
  name,
  onRemoved,
}: {
  card: SavedCard
  /** Brand and last digits of the card. */
  name: string
  onRemoved: () => void
}) {
  const { t } = useTexts()
  const { userId: id } = useSignedIn()
  const client = useQueryClient()
  const question = useDialogStep(`delete-${card.id}`)
  const remove = useSend('savedCardRemove')

  function confirm() {
    remove.mutate(
      { params: { id, cardId: card.id } },
      {
        onSuccess: cards => {
          question.close()
          onRemoved()
          client.setQueryData(['savedCards', { params: { id } }], cards)
        },
      },
    )
  }

  return (
    <>
      <Button look="plain" aria-label={t('payment.cards.removeCard', { card: name })} onClick={question.open}>
        {t('payment.cards.remove')}
      </Button>
      <Dialog
        open={question.isOpen}
        onClose={question.close}
        title={t('payment.cards.question')}
        actions={
          <>
            <Button look="danger" block busy={remove.isPending} onClick={confirm}>
              {t('payment.cards.yes')}
            </Button>
            <Button look="quiet" block onClick={question.close}>
              {t('payment.cards.keep')}
            </Button>
          </>
        }
      >
        <p>{t('payment.cards.hint', { card: name })}</p>
        {remove.error && <Notice tone="error">{remove.error.message}</Notice>}
      </Dialog>
    </>
  )
}
