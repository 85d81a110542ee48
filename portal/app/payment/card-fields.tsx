import { useTexts } from '@mayim/ui/i18n.ts'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { Skeleton } from '@mayim/ui/kit/skeleton.tsx'
import { Switch } from '@mayim/ui/kit/switch.tsx'
import layout from '../parts/layout.module.css'
import { modulesOf } from './forms/card-forms.ts'
import { IfCardsAccepted } from './if-cards-accepted.tsx'
import { MethodTiles } from './method-tiles.tsx'
import { NewCard } from './new-card.tsx'
import { SecurityCode } from './security-code.tsx'
import type { CardChoice } from './use-card-choice.ts'
import type { PaymentForm, useCards } from './use-cards.ts'
import { Wallet, type WalletWish } from './wallet.tsx'

interface CardFieldsProps {
  readonly cards: ReturnType<typeof useCards>
  readonly choice: CardChoice
  readonly wallet?: WalletWish
}

/** The choice of card: the saved ones, and the processor's form for another. */
export function CardFields(props: CardFieldsProps) {
  return (
    <IfCardsAccepted cards={props.cards}>
      {form => (props.cards.isKnown ? <Choice {...props} form={form} /> : <Skeleton lines={2} />)}
    </IfCardsAccepted>
  )
}

function Choice({ cards, choice, wallet, form }: CardFieldsProps & { form: PaymentForm }) {
  const { t } = useTexts()
  const { saved, isSignedIn } = cards
  const hasSaved = (saved.data?.length ?? 0) > 0
  return (
    <div className={layout.form}>
      {saved.error && <Notice tone="warning">{t('payment.method.savedFailed')}</Notice>}
      {hasSaved && (
        <MethodTiles
          saved={saved.data ?? []}
          value={choice.chosen}
          onChange={value => value !== 'later' && choice.choose(value)}
        />
      )}
      {choice.chosen?.startsWith('saved:') && modulesOf(form).code && (
        <SecurityCode form={form} onField={choice.setCode} />
      )}
      {choice.chosen === 'new' && (
        <>
          {wallet && <Wallet form={form} wish={wallet} />}
          <NewCard form={form} onCard={choice.setEntered} />
          {!hasSaved && <p className={layout.soft}>{t('payment.method.newNote')}</p>}
          {isSignedIn && form.savesCards && (
            <Switch label={t('payment.card.keep')} checked={choice.keep} onChange={choice.setKeep} />
          )}
        </>
      )}
      {choice.wrong && (
        <Notice tone="error">{t(choice.wrong.key, { message: choice.wrong.message ?? '' })}</Notice>
      )}
    </div>
  )
}
