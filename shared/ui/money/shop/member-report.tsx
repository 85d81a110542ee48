import type { MemberRow } from '@mayim/contract/entities/shop.ts'
import { useMemo, useState } from 'react'
import { Loaded } from '../../client/loaded.tsx'
import { Phone } from '../../client/phone.tsx'
import { useCall } from '../../client/queries.ts'
import { saveCsv } from '../../client/save-csv.ts'
import { shortDate } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { Chip } from '../../kit/chip.tsx'
import { Field } from '../../kit/field.tsx'
import { type SortableColumn, SortableTable } from '../../kit/sortable-table.tsx'
import styles from '../../people/people.module.css'
import own from './members.module.css'

/** Who is a member until when, within a range of last dates, as a table and as CSV (money-466). */
export function MemberReport() {
  const { t } = useTexts()
  const [expireFrom, setFrom] = useState('')
  const [expireTo, setTo] = useState('')
  const range = { ...(expireFrom ? { expireFrom } : {}), ...(expireTo ? { expireTo } : {}) }
  const report = useCall('membershipReport', { query: range })
  return (
    <section className={styles.section} aria-labelledby="members">
      <div className={styles.head}>
        <h2 id="members">{t('members.report.title')}</h2>
        <SaveMembers rows={report.data ?? []} />
      </div>
      <div className={styles.actions}>
        <Field label={t('members.report.from')} type="date" value={expireFrom} onChange={setFrom} />
        <Field label={t('members.report.to')} type="date" value={expireTo} onChange={setTo} />
      </div>
      <Loaded query={report} lines={4}>
        {rows =>
          rows.length === 0 ? (
            <p className={styles.soft}>{t('members.report.empty')}</p>
          ) : (
            <MemberTable rows={rows} />
          )
        }
      </Loaded>
    </section>
  )
}

function nameOf({ firstName, lastName }: MemberRow): string {
  return `${firstName} ${lastName}`.trim()
}

function MemberTable({ rows }: { rows: readonly MemberRow[] }) {
  const { t, language } = useTexts()
  const columns = useMemo<SortableColumn<MemberRow>[]>(
    () => [
      {
        id: 'name',
        name: t('members.report.name'),
        value: nameOf,
        shown: row => (
          <>
            <bdi>{nameOf(row) || t('members.report.noName')}</bdi>
            {row.phone && (
              <>
                <br />
                <Phone e164={row.phone} />
              </>
            )}
          </>
        ),
      },
      { id: 'level', name: t('members.report.level'), value: row => row.level },
      {
        id: 'expires',
        name: t('members.report.expires'),
        value: row => row.expires,
        shown: row => <bdi>{shortDate(row.expires, language)}</bdi>,
      },
      {
        id: 'state',
        name: t('members.report.state'),
        value: row => (row.holds ? 1 : 0),
        shown: row => (
          <Chip tone={row.holds ? 'leaf' : 'mist'}>
            {t(row.holds ? 'members.report.holds' : 'members.report.ended')}
          </Chip>
        ),
      },
    ],
    [language],
  )
  return (
    <div className={own.swept}>
      <SortableTable
        caption={t('members.report.title')}
        columns={columns}
        rows={rows}
        rowKey={row => row.userId}
        sortedBy={{ id: 'expires', desc: false }}
      />
    </div>
  )
}

function SaveMembers({ rows }: { rows: readonly MemberRow[] }) {
  const { t } = useTexts()
  const save = () =>
    saveCsv('members.csv', [
      (['name', 'phone', 'level', 'expires', 'state'] as const).map(key => t(`members.report.${key}`)),
      ...rows.map(row => [
        nameOf(row),
        row.phone ?? '',
        row.level,
        row.expires,
        t(row.holds ? 'members.report.holds' : 'members.report.ended'),
      ]),
    ])
  return (
    <Button look="quiet" disabled={rows.length === 0} onClick={save}>
      {t('members.report.save')}
    </Button>
  )
}
