import { type ReactNode, useState } from 'react'
import type { ApiError } from '../client/api-error.ts'
import { useSend } from '../client/queries.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Field, Form } from '../kit/field.tsx'
import { Notice } from '../kit/notice.tsx'
import { errorAt, errorElsewhere } from './error-at.ts'
import styles from './people.module.css'

/** A form of the own password, which a change of second factors needs. */
export function PasswordStep(props: {
  title: ReactNode
  explain?: ReactNode
  submit: string
  look?: 'danger' | 'quiet'
  error: ApiError | null
  busy: boolean
  onSend: (ownPassword: string) => void
  onCancel: () => void
}) {
  const { t } = useTexts()
  const [password, setPassword] = useState('')
  const fault = errorElsewhere(props.error, ['ownPassword'])
  return (
    <Form className={styles.form} onSend={() => props.onSend(password)}>
      <h4>{props.title}</h4>
      {props.explain && <p className={styles.soft}>{props.explain}</p>}
      {fault && <Notice tone="error">{fault}</Notice>}
      <Field
        label={t('people.field.own')}
        error={errorAt(props.error, 'ownPassword')}
        type="password"
        ltr
        required
        autoFocus
        maxLength={200}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <div className={styles.actions}>
        <Button type="submit" look={props.look ?? 'quiet'} busy={props.busy}>
          {props.submit}
        </Button>
        <Button look="plain" onClick={props.onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </Form>
  )
}

export function NewRecoveryCodes({ onDone }: { onDone: () => void }) {
  const { t } = useTexts()
  const make = useSend('factorRecoveryCodes')
  if (make.data) return <ShownCodes codes={make.data.recoveryCodes} onDone={onDone} />
  return (
    <PasswordStep
      title={t('people.factor.newCodes')}
      explain={t('people.factor.oldCodesEnd')}
      submit={t('people.factor.newCodes')}
      error={make.error}
      busy={make.isPending}
      onSend={ownPassword => make.mutate({ body: { ownPassword } })}
      onCancel={onDone}
    />
  )
}

export function RemoveFactor({ id, name, onDone }: { id: string; name: string; onDone: () => void }) {
  const { t } = useTexts()
  const remove = useSend('factorRemove')
  return (
    <PasswordStep
      title={<bdi>{t('people.factor.removeOf', { name })}</bdi>}
      submit={t('people.factor.remove')}
      look="danger"
      error={remove.error}
      busy={remove.isPending}
      onSend={ownPassword => remove.mutate({ params: { id }, body: { ownPassword } }, { onSuccess: onDone })}
      onCancel={onDone}
    />
  )
}

/** Recovery codes, which are shown this once. */
export function ShownCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTexts()
  return (
    <div className={styles.form}>
      <h4>{t('people.factor.codes')}</h4>
      <p>{t('people.factor.codesExplain')}</p>
      <ul className={styles.codes}>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button onClick={onDone}>{t('people.factor.kept')}</Button>
    </div>
  )
}

/** Removes all second factors of another account on this side (people-154). */
export function ResetFactors({ userId }: { userId: string }) {
  const { t } = useTexts()
  const reset = useSend('factorsReset')
  const [asking, setAsking] = useState(false)
  return (
    <section className={styles.section}>
      {reset.isSuccess && <Notice tone="success">{t('people.factor.wasReset')}</Notice>}
      {asking ? (
        <PasswordStep
          title={t('people.factor.reset')}
          explain={t('people.factor.resetExplain')}
          submit={t('people.factor.reset')}
          look="danger"
          error={reset.error}
          busy={reset.isPending}
          onSend={ownPassword =>
            reset.mutate(
              { params: { id: userId }, body: { ownPassword } },
              { onSuccess: () => setAsking(false) },
            )
          }
          onCancel={() => setAsking(false)}
        />
      ) : (
        <div className={styles.actions}>
          <Button look="quiet" onClick={() => setAsking(true)}>
            {t('people.factor.reset')}
          </Button>
        </div>
      )}
    </section>
  )
}
