import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import { useSend } from '../client/queries.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { Form } from '../kit/form.tsx'
import { Notice } from '../kit/notice.tsx'
import { PasswordStep, ShownCodes } from './change-factors.tsx'
import { errorAt, errorElsewhere } from './error-at.ts'
import styles from './people.module.css'

/** Sets an authenticator app up: the own password, the QR code, the first code, the recovery codes. */
export function SetUpCodes({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { t } = useTexts()
  const begin = useSend('factorCodesBegin')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <ShownCodes codes={codes} onDone={onDone} />
  if (begin.data)
    return (
      <FirstCode
        {...begin.data}
        onCancel={onCancel}
        onConfirmed={codes => (codes.length > 0 ? setCodes(codes) : onDone())}
      />
    )
  return (
    <PasswordStep
      title={t('people.factor.setUp')}
      submit={t('people.factor.next')}
      error={begin.error}
      busy={begin.isPending}
      onSend={ownPassword => begin.mutate({ body: { ownPassword } })}
      onCancel={onCancel}
    />
  )
}

function FirstCode(props: {
  id: string
  secret: string
  address: string
  onConfirmed: (recoveryCodes: readonly string[]) => void
  onCancel: () => void
}) {
  const { t } = useTexts()
  const { id, secret, address } = props
  const confirm = useSend('factorCodesConfirm')
  const [code, setCode] = useState('')
  const fault = errorElsewhere(confirm.error, ['code'])
  const send = () =>
    confirm.mutate(
      { params: { id }, body: { code } },
      { onSuccess: ({ recoveryCodes }) => props.onConfirmed(recoveryCodes) },
    )
  return (
    <Form className={styles.form} onSend={send}>
      <h4>{t('people.factor.setUp')}</h4>
      <p>{t('people.factor.scan')}</p>
      <QRCodeSVG
        className={styles.qr}
        value={address}
        size={192}
        marginSize={4}
        title={t('people.factor.qr')}
      />
      <p className={styles.soft}>
        {t('people.factor.orType')}{' '}
        <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      {fault && <Notice tone="error">{fault}</Notice>}
      <Field
        label={t('people.factor.firstCode')}
        error={errorAt(confirm.error, 'code')}
        ltr
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={code}
        onChange={setCode}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={confirm.isPending}>
          {t('people.factor.confirm')}
        </Button>
        <Button look="plain" onClick={props.onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </Form>
  )
}
