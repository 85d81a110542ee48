import type { QuarantinedNight } from '@mayim/contract/calls/sync.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import { Loaded } from '../client/loaded.tsx'
import { useCall, useSend } from '../client/queries.ts'
import { longDate } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { ConfirmedAction } from './confirmed-action.tsx'
import styles from './link.module.css'

/** A technician's actions on the link. Each says what will happen and is confirmed first. */
export function RepairActions({ side, isRecovering }: { side: Side; isRecovering: boolean }) {
  const { t } = useTexts()
  const recover = useSend('syncRecover')
  const end = useSend('syncRecoverEnd')
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
        {isRecovering && (
          <ConfirmedAction
            danger
            label={t('link.repair.end')}
            question={t('link.repair.end')}
            text={t('link.repair.endText')}
            sending={end}
            send={done => end.mutate({}, { onSuccess: done })}
          />
        )}
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

/** The quarantined nights, with a button to end the quarantine for staff who may. Empty if there are none. */
export function QuarantineNights({ mayEnd }: { mayEnd: boolean }) {
  const { t } = useTexts()
  const nights = useCall('syncQuarantine')
  if (nights.data?.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="quarantine">
      <h2 id="quarantine">{t('link.quarantine.title')}</h2>
      <Loaded query={nights} lines={2}>
        {known => (
          <>
            <p>{t('link.quarantine.intro')}</p>
            <ul className={styles.items}>
              {known.map(night => (
                <Night key={night.date} night={night} mayEnd={mayEnd} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </section>
  )
}

function Night({ night, mayEnd }: { night: QuarantinedNight; mayEnd: boolean }) {
  const { t, language } = useTexts()
  const end = useSend('syncQuarantineEnd')
  const { date, unverified } = night
  const places = Object.values(night.places).reduce((sum, count) => sum + count, 0)
  const name = longDate(date, language)
  return (
    <li className={`${styles.item} ${styles.urgent}`}>
      <p>
        <b>{name}</b>
        <br />
        {t('link.quarantine.places', { count: places })}
        {unverified.length > 0 && (
          <>
            <br />
            {t('link.quarantine.unverified', { count: unverified.length, codes: unverified.join(', ') })}
          </>
        )}
      </p>
      {mayEnd && (
        <div className={styles.actions}>
          <ConfirmedAction
            label={t('link.quarantine.endOf', { night: name })}
            question={t('link.quarantine.question', { night: name })}
            text={t('link.quarantine.questionText')}
            sending={end}
            send={done => end.mutate({ params: { date } }, { onSuccess: done })}
          />
        </div>
      )}
    </li>
  )
}
