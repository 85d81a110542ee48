import type { Side } from '@mayim/domain/sync/side.ts'
import { useState } from 'react'
import { useSend } from '../../client/queries.ts'
import { WebsiteButton } from '../../client/website-button.tsx'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field } from '../../kit/field.tsx'
import { Form } from '../../kit/form.tsx'
import { Notice } from '../../kit/notice.tsx'
import styles from './receipts.module.css'

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
