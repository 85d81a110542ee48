import type { BackupsView } from '@mayim/contract/entities/backups.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import { QRCodeSVG } from 'qrcode.react'
import { useSend } from '../../client/queries.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { ConfirmedAction } from '../confirmed-action.tsx'
import styles from './backups.module.css'
import { Heading } from './heading.tsx'

/** The key that opens the backups: shown until a person has written it down (sync-545). */
export function RecoveryKey(props: { side: Side; state: BackupsView['key']; isAdmin: boolean }) {
  const { t } = useTexts()
  const { side, state, isAdmin } = props
  if (state === 'none') return null
  return (
    <div className={styles.section}>
      <Heading side={side}>{t('backups.key.title')}</Heading>
      {state === 'written' && <p>{t('backups.key.away')}</p>}
      {state === 'waits' && <Notice tone="warning">{t('backups.key.waits')}</Notice>}
      {state === 'waits' && isAdmin && <WaitingKey />}
      {state === 'written' && isAdmin && <NewKey />}
      {state === 'waits' && !isAdmin && <p>{t('backups.key.ofAdmin')}</p>}
    </div>
  )
}

function WaitingKey() {
  const { t } = useTexts()
  const show = useSend('recoveryKeyShow')
  const written = useSend('recoveryKeyWritten')
  return (
    <>
      {show.error && <Notice tone="error">{show.error.message}</Notice>}
      {show.data ? (
        <>
          <p>{t('backups.key.explain')}</p>
          <div className={styles.key} dir="ltr">
            <QRCodeSVG value={show.data.key} size={160} marginSize={2} title={t('backups.key.title')} />
            <code>{inGroups(show.data.key)}</code>
          </div>
          <div className={styles.actions}>
            <Button look="quiet" onClick={() => window.print()}>
              {t('backups.key.print')}
            </Button>
            <ConfirmedAction
              label={t('backups.key.written')}
              question={t('backups.key.writtenQuestion')}
              text={t('backups.key.writtenText')}
              sending={written}
              send={done => written.mutate({}, { onSuccess: done })}
            />
          </div>
        </>
      ) : (
        <div className={styles.actions}>
          <Button look="quiet" busy={show.isPending} onClick={() => show.mutate({})}>
            {t('backups.key.show')}
          </Button>
        </div>
      )}
    </>
  )
}

function NewKey() {
  const { t } = useTexts()
  const make = useSend('recoveryKeyNew')
  return (
    <div className={styles.actions}>
      <ConfirmedAction
        danger
        label={t('backups.key.make')}
        question={t('backups.key.makeQuestion')}
        text={t('backups.key.makeText')}
        sending={make}
        send={done => make.mutate({}, { onSuccess: done })}
      />
    </div>
  )
}

/** In groups of four after its name, for whoever types it; `mayim restore` reads it with the spaces. */
function inGroups(key: string): string {
  const [, name = '', secret = ''] = /^(.*-1)?(.*)$/.exec(key) ?? []
  return `${name} ${secret.replaceAll(/.{4}(?=.)/g, '$& ')}`.trim()
}
