import type { BackupsView } from '@mayim/contract/entities/backups.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import { downloadFile } from '../../client/files.ts'
import { useRequest } from '../../client/queries.ts'
import { isolate, shortDate, timeOf } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { List, ListRow } from '../../kit/list.tsx'
import { Notice } from '../../kit/notice.tsx'
import { bytesText } from '../../units.ts'
import styles from './backups.module.css'
import { Heading } from './heading.tsx'

const mostShown = 5

interface Shown {
  readonly side: Side
  readonly timeZone: string
  readonly maySave: boolean
}

/** The backups on this machine, the newest first. */
export function MadeBackups({ made, ...shown }: Shown & { made: BackupsView['made'] }) {
  const { t } = useTexts()
  const older = made.slice(mostShown)
  return (
    <div className={styles.section}>
      <Heading side={shown.side}>{t('backups.made')}</Heading>
      {made.length === 0 && <p className={styles.soft}>{t('backups.none')}</p>}
      {made.length > 0 && (
        <List label={t('backups.made')}>
          {made.slice(0, mostShown).map(each => (
            <Backup key={each.name} backup={each} {...shown} />
          ))}
        </List>
      )}
      {older.length > 0 && (
        <details className={styles.older}>
          <summary>{t('backups.older', { count: older.length })}</summary>
          <List label={t('backups.older', { count: older.length })}>
            {older.map(each => (
              <Backup key={each.name} backup={each} {...shown} />
            ))}
          </List>
        </details>
      )}
    </div>
  )
}

/** The newest backup of the other side, which is kept here (sync-1122). */
export function HeldCopy({ held, ...shown }: Shown & { held: BackupsView['held'] }) {
  const { t } = useTexts()
  if (held === null) return null
  return (
    <div className={styles.section}>
      <Heading side={shown.side}>{t('backups.held')}</Heading>
      <p className={styles.soft}>{t('backups.heldExplain')}</p>
      <List label={t('backups.held')}>
        <Backup backup={{ ...held, entries: null }} {...shown} />
      </List>
    </div>
  )
}

function Backup(props: Shown & { backup: BackupsView['made'][number] }) {
  const { t, language } = useTexts()
  const { backup, timeZone, maySave } = props
  const { name, at, bytes, entries } = backup
  const save = useRequest<void, void>({ send: () => downloadFile('backupFile', { params: { name } }, name) })
  const [date, time] = [shortDate(at, language, timeZone), timeOf(at, timeZone, language)]
  const facts = [
    isolate(bytesText(bytes, language)),
    entries !== null && t('backups.entries', { count: entries }),
  ].filter(Boolean)
  return (
    <ListRow
      note={facts.join(' · ')}
      end={
        maySave && (
          <Button
            look="quiet"
            busy={save.isPending}
            aria-label={t('backups.saveOf', { date, time })}
            onClick={() => save.mutate()}
          >
            {t('backups.save')}
          </Button>
        )
      }
      below={save.error && <Notice tone="error">{save.error.message}</Notice>}
    >
      {date} <bdi>{time}</bdi>
    </ListRow>
  )
}
