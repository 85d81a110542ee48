import { useState } from 'react'
import type { CallAnswer } from '../../client/call-api.ts'
import { useSend } from '../../client/queries.ts'
import { isolate, shortDate, timeOf } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { Form, TextArea } from '../../kit/field.tsx'
import { FileField } from '../../kit/file-field.tsx'
import { Facts } from '../../kit/list.tsx'
import { Notice } from '../../kit/notice.tsx'
import styles from './setup.module.css'
import { SetupCodeField } from './setup-code-field.tsx'

type Content = CallAnswer<'setupBackupLook'>
type FieldName = 'code' | 'file' | 'key'

/** Brings a facility back from a backup on a machine that is not set up yet (sync-1140). */
export function BringBack({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useTexts()
  const [code, setCode] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [recoveryKey, setKey] = useState('')
  const send = useSend('setupBackup')
  const look = useSend('setupBackupLook')
  const isBusy = send.isPending || look.isPending
  const error = look.error ?? send.error
  const errorOf = (field: FieldName) => (error?.field === field ? error.message : null)

  const open = () => {
    look.reset()
    const body = new FormData()
    if (file) body.set('file', file)
    send.mutate(
      { query: { code }, body: body as never },
      { onSuccess: () => look.mutate({ body: { code, key: recoveryKey } }) },
    )
  }
  if (look.data && !isBusy)
    return <BackupFound content={look.data} code={code} onOther={() => look.reset()} />
  return (
    <Form className={styles.form} onSend={open}>
      <h2>{t('setup.back.title')}</h2>
      <p>{t('setup.back.explain')}</p>
      {error && !['code', 'file', 'key'].includes(error.field ?? '') && (
        <Notice tone="error">{error.message}</Notice>
      )}
      <BackupFields {...{ code, setCode, setFile, recoveryKey, setKey, errorOf }} />
      {isBusy && <Notice>{t('setup.back.looking')}</Notice>}
      <Button type="submit" busy={isBusy}>
        {t('setup.back.look')}
      </Button>
      <Button look="quiet" onClick={onLeave}>
        {t('setup.back.leave')}
      </Button>
    </Form>
  )
}

function BackupFields(props: {
  readonly code: string
  readonly setCode: (code: string) => void
  readonly setFile: (file: File) => void
  readonly recoveryKey: string
  readonly setKey: (key: string) => void
  readonly errorOf: (field: FieldName) => string | null
}) {
  const { t } = useTexts()
  const { code, recoveryKey, errorOf } = props
  return (
    <>
      <SetupCodeField error={errorOf('code')} value={code} onChange={props.setCode} />
      <FileField
        label={t('setup.back.file')}
        hint={t('setup.back.fileHint')}
        error={errorOf('file')}
        accept=".age"
        words={{ choose: t('setup.back.choose'), none: t('setup.back.none') }}
        onChoose={props.setFile}
      />
      <TextArea
        label={t('setup.back.key')}
        hint={t('setup.back.keyHint')}
        error={errorOf('key')}
        rows={3}
        required
        maxLength={200}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={recoveryKey}
        onChange={props.setKey}
      />
    </>
  )
}

/** What a backup holds, and what of today is not in it. The machine has no time zone yet: the browser's is shown. */
function BackupFound(props: {
  readonly content: Content
  readonly code: string
  readonly onOther: () => void
}) {
  const { t, language } = useTexts()
  const bring = useSend('setupBringBack')
  const { facility, madeAt, newestAt, reservations, entries, ageMinutes } = props.content
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const timeAt = (at: string) =>
    `${shortDate(at, language, timeZone)} ${isolate(timeOf(at, timeZone, language))}`
  if (bring.isPending || bring.isSuccess) return <Notice isAnswer>{t('setup.back.going')}</Notice>
  return (
    <div className={styles.form}>
      <h2>{t('setup.back.holds')}</h2>
      <Facts
        facts={[
          { key: 'facility', name: t('setup.back.facility'), value: <bdi>{facility || '–'}</bdi> },
          { key: 'made', name: t('setup.back.made'), value: timeAt(madeAt) },
          {
            key: 'newest',
            name: t('setup.back.newest'),
            value: newestAt === null ? '–' : timeAt(newestAt),
          },
          { key: 'reservations', name: t('setup.back.reservations'), value: reservations },
          { key: 'entries', name: t('setup.back.entries'), value: entries },
        ]}
      />
      <Notice tone="warning">{t('setup.back.missing', { since: ageOf(ageMinutes, t) })}</Notice>
      {bring.error && (
        <Notice tone="error" isAnswer>
          {bring.error.message}
        </Notice>
      )}
      <Button onClick={() => bring.mutate({ body: { code: props.code } })}>{t('setup.back.go')}</Button>
      <Button look="quiet" onClick={props.onOther}>
        {t('setup.back.other')}
      </Button>
    </div>
  )
}

function ageOf(minutes: number, t: ReturnType<typeof useTexts>['t']): string {
  if (minutes < 60) return t('setup.back.age.little')
  const hours = Math.round(minutes / 60)
  return hours < 48
    ? t('setup.back.age.hours', { count: hours })
    : t('setup.back.age.days', { count: Math.round(hours / 24) })
}
