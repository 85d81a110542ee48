import { nameOf } from '@mayim/domain/people/name-of.ts'
import { useDeferredValue } from 'react'
import type { CallAnswer } from '../client/call-api.ts'
import { Loaded } from '../client/loaded.tsx'
import { useCall } from '../client/queries.ts'
import { shortDate, timeOf } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { List, ListRow } from '../kit/list.tsx'
import styles from './people.module.css'

type Read = CallAnswer<'historyReads'>[number]

/** Who of the staff read whose history on this side, the latest first (privacy-60). */
export function HistoryReads({ searched, timeZone }: { searched: string; timeZone: string }) {
  const { t } = useTexts()
  const search = useDeferredValue(searched.trim())
  const reads = useCall('historyReads', { query: search === '' ? {} : { search } })
  return (
    <section className={styles.section} aria-labelledby="reads">
      <h2 id="reads">{t('people.reads.title')}</h2>
      <p className={styles.soft}>{t('people.reads.hint')}</p>
      <Loaded query={reads} lines={3}>
        {rows =>
          rows.length === 0 ? (
            <p className={styles.soft}>{t('people.reads.none')}</p>
          ) : (
            <List>
              {rows.map(read => (
                <ReadRow key={keyOf(read)} read={read} timeZone={timeZone} />
              ))}
            </List>
          )
        }
      </Loaded>
    </section>
  )
}

function ReadRow({ read, timeZone }: { read: Read; timeZone: string }) {
  const { t, language } = useTexts()
  const personName = (person: Read['by']) =>
    person.username === '-' ? t('people.reads.deleted') : nameOf(person)
  const by = personName(read.by)
  const at = `${shortDate(read.lastAt, language, timeZone)} ${timeOf(read.lastAt, timeZone, language)}`
  return (
    <ListRow note={t('people.reads.times', { at, count: read.times })}>
      {read.patron
        ? t(`people.reads.${read.kind}`, { by, name: personName(read.patron) })
        : t(read.kind === 'payments' ? 'people.reads.paymentsOfNight' : 'people.reads.visitsOfNight', {
            by,
            nights: nightsOf(read, date => shortDate(date, language)),
          })}
    </ListRow>
  )
}

function nightsOf({ nights }: Read, dated: (date: string) => string): string {
  if (!nights) return ''
  return nights.from === nights.to ? dated(nights.from) : `${dated(nights.from)} – ${dated(nights.to)}`
}

function keyOf({ by, patron, nights, kind, firstAt }: Read): string {
  return [by.id, patron?.id, nights?.from, nights?.to, kind, firstAt].join(' ')
}
