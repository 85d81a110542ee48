import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import type { ApiError } from '../client/api-error.ts'
import { type CallAnswer, callApi } from '../client/call-api.ts'
import { Loaded } from '../client/loaded.tsx'
import { useCall, useRequest, useSend } from '../client/queries.ts'
import { shortDate } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Field, Form } from '../kit/field.tsx'
import { List, ListRow } from '../kit/list.tsx'
import { Notice } from '../kit/notice.tsx'
import { NewRecoveryCodes, PasswordStep, RemoveFactor, ShownCodes } from './change-factors.tsx'
import { errorAt, errorElsewhere } from './error-at.ts'
import { makePasskey, mayUsePasskeys } from './password-form.tsx'
import styles from './people.module.css'

type Factor = CallAnswer<'factors'>['factors'][number]
/** The form that is open: to set up an app or a passkey, to make recovery codes, or to remove a factor. */
type Task =
  | { readonly name: 'codes' | 'passkey' | 'recovery' }
  | { readonly name: 'remove'; readonly factor: Factor }

const fewCodes = 3

/** The own second factors on this side (people-150). */
export function OwnFactors({ timeZone, onAdded }: { timeZone: string; onAdded?: () => void }) {
  const { t } = useTexts()
  const own = useCall('factors')
  const [task, setTask] = useState<Task | null>(null)
  const close = () => setTask(null)
  const added = () => {
    close()
    onAdded?.()
  }
  return (
    <div className={styles.section}>
      <h3>{t('people.factor.title')}</h3>
      <p className={styles.soft}>{t('people.factor.explain')}</p>
      <Loaded query={own} lines={2}>
        {({ factors, recoveryCodesLeft }) => (
          <>
            {factors.length > 0 && (
              <List>
                {factors.map(factor => (
                  <FactorRow
                    key={factor.id}
                    factor={factor}
                    timeZone={timeZone}
                    onRemove={() => setTask({ name: 'remove', factor })}
                  />
                ))}
              </List>
            )}
            {factors.length > 0 && recoveryCodesLeft <= fewCodes && (
              <Notice tone="warning">{t('people.factor.fewCodes', { count: recoveryCodesLeft })}</Notice>
            )}
            {task === null && (
              <Choices hasFactors={factors.length > 0} onChoose={name => setTask({ name })} />
            )}
          </>
        )}
      </Loaded>
      {task?.name === 'codes' && <SetUpCodes onDone={added} onCancel={close} />}
      {task?.name === 'passkey' && <AddPasskey onDone={added} onCancel={close} />}
      {task?.name === 'recovery' && <NewRecoveryCodes onDone={close} />}
      {task?.name === 'remove' && (
        <RemoveFactor id={task.factor.id} name={nameOfFactor(task.factor, t)} onDone={close} />
      )}
    </div>
  )
}

function Choices(props: { hasFactors: boolean; onChoose: (name: 'codes' | 'passkey' | 'recovery') => void }) {
  const { t } = useTexts()
  const { hasFactors, onChoose } = props
  return (
    <div className={styles.actions}>
      <Button look="quiet" onClick={() => onChoose('codes')}>
        {t('people.factor.setUp')}
      </Button>
      {mayUsePasskeys() && (
        <Button look="quiet" onClick={() => onChoose('passkey')}>
          {t('people.factor.addPasskey')}
        </Button>
      )}
      {hasFactors && (
        <Button look="quiet" onClick={() => onChoose('recovery')}>
          {t('people.factor.newCodes')}
        </Button>
      )}
    </div>
  )
}

function FactorRow(props: { factor: Factor; timeZone: string; onRemove: () => void }) {
  const { t, language } = useTexts()
  const { factor, timeZone, onRemove } = props
  const on = (iso: string) => shortDate(iso, language, timeZone)
  const name = nameOfFactor(factor, t)
  const since = on(factor.createdAt)
  return (
    <ListRow
      note={
        factor.usedAt
          ? t('auth.sessions.times', { since, used: on(factor.usedAt) })
          : t('people.factor.since', { since })
      }
      end={
        <Button look="quiet" aria-label={t('people.factor.removeOf', { name })} onClick={onRemove}>
          {t('people.factor.remove')}
        </Button>
      }
    >
      <bdi>{name}</bdi>
    </ListRow>
  )
}

function nameOfFactor({ kind, name }: Factor, t: ReturnType<typeof useTexts>['t']): string {
  return kind === 'codes' ? t('people.factor.app') : name || t('people.factor.passkey')
}

/** Makes a passkey in this browser: the own password, the browser's own question, the recovery codes. */
function AddPasskey({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { t } = useTexts()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const add = useSend('factorPasskeyAdd')
  const make = useRequest<string, readonly string[] | null, ApiError>({
    send: async ownPassword => {
      const { session, options } = await callApi('factorPasskeyBegin', { body: { ownPassword } })
      const response = await makePasskey(options)
      if (response === null) return null
      return (await add.mutateAsync({ body: { session, response } })).recoveryCodes
    },
    onSuccess: made => {
      if (made && made.length > 0) setCodes(made)
      else if (made) onDone()
    },
  })
  if (codes) return <ShownCodes codes={codes} onDone={onDone} />
  return (
    <PasswordStep
      title={t('people.factor.addPasskey')}
      explain={t('people.factor.passkeyExplain')}
      submit={t('people.factor.next')}
      error={make.error}
      busy={make.isPending}
      onSend={ownPassword => make.mutate(ownPassword)}
      onCancel={onCancel}
    />
  )
}

/** Sets an authenticator app up: the own password, the QR code, the first code, the recovery codes. */
function SetUpCodes({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
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
