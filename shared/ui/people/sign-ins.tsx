import { nameOf } from '@mayim/domain/people/names.ts'
import { useDeferredValue } from 'react'
import type { CallAnswer } from '../client/call-api.ts'
import { Loaded } from '../client/loaded.tsx'
import { useCall } from '../client/queries.ts'
import { shortDate, timeOf } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { Chip } from '../kit/chip.tsx'
import { List, ListRow } from '../kit/list.tsx'
import styles from './people.module.css'

type SignInRow = CallAnswer<'signIns'>[number]

/** The logins of staff on this side and the failed ones, the latest first (people-320). */
export function SignIns({ searched, timeZone }: { searched: string; timeZone: string }) {
  const { t } = useTexts()
  const search = useDeferredValue(searched.trim())
  const rows = useCall('signIns', { query: search === '' ? {} : { search } })
  return (
    <section className={styles.section} aria-labelledby="sign-ins">
      <h2 id="sign-ins">{t('people.signIns.title')}</h2>
      <p className={styles.soft}>{t('people.signIns.hint')}</p>
      <Loaded query={rows} lines={3}>
        {all => <Rows rows={all} timeZone={timeZone} named />}
      </Loaded>
    </section>
  )
}

/** The logins of the own account. */
export function OwnSignIns({ timeZone }: { timeZone: string }) {
  const { t } = useTexts()
  const rows = useCall('accountSignIns')
  return (
    <div className={styles.section}>
      <h3>{t('people.signIns.own')}</h3>
      <Loaded query={rows} lines={3}>
        {all => <Rows rows={all} timeZone={timeZone} />}
      </Loaded>
    </div>
  )
}

function Rows({ rows, timeZone, named }: { rows: readonly SignInRow[]; timeZone: string; named?: boolean }) {
  const { t } = useTexts()
  if (rows.length === 0) return <p className={styles.soft}>{t('people.signIns.none')}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by the keyboard
    <section className={styles.latest} tabIndex={0}>
      <List>
        {rows.map(row => (
          <Row key={row.key} row={row} timeZone={timeZone} named={named ?? false} />
        ))}
      </List>
    </section>
  )
}

function Row({ row, timeZone, named }: { row: SignInRow; timeZone: string; named: boolean }) {
  const { t, language } = useTexts()
  const at = `${shortDate(row.lastAt, language, timeZone)} ${timeOf(row.lastAt, timeZone, language)}`
  const when = t('people.signIns.at', { at, way: t(`people.signIns.${row.way}`) })
  const from = t('people.signIns.from', {
    agent: row.agent || t('auth.sessions.unknown'),
    origin: row.origin || t('people.signIns.many'),
  })
  return (
    <ListRow note={<bdi>{from}</bdi>} end={<Mark row={row} />}>
      {named && (
        <>
          <b>{row.by.username === '-' ? t('people.reads.deleted') : nameOf(row.by)}</b>
          <br />
        </>
      )}
      {when}
    </ListRow>
  )
}

function Mark({ row }: { row: SignInRow }) {
  const { t } = useTexts()
  if (row.outcome === 'wrong')
    return <Chip tone="coral">{t('people.signIns.wrong', { count: row.times })}</Chip>
  return row.newDevice ? <Chip tone="amber">{t('people.signIns.newDevice')}</Chip> : null
}
