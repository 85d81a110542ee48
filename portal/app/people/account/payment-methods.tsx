import { Loaded } from '@mayim/ui/client/loaded.tsx'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { List, ListRow } from '@mayim/ui/kit/list.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import layout from '../../frame/parts/layout.module.css'
import { Screen } from '../../frame/screen.tsx'
import { IfCardsAccepted } from '../../money/payment/if-cards-accepted.tsx'
import { type SavedCard, useCardName, useCards } from '../../money/payment/use-cards.ts'
import { useProcessorPage } from '../../money/payment/use-processor-page.ts'
import { AddCard } from './payment-methods-add.tsx'
import { DeleteCard } from './payment-methods-delete.tsx'

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
    <Screen title={t('payment.cards.title')} onBack={() => void navigate('/')}>
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
