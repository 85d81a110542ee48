import type { BackupPlace, BackupStep, BackupsView } from '@mayim/contract/entities/backups.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import { useState } from 'react'
import { Loaded } from '../../client/loaded.tsx'
import { useCall, useSend } from '../../client/queries.ts'
import { useSignedIn } from '../../client/session.ts'
import { isolate, shortDate, timeOf } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { Chip } from '../../kit/chip.tsx'
import { List, ListRow } from '../../kit/list.tsx'
import { Notice } from '../../kit/notice.tsx'
import { bytesText, durationText } from '../../units.ts'
import styles from './backups.module.css'
import { Heading } from './heading.tsx'
import { HeldCopy, MadeBackups } from './made-backups.tsx'
import { RecoveryKey } from './recovery-key.tsx'

/** Nothing of it is in the change log. */
const askAgainMs = 15_000
const askSoonMs = 1_000

/** The backups of this side: a button that makes one and tests it, its copies, its key (sync-1124). */
export function Backups({ side, timeZone }: { side: Side; timeZone: string }) {
  const { t } = useTexts()
  const [isAsked, setAsked] = useState(false)
  const isAdmin = useSignedIn().roles.includes('Admin')
  const query = useCall('backups', undefined, { everyMs: isAsked ? askSoonMs : askAgainMs })
  return (
    <section className={styles.content} aria-label={t('backups.title')}>
      {side === 'hub' && <h2>{t('backups.title')}</h2>}
      <Loaded query={query} lines={6}>
        {view =>
          view.makes ? (
            <>
              <p className={styles.soft}>{t('backups.explain')}</p>
              <StartBackup side={side} run={view.run} onAsked={() => setAsked(true)} />
              <Places side={side} places={view.places} timeZone={timeZone} />
              <RecoveryKey side={side} state={view.key} isAdmin={isAdmin} />
              <MadeBackups side={side} made={view.made} timeZone={timeZone} maySave={isAdmin} />
              <HeldCopy side={side} held={view.held} timeZone={timeZone} maySave={isAdmin} />
            </>
          ) : (
            <>
              <p>{t('backups.elsewhere')}</p>
              <HeldCopy side={side} held={view.held} timeZone={timeZone} maySave={isAdmin} />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

function StartBackup(props: { side: Side; run: BackupsView['run']; onAsked: () => void }) {
  const { t } = useTexts()
  const { side, run, onAsked } = props
  const start = useSend('backupStart')
  const isWhole = run?.steps.every(({ state }) => state === 'done')
  return (
    <div className={styles.section}>
      <div className={styles.actions}>
        <Button
          busy={start.isPending || run?.runs === true}
          onClick={() => start.mutate({}, { onSuccess: onAsked })}
        >
          {t('backups.start')}
        </Button>
      </div>
      {start.error && <Notice tone="error">{start.error.message}</Notice>}
      {run && (
        <>
          <Notice tone={run.runs ? 'info' : isWhole ? 'success' : 'warning'}>
            {t(run.runs ? 'backups.running' : isWhole ? 'backups.done' : 'backups.failed')}
          </Notice>
          <List label={t('backups.start')}>
            {run.steps.map(step => (
              <Step key={step.of} side={side} step={step} />
            ))}
          </List>
        </>
      )}
    </div>
  )
}

function Step({ side, step }: { side: Side; step: BackupStep }) {
  const { t, language } = useTexts()
  const { of, state, bytes, ms, fault } = step
  const [size, time] = [isolate(bytesText(bytes, language)), isolate(durationText(ms, language))]
  return (
    <ListRow
      end={
        <Chip
          tone={state === 'failed' ? 'coral' : state === 'done' ? 'leaf' : 'mist'}
          icon={state === 'failed' ? 'warning' : state === 'done' ? 'check' : 'clock'}
        >
          {t(`backups.step.${state}`, { size, time })}
        </Chip>
      }
      below={fault && <FaultText fault={fault} />}
    >
      {t(placeName(of, side))}
    </ListRow>
  )
}

function Places(props: { side: Side; places: BackupsView['places']; timeZone: string }) {
  const { t } = useTexts()
  const { side, places, timeZone } = props
  return (
    <div className={styles.section}>
      <Heading side={side}>{t('backups.places')}</Heading>
      <p className={styles.soft}>{t('backups.placesExplain')}</p>
      <List label={t('backups.places')}>
        {places.map(place => (
          <Place key={place.kind} side={side} place={place} timeZone={timeZone} />
        ))}
      </List>
      {places.length === 1 && <p className={styles.soft}>{t('backups.notSet')}</p>}
    </div>
  )
}

function Place(props: { side: Side; place: BackupPlace; timeZone: string }) {
  const { t, language } = useTexts()
  const { side, place, timeZone } = props
  const { kind, where, copy, checkedAt, fault } = place
  const at = (iso: string) => ({
    date: shortDate(iso, language, timeZone),
    time: timeOf(iso, timeZone, language),
  })
  const facts = [
    where && isolate(where),
    copy ? t('backups.copied', at(copy.at)) : t('backups.noCopy'),
    checkedAt && t('backups.checked', at(checkedAt)),
  ].filter(Boolean)
  return (
    <ListRow
      note={facts.join(' · ')}
      end={
        <Chip tone={fault || !copy ? 'coral' : 'leaf'} icon={fault || !copy ? 'warning' : 'check'}>
          {t(copy === null ? 'backups.missing' : fault ? 'backups.step.failed' : 'backups.whole')}
        </Chip>
      }
      below={fault && <FaultText fault={fault} />}
    >
      {t(placeName(kind, side))}
    </ListRow>
  )
}

/** The other side by its name. */
function placeName(of: BackupStep['of'], side: Side) {
  if (of !== 'otherSide') return `backups.of.${of}` as const
  return side === 'hub' ? 'backups.of.website' : 'backups.of.building'
}

function FaultText({ fault }: { fault: NonNullable<BackupPlace['fault']> }) {
  const { t } = useTexts()
  return (
    <p>
      {t(`backups.fault.${fault.word}`)} {fault.detail && <bdi>({fault.detail})</bdi>}
    </p>
  )
}
