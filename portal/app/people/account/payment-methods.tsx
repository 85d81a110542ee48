import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useSend } from '@mayim/ui/client/queries.ts'
import { useSignedIn } from '@mayim/ui/client/session.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { List, ListRow } from '@mayim/ui/kit/list.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useDialogStep } from '../../frame/parts/dialog-step.ts'
import layout from '../../frame/parts/layout.module.css'
import { Screen } from '../../frame/screen.tsx'
import { IfCardsAccepted, type SavedCard, useCardName, useCards } from '../../money/payment/cards.tsx'
import { useProcessorPage } from '../../money/payment/use-processor-page.ts'
import { AddCard } from './payment-methods-add.tsx'

type Done = 'added' | 'removed' | null

/** The patron's saved cards: list, add, delete with confirmation (money-50). */
export function PaymentMethods() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const cards = useCards()
  const [isAdding, setAdding] = useState(false)
  const [done, setDone] = useState<Done>(null)
  useProcessorPage(cards.form.data !== undefined)

  function beginAdding() {
    setDone(null)
    setAdding(true)
  }

  function endAdding(isAdded: boolean) {
    setAdding(false)
    setDone(isAdded ? 'added' : null)
  }

  return (
    <Screen title={t('payment.cards.title')} onBack={() => void navigate('/account')}>
      <h1>{t('payment.cards.title')}</h1>
      <p>{t('payment.cards.intro')}</p>
      {done && <Notice tone="success">{t(`payment.cards.${done}`)}</Notice>}
      <IfCardsAccepted cards={cards}>
        {form => (
          <>
            <Kept saved={cards.saved} onRemoved={() => setDone('removed')} />
            {!form.savesCards ? (
              <Notice>{t('payment.cards.noSaving')}</Notice>
            ) : isAdding ? (
              <AddCard form={form} onEnd={endAdding} />
            ) : (
              <Button look="quiet" block icon="plus" onClick={beginAdding}>
                {t('payment.cards.add')}
              </Button>
            )}
          </>
        )}
      </IfCardsAccepted>
    </Screen>
  )
}

function Kept({ saved, onRemoved }: Pick<ReturnType<typeof useCards>, 'saved'> & { onRemoved: () => void }) {
  const { t } = useTexts()
  return (
    <Loaded query={saved} lines={2}>
      {list =>
        list.length === 0 ? (
          <p className={layout.soft}>{t('payment.cards.empty')}</p>
        ) : (
          <List label={t('payment.cards.title')}>
            {list.map(card => (
              <Row key={card.id} card={card} onRemoved={onRemoved} />
            ))}
          </List>
        )
      }
    </Loaded>
  )
}

function Row({ card, onRemoved }: { card: SavedCard; onRemoved: () => void }) {
  const { t } = useTexts()
  const name = useCardName()(card)
  return (
    <ListRow
      note={card.expiry && t('payment.method.expires', { expiry: card.expiry })}
      end={<DeleteCard card={card} name={name} onRemoved={onRemoved} />}
    >
      <Icon name="card" /> {name}
    </ListRow>
  )
}

/** Deletes one card after a question. */
function DeleteCard({
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
