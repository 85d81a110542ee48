import { session, useSignedIn } from '@mayim/ui/client/session.ts'
import { useRequest } from '@mayim/ui/client/use-request.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import { Field } from '@mayim/ui/kit/field.tsx'
import { Form } from '@mayim/ui/kit/form.tsx'
import { useState } from 'react'
import styles from '../forms/dialog.module.css'
import { ShabbosItems } from './shabbos-items.tsx'

/**
 * Opens the Shabbos items from the fixed page of the desk. Only an Admin may, after entering the password: the page
 * is open to anyone who passes.
 */
export function AllowItems() {
  const { t } = useTexts()
  const { roles } = useSignedIn()
  const [step, setStep] = useState<'closed' | 'password' | 'items'>('closed')
  const close = () => setStep('closed')
  if (!roles.includes('Admin')) return null
  return (
    <>
      <Button look="plain" onClick={() => setStep('password')}>
        {t('shabbos.open')}
      </Button>
      {step === 'password' && <SayPassword onSaid={() => setStep('items')} onClose={close} />}
      {step === 'items' && <ShabbosItems onClose={close} />}
    </>
  )
}

function SayPassword(props: { onSaid: () => void; onClose: () => void }) {
  const { t } = useTexts()
  const { userName } = useSignedIn()
  const [password, setPassword] = useState('')
  const check = useRequest({
    send: (password: string) => session.signIn({ username: userName, password }),
    onSuccess: () => props.onSaid(),
    onError: () => setPassword(''),
  })
  return (
    <Dialog open onClose={props.onClose} title={t('shabbos.open')}>
      <Form className={styles.form} onSend={() => check.mutate(password)}>
        <p className={styles.told}>{t('reception.lock.explain', { name: userName })}</p>
        <Field
          label={t('shabbos.password')}
          type="password"
          autoComplete="current-password"
          autoFocus
          ltr
          required
          error={check.error?.message}
          value={password}
          onChange={setPassword}
        />
        <Button type="submit" busy={check.isPending}>
          {t('shabbos.confirm')}
        </Button>
      </Form>
    </Dialog>
  )
}
