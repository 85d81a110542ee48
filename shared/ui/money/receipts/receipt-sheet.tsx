import { type PatronReceipt, sellsGiftCard } from '@mayim/contract/entities/patron-receipt.ts'
import { isolate, money, shortDate } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { Facts } from '../../kit/list.tsx'
import styles from './receipts.module.css'

/** A receipt as a sheet: the facility, what was charged, each payment and refund, what is left. */
export function ReceiptSheet({ receipt, timeZone }: { receipt: PatronReceipt; timeZone: string }) {
  const { t, language } = useTexts()
  const amount = (value: number) => <bdi>{money(value, receipt.currency, language)}</bdi>
  const { balance } = receipt
  return (
    <article className={styles.sheet}>
      <header className={styles.head}>
        {receipt.heading.map(line => (
          <p key={line}>
            <bdi>{line}</bdi>
          </p>
        ))}
        <h1>
          {t('receipt.title')} <bdi dir="ltr">{receipt.number}</bdi>
        </h1>
        <p>{shortDate(receipt.issuedAt, language, timeZone)}</p>
      </header>
      {receipt.night !== null && (
        <p>
          {t('receipt.date')}: {shortDate(receipt.night, language)}
          {receipt.isCanceled && ` · ${t('receipt.canceled')}`}
        </p>
      )}
      <Facts
        facts={[
          ...receipt.charges.map((line, index) => ({
            key: `charge${index}`,
            name: t(`receipt.${line.word}`),
            value: amount(line.amount),
          })),
          { key: 'total', name: t('receipt.total'), value: amount(receipt.total), isSum: true },
        ]}
      />
      {sellsGiftCard(receipt) && <p className={styles.soft}>{t('receipt.codeElsewhere')}</p>}
      <Facts
        facts={[
          ...receipt.payments.map((line, index) => ({
            key: `payment${index}`,
            name: (
              <>
                {t(`receipt.${line.word}`)}
                {line.reference && ` ${t('receipt.cardEnding', { last4: isolate(line.reference) })}`}
                <br />
                <span className={styles.soft}>{shortDate(line.at, language, timeZone)}</span>
              </>
            ),
            value: amount(line.amount),
          })),
          {
            key: 'balance',
            name: t(balance === 0 ? 'receipt.settled' : balance > 0 ? 'receipt.balance' : 'receipt.credit'),
            value: balance === 0 ? '' : amount(Math.abs(balance)),
            isSum: true,
          },
        ]}
      />
    </article>
  )
}
