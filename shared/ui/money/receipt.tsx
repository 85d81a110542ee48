import { type PatronReceipt, sellsGiftCard } from '@mayim/contract/entities/patron-receipt.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import { useState } from 'react'
import { useSend } from '../client/queries.ts'
import { WebsiteButton } from '../client/website-button.tsx'
import { isolate, money, shortDate } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Field, Form } from '../kit/field.tsx'
import { Facts } from '../kit/list.tsx'
import { Notice } from '../kit/notice.tsx'
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

/** A button that sends a receipt by mail, to the address of the account or to one that is typed (money-727). */
export function MailReceipt(props: {
  readonly side?: Side
  readonly about: {
    readonly user?: string
    readonly reservationId?: string
    readonly paymentId?: string
  }
}) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const [email, setEmail] = useState('')
  const mail = useSend('receiptMail')
  const close = () => {
    setOpen(false)
    setEmail('')
    mail.reset()
  }
  const send = () => mail.mutate({ body: { ...props.about, ...(email.trim() === '' ? {} : { email }) } })
  const wrong = mail.error?.field === 'email' ? mail.error.message : null
  return (
    <>
      <WebsiteButton side={props.side} look="quiet" onClick={() => setOpen(true)}>
        {t('receipt.mail')}
      </WebsiteButton>
      <Dialog open={isOpen} onClose={close} title={t('receipt.mail')}>
        {mail.isSuccess ? (
          <>
            <Notice tone="success">{t('receipt.mailSent')}</Notice>
            <Button onClick={close}>{t('common.close')}</Button>
          </>
        ) : (
          <Form className={styles.form} onSend={send}>
            {mail.error && !wrong && <Notice tone="error">{mail.error.message}</Notice>}
            <Field
              label={t('receipt.mailTo')}
              hint={t('receipt.mailHint')}
              type="email"
              ltr
              maxLength={200}
              autoComplete="off"
              error={wrong}
              value={email}
              onChange={setEmail}
            />
            <Button type="submit" busy={mail.isPending}>
              {t('receipt.send')}
            </Button>
          </Form>
        )}
      </Dialog>
    </>
  )
}
