import { nameOf } from '@mayim/domain/people/names.ts'
import type { Side } from '@mayim/domain/sync/side.ts'
import { type ReactNode, useDeferredValue, useState } from 'react'
import type { CallAnswer } from '../client/call-api.ts'
import { Loaded } from '../client/loaded.tsx'
import { useCall, useSend } from '../client/queries.ts'
import { WebsiteButton } from '../client/website-button.tsx'
import { wordsOfAddress } from '../client/words-of-address.ts'
import { shortDate, timeOf } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { List, ListRow } from '../kit/list.tsx'
import { Notice } from '../kit/notice.tsx'
import { AttendantList } from './attendant-list.tsx'
import { GrantList } from './grant-list.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { OwnAccountSection } from './own-account.tsx'
import { PaperReview } from './paper-review.tsx'
import { PatronList } from './patron-list.tsx'
import { PatronName } from './patron-picker.tsx'
import styles from './people.module.css'
import { SignIns } from './sign-ins.tsx'
import { StaffList } from './staff-list.tsx'

export interface PeoplePageProps {
  readonly side: Side
  readonly timeZone: string
  /** The id of the signed-in Admin. */
  readonly ownId: string
  /** The patrons of a search: a part of another folder that imports this one. */
  readonly patronsOf: (searched: string) => ReactNode
}

/**
 * The Admin's page of the staff, the attendants, the roles that wait, the patrons of a search, the logins, the reads of
 * histories and the Admin's own account.
 */
export function PeoplePage({ side, timeZone, ownId, patronsOf }: PeoplePageProps) {
  const { t } = useTexts()
  const [searched, setSearched] = useState(wordsOfAddress)
  return (
    <div className={styles.content}>
      <Field
        label={t('people.search')}
        hint={t('people.searchHint')}
        type="search"
        autoComplete="off"
        maxLength={60}
        value={searched}
        onChange={setSearched}
      />
      {searched.trim().length > 1 ? (
        patronsOf(searched.trim())
      ) : (
        <PatronList onOpen={patron => setSearched(patron.phone ?? nameOf(patron))} />
      )}
      <GrantList side={side} ownId={ownId} />
      <UnconfirmedList timeZone={timeZone} />
      {side === 'portal' && <PaperList timeZone={timeZone} />}
      <MergeSection side={side} />
      <StaffList side={side} searched={searched} />
      <AttendantList side={side} searched={searched} />
      <SignIns searched={searched} timeZone={timeZone} />
      <HistoryReads searched={searched} timeZone={timeZone} />
      <OwnAccountSection side={side} timeZone={timeZone} ownId={ownId} />
    </div>
  )
}

/** Merging two accounts of one person (people-760). */
function MergeSection({ side }: { side: Side }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const [isDone, setDone] = useState(false)
  return (
    <section className={styles.section} aria-labelledby="merging">
      <div className={styles.head}>
        <h2 id="merging">{t('people.merge.title')}</h2>
        <WebsiteButton side={side} look="quiet" onClick={() => setOpen(true)}>
          {t('people.merge.open')}
        </WebsiteButton>
      </div>
      <p className={styles.soft}>{t('people.merge.hint')}</p>
      {isDone && <Notice tone="success">{t('people.merge.done')}</Notice>}
      {isOpen && (
        <MergeDialog
          side={side}
          onDone={() => {
            setDone(true)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}

type WaitingPaper = CallAnswer<'papersWaiting'>[number]

/** The proofs of residents that wait for a review; nothing while none does (people-767). */
function PaperList({ timeZone }: { timeZone: string }) {
  const { t, language } = useTexts()
  const papers = useCall('papersWaiting').data ?? []
  const [reviewed, setReviewed] = useState<WaitingPaper | null>(null)
  if (papers.length === 0 && reviewed === null) return null
  return (
    <section className={styles.section} aria-labelledby="papers">
      <h2 id="papers">{t('people.papers.title')}</h2>
      <p className={styles.soft}>{t('people.papers.hint')}</p>
      <List>
        {papers.map(paper => (
          <ListRow
            key={paper.userId}
            note={t('people.papers.sent', { date: shortDate(paper.uploadedAt, language, timeZone) })}
            end={
              <Button
                look="quiet"
                aria-label={t('people.papers.reviewOf', { name: nameOf(paper) })}
                onClick={() => setReviewed(paper)}
              >
                {t('people.papers.review')}
              </Button>
            }
          >
            <PatronName patron={paper} />
          </ListRow>
        ))}
      </List>
      {reviewed && <PaperReview paper={reviewed} onClose={() => setReviewed(null)} />}
    </section>
  )
}

type Read = CallAnswer<'historyReads'>[number]

/** Who of the staff read whose history on this side, the latest first (privacy-60). */
function HistoryReads({ searched, timeZone }: { searched: string; timeZone: string }) {
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

type Person = CallAnswer<'usersUnconfirmed'>[number]

/** The patrons who signed in after a long absence and wait to be confirmed; nothing while none does (people-352). */
function UnconfirmedList({ timeZone }: { timeZone: string }) {
  const { t } = useTexts()
  const people = useCall('usersUnconfirmed').data ?? []
  const confirm = useSend('userConfirm')
  if (people.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="unconfirmed">
      <h2 id="unconfirmed">{t('people.unconfirmed.title')}</h2>
      <p className={styles.soft}>{t('people.unconfirmed.hint')}</p>
      {confirm.error && <Notice tone="error">{confirm.error.message}</Notice>}
      <List>
        {people.map(person => (
          <PersonRow
            key={person.id}
            person={person}
            timeZone={timeZone}
            busy={confirm.isPending}
            onConfirm={() => confirm.mutate({ params: { id: person.id }, body: {} })}
          />
        ))}
      </List>
    </section>
  )
}

function PersonRow(props: { person: Person; timeZone: string; busy: boolean; onConfirm: () => void }) {
  const { t, language } = useTexts()
  const { person, timeZone } = props
  const name = nameOf(person)
  const since = shortDate(person.since, language, timeZone)
  return (
    <ListRow
      note={
        person.lastNight === null
          ? t('people.unconfirmed.since', { since })
          : t('people.unconfirmed.last', { since, date: shortDate(person.lastNight, language) })
      }
      end={
        <Button
          busy={props.busy}
          aria-label={t('people.unconfirmed.confirmOf', { name })}
          onClick={props.onConfirm}
        >
          {t('people.unconfirmed.confirm')}
        </Button>
      }
    >
      <PatronName patron={person} />
    </ListRow>
  )
}
