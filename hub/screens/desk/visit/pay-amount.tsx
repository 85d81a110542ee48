import { decimalOf, minorOf } from '@mayim/domain/money/money.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Field } from '@mayim/ui/kit/field.tsx'
import { useState } from 'react'
import styles from '../forms/dialog.module.css'

/**
 * The amount to take now, at most the balance, and the cash that was handed over. Only cash and checks are taken in
 * part; a card pays the whole balance.
 */
export function usePayAmount(how: string, balance: number) {
  const [part, setPart] = useState('')
  const [given, setGiven] = useState('')
  const mayBePart = how === 'cash' || how === 'check'
  const amount = mayBePart && part !== '' ? Number(part) : balance
  const inCash = how === 'cash' && given !== '' ? Number(given) : null
  const isTooMuch = !(amount > 0 && amount <= balance)
  const isTooLittle = inCash !== null && !(inCash >= amount)
  return {
    part,
    setPart,
    given,
    setGiven,
    mayBePart,
    takesCash: how === 'cash',
    amount,
    /** What stays owed after this payment. */
    rest: isTooMuch ? 0 : difference(balance, amount),
    /** The cash to give back. Null if no cash was entered or it is too little. */
    change: inCash === null || isTooLittle || isTooMuch ? null : difference(inCash, amount),
    isTooMuch,
    isTooLittle,
  }
}

/** Asks for the amount to take now and the cash received, and shows what stays owed and the change. */
export function PayAmount(props: {
  value: ReturnType<typeof usePayAmount>
  balance: number
  inCurrency: (sum: number) => string
}) {
  const { t } = useTexts()
  const { value, balance, inCurrency } = props
  if (!value.mayBePart) return null
  const number = { type: 'number', inputMode: 'decimal', min: '0.01', step: '0.01', ltr: true } as const
  return (
    <>
      <Field
        {...number}
        label={t('reception.pay.amount')}
        max={balance}
        placeholder={String(balance)}
        error={
          value.isTooMuch ? t('reception.pay.amountTooMuch', { amount: inCurrency(balance) }) : undefined
        }
        value={value.part}
        onChange={value.setPart}
      />
      {value.takesCash && (
        <Field
          {...number}
          label={t('reception.pay.given')}
          error={value.isTooLittle ? t('reception.pay.givenTooLittle') : undefined}
          value={value.given}
          onChange={value.setGiven}
        />
      )}
      <div role="status">
        {value.change !== null && (
          <p className={styles.strong}>
            {t('reception.pay.change')}: <bdi>{inCurrency(value.change)}</bdi>
          </p>
        )}
        {value.rest > 0 && (
          <p>
            {t('reception.pay.rest')}: <bdi>{inCurrency(value.rest)}</bdi>
          </p>
        )}
      </div>
    </>
  )
}

function difference(a: number, b: number): number {
  return decimalOf(minorOf(a) - minorOf(b))
}
