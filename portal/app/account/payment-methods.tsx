import { Button } from '@mayim/shared/ui/base/button.tsx'
import { Icon } from '@mayim/shared/ui/base/icon.tsx'
import { List, ListRow } from '@mayim/shared/ui/base/list.tsx'
import { Notice } from '@mayim/shared/ui/base/notice.tsx'
import { Skeleton } from '@mayim/shared/ui/base/skeleton.tsx'
import { LoadError, Loaded } from '@mayim/shared/ui/client/loaded.tsx'
import { isolate } from '@mayim/shared/ui/format.ts'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CallUs } from '../payment/call-us.tsx'
import styles from '../payment/payment.module.css'
import { type SavedCard, useCardName, useCards } from '../payment/use-cards.ts'
import { useProcessorPage } from '../payment/use-processor-page.ts'
import { Screen } from '../shell/screen.tsx'
import { AddCard } from './payment-methods-add.tsx'
import { DeleteCard } from './payment-methods-delete.tsx'

type Told = 'added' | 'removed' | null

/** The cards that she has kept: list, add, delete with confirmation (operations 2, Patron account screens). */
export function PaymentMethods() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const cards = useCards()
  const [isAdding, setAdding] = useState(false)
  const [told, setTold] = useState<Told>(null)
  useProcessorPage(cards.form.data !== undefined)
  return (
    <Screen onBack={() => void navigate('/')}>
      <h1>{t('payment.cards.title')}</h1>
      <p>{t('payment.cards.intro')}</p>
      {told && <Notice tone="success">{t(`payment.cards.${told}`)}</Notice>}
      <Kept cards={cards} onRemoved={() => setTold('removed')} />
      {cards.form.data && !isAdding && (
        <Button
          look="quiet"
          block
          icon="plus"
          onClick={() => {
            setTold(null)
            setAdding(true)
          }}
        >
          {t('payment.cards.add')}
        </Button>
      )}
      {cards.form.data && isAdding && (
        <AddCard
          form={cards.form.data}
          onEnd={isAdded => {
            setAdding(false)
            setTold(isAdded ? 'added' : null)
          }}
        />
      )}
    </Screen>
  )
}

function Kept({ cards, onRemoved }: { cards: ReturnType<typeof useCards>; onRemoved: () => void }) {
  const { t } = useTexts()
  const { form, saved, isOff } = cards
  if (isOff) {
    return (
      <Notice>
        <p>{t('payment.method.off')}</p>
        <CallUs />
      </Notice>
    )
  }
  if (form.error && !form.data) return <LoadError error={form.error} onRetry={() => void form.refetch()} />
  if (!form.data) return <Skeleton lines={2} />
  return (
    <Loaded query={saved} lines={2}>
      {list =>
        list.length === 0 ? (
          <p className={styles.soft}>{t('payment.cards.empty')}</p>
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
      note={card.expiry && t('payment.method.expires', { expiry: isolate(card.expiry) })}
      end={<DeleteCard card={card} name={name} onRemoved={onRemoved} />}
    >
      <Icon name="card" /> {name}
    </ListRow>
  )
}
