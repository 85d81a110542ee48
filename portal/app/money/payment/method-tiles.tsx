import { useTexts } from '@mayim/ui/i18n.ts'
import { TileGroup, type TileOption } from '@mayim/ui/kit/tile.tsx'
import { type SavedCard, useCardName } from './cards.tsx'
import type { CardChosen } from './use-card-payment.ts'

export type Method = CardChosen | 'later'

/** The choice of payment: a saved card, a new one, or at the door if that is allowed (money-29). */
export function MethodTiles({
  saved,
  value,
  onChange,
  hasLater = false,
  isShabbos = false,
}: {
  saved: readonly SavedCard[]
  value: Method | null
  onChange: (method: Method) => void
  hasLater?: boolean
  /** Nobody pays at the door of a night in Shabbos mode. */
  isShabbos?: boolean
}) {
  const { t } = useTexts()
  const nameOf = useCardName()
  const later: TileOption<Method> = {
    value: 'later',
    content: <strong>{t('payment.step.later')}</strong>,
    note: t(isShabbos ? 'payment.step.laterShabbos' : 'payment.step.laterNote'),
  }
  return (
    <TileGroup<Method>
      legend={t('payment.method.legend')}
      value={value}
      onChange={onChange}
      minWidth="13rem"
      options={[
        ...saved.map(card => ({
          value: `saved:${card.id}` as const,
          content: <strong>{nameOf(card)}</strong>,
          ...(card.expiry ? { note: t('payment.method.expires', { expiry: card.expiry }) } : {}),
        })),
        {
          value: 'new',
          content: <strong>{t('payment.method.new')}</strong>,
          note: t('payment.method.newNote'),
        },
        ...(hasLater ? [later] : []),
      ]}
    />
  )
}
