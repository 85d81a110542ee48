import { strippedQuantity } from '@mayim/domain/money/merchandise.ts'
import { checkQuantity } from '@mayim/domain/validation.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import styles from './payment.module.css'

/** The quantity of an item, 0 to 10: a field between two buttons; other input is ignored (money-59). */
export function Quantity({
  item,
  quantity,
  disabled = false,
  isLast = false,
  onChange,
}: {
  item: string
  quantity: number
  disabled?: boolean
  /** There is no more of it. */
  isLast?: boolean
  onChange: (quantity: number) => void
}) {
  const { t } = useTexts()
  function typed(text: string) {
    const wanted = Number(strippedQuantity(text))
    if (isSound(wanted)) onChange(wanted)
  }
  const step = { disabled, onChange }
  return (
    <div className={styles.counter} dir="ltr">
      <StepButton {...step} icon="minus" label={t('payment.shop.less', { item })} to={quantity - 1} />
      <input
        className={styles.count}
        inputMode="numeric"
        aria-label={t('payment.shop.quantity', { item })}
        value={String(quantity)}
        disabled={disabled}
        onChange={event => typed(event.target.value)}
        onFocus={event => event.target.select()}
      />
      <StepButton
        {...step}
        disabled={disabled || isLast}
        icon="plus"
        label={t('payment.shop.more', { item })}
        to={quantity + 1}
      />
    </div>
  )
}

function isSound(quantity: number): boolean {
  return checkQuantity(quantity).ok
}

function StepButton({
  icon,
  label,
  to,
  disabled,
  onChange,
}: {
  icon: 'minus' | 'plus'
  label: string
  to: number
  disabled: boolean
  onChange: (quantity: number) => void
}) {
  return (
    <button
      type="button"
      className={styles.round}
      aria-label={label}
      disabled={disabled || !isSound(to)}
      onClick={() => onChange(to)}
    >
      <Icon name={icon} />
    </button>
  )
}
