import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { useState } from 'react'
import styles from '../forms/dialog.module.css'

/** The cards that she keeps, by brand and last digits; the portal has them, so they are asked for when wanted. */
export function PersonCards(props: { userId: string }) {
  const { t } = useTexts()
  const [asked, setAsked] = useState(false)
  const cards = useCall('savedCards', { params: { id: props.userId } }, { enabled: asked })
  return (
    <section className={styles.lines}>
      <h3>{t('reception.person.cards')}</h3>
      {(!asked || cards.isPending) && (
        <Button look="quiet" busy={asked && cards.isPending} onClick={() => setAsked(true)}>
          {t('reception.pay.cardsAsk')}
        </Button>
      )}
      {cards.error && <p className={styles.bad}>{cards.error.message}</p>}
      {cards.data?.length === 0 && <p className={styles.told}>{t('reception.person.noCards')}</p>}
      <ul>
        {(cards.data ?? []).map(card => (
          <li key={card.id}>
            {card.brand} · {t('reception.pay.card', { last4: card.last4 })}
          </li>
        ))}
      </ul>
    </section>
  )
}
