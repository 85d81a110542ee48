import type { Side } from '@mayim/domain/sync/side.ts'
import { useSend } from '../../client/queries.ts'
import { useTexts } from '../../i18n.ts'
import { ConfirmedAction } from './confirmed-action.tsx'
import styles from './link.module.css'

/** A technician's actions on the link. Each says what will happen and is confirmed first. */
export function RepairActions({ side }: { side: Side }) {
  const { t } = useTexts()
  const recover = useSend('syncRecover')
  const rotate = useSend('syncKeyRotate')
  const revoke = useSend('syncKeyRevoke')
  return (
    <section className={styles.section} aria-labelledby="repair">
      <h2 id="repair">{t('link.repair.title')}</h2>
      <div className={styles.actions}>
        {side === 'hub' && (
          <ConfirmedAction
            label={t('link.repair.rotate')}
            question={t('link.repair.rotate')}
            text={t('link.repair.rotateText')}
            sending={rotate}
            send={done => rotate.mutate({}, { onSuccess: done })}
          />
        )}
        <ConfirmedAction
          danger
          label={t('link.repair.recover')}
          question={t('link.repair.recover')}
          text={t('link.repair.recoverText')}
          sending={recover}
          send={done => recover.mutate({}, { onSuccess: done })}
        />
        {side === 'portal' && (
          <ConfirmedAction
            danger
            label={t('link.repair.revoke')}
            question={t('link.repair.revoke')}
            text={t('link.repair.revokeText')}
            sending={revoke}
            send={done => revoke.mutate({}, { onSuccess: done })}
          />
        )}
      </div>
    </section>
  )
}
