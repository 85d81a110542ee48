import { Notice } from '@mayim/shared/ui/base/notice.tsx'
import { Skeleton } from '@mayim/shared/ui/base/skeleton.tsx'
import { Switch } from '@mayim/shared/ui/base/switch.tsx'
import { LoadError } from '@mayim/shared/ui/client/loaded.tsx'
import { useTexts } from '@mayim/shared/ui/i18n.ts'
import { CallUs } from './call-us.tsx'
import { MethodTiles } from './method-tiles.tsx'
import { NewCard } from './new-card.tsx'
import styles from './payment.module.css'
import type { CardChoice } from './use-card-choice.ts'
import type { useCards } from './use-cards.ts'
import { Wallet, type WalletWish } from './wallet.tsx'

/** The card she pays with: those she has kept, and the processor's form for another. */
export function CardFields({
  cards,
  choice,
  wallet,
}: {
  cards: ReturnType<typeof useCards>
  choice: CardChoice
  wallet?: WalletWish
}) {
  const { t } = useTexts()
  const { form, saved, isOff, isHers, isKnown } = cards
  if (isOff) {
    return (
      <Notice>
        <p>{t('payment.method.off')}</p>
        <CallUs />
      </Notice>
    )
  }
  if (form.error && !form.data) return <LoadError error={form.error} onRetry={() => void form.refetch()} />
  if (!isKnown || !form.data) return <Skeleton lines={2} />
  const hasSaved = (saved.data?.length ?? 0) > 0
  return (
    <div className={styles.form}>
      {saved.error && <Notice tone="warning">{t('payment.method.savedFailed')}</Notice>}
      {hasSaved && (
        <MethodTiles
          saved={saved.data ?? []}
          value={choice.chosen}
          onChange={value => value !== 'later' && choice.choose(value)}
        />
      )}
      {choice.chosen === 'new' && (
        <>
          {wallet && <Wallet form={form.data} wish={wallet} />}
          <NewCard form={form.data} onCard={choice.setEntered} />
          {!hasSaved && <p className={styles.soft}>{t('payment.method.newNote')}</p>}
          {isHers && (
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
