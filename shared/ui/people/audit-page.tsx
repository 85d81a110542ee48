import { auditKinds } from '@mayim/contract/calls/audit.ts'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { ApiError } from '../client/api-error.ts'
import { type CallAnswer, callApi } from '../client/call-api.ts'
import { LoadError } from '../client/loaded.tsx'
import { useRequest } from '../client/queries.ts'
import { shortDate, timeOf } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { Button } from '../kit/button.tsx'
import cards from '../kit/card-table.module.css'
import { Field, SelectField } from '../kit/field.tsx'
import { Notice } from '../kit/notice.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { type AuditQuery, actOf, detailOf, personName, saveAudit, whoOf } from './audit-text.ts'
import styles from './privacy.module.css'

type Lines = CallAnswer<'audit'>
const linesOfPage = 50

/** The Admin's page of who saw and changed what, searchable, page by page, with a file (privacy-354). */
export function AuditPage({ timeZone }: { timeZone: string }) {
  const { t } = useTexts()
  const [wanted, setWanted] = useState({ search: '', kind: '', from: '', to: '' })
  const query = useDeferredValue(queryOf(wanted))
  const lines = useAudit(query)
  const save = useRequest<AuditQuery, void>({ send: wish => saveAudit(wish, timeZone) })
  const write = (name: keyof typeof wanted) => (value: string) => setWanted({ ...wanted, [name]: value })
  const kinds = auditKinds.map(kind => ({ value: kind as string, text: t(`privacy.audit.kinds.${kind}`) }))
  const shown = lines.data?.pages.flat()
  return (
    <div className={styles.content}>
      <p className={styles.soft}>{t('privacy.audit.hint')}</p>
      <div className={styles.filters}>
        <Field
          label={t('privacy.audit.search')}
          type="search"
          autoComplete="off"
          maxLength={60}
          value={wanted.search}
          onChange={write('search')}
        />
        <SelectField
          label={t('privacy.audit.kind')}
          value={wanted.kind}
          onChange={write('kind')}
          options={[{ value: '', text: t('privacy.audit.all') }, ...kinds]}
        />
        <Field label={t('privacy.audit.from')} type="date" value={wanted.from} onChange={write('from')} />
        <Field label={t('privacy.audit.to')} type="date" value={wanted.to} onChange={write('to')} />
      </div>
      {save.error && <Notice tone="error">{save.error.message}</Notice>}
      <div>
        <Button look="quiet" busy={save.isPending} onClick={() => save.mutate(query)}>
          {t('privacy.audit.save')}
        </Button>
      </div>
      {lines.error && <LoadError error={lines.error} onRetry={() => void lines.refetch()} />}
      {lines.isPending && <Skeleton lines={6} />}
      {shown?.length === 0 && <p>{t('privacy.audit.none')}</p>}
      {shown && shown.length > 0 && <AuditTable lines={shown} timeZone={timeZone} />}
      {lines.hasNextPage && (
        <div>
          <Button busy={lines.isFetchingNextPage} onClick={() => void lines.fetchNextPage()}>
            {t('privacy.audit.more')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The filters that are set. */
function queryOf(wanted: Readonly<Record<'search' | 'kind' | 'from' | 'to', string>>): AuditQuery {
  const set = Object.entries(wanted).filter(([, value]) => value.trim() !== '')
  return Object.fromEntries(set) as AuditQuery
}

/** Not kept current by the stream: the lines that a person reads stay where they are. */
function useAudit(query: AuditQuery) {
  return useInfiniteQuery<Lines, ApiError, InfiniteData<Lines>, readonly unknown[], string>({
    queryKey: ['audit', query],
    queryFn: ({ pageParam: after }) =>
      callApi('audit', { query: after === '' ? query : { ...query, after } }),
    initialPageParam: '',
    getNextPageParam: page => (page.length < linesOfPage ? undefined : page.at(-1)?.place),
  })
}

type Line = CallAnswer<'audit'>[number]

/** The lines as a table; on a phone each is a card with the headings beside the values. */
function AuditTable({ lines, timeZone }: { lines: readonly Line[]; timeZone: string }) {
  const { t } = useTexts()
  return (
    <table className={`${styles.audit} ${cards.cards}`}>
      <thead>
        <tr>
          {(['when', 'who', 'act', 'whom', 'detail'] as const).map(name => (
            <th key={name} scope="col">
              {t(`privacy.audit.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(line => (
          <AuditRow key={line.place} line={line} timeZone={timeZone} />
        ))}
      </tbody>
    </table>
  )
}

function AuditRow({ line, timeZone }: { line: Line; timeZone: string }) {
  const { t, language } = useTexts()
  const detail = detailOf(line)
  return (
    <tr>
      <td data-name={t('privacy.audit.when')}>
        {shortDate(line.at, language, timeZone)} {timeOf(line.at, timeZone, language)}
      </td>
      <td data-name={t('privacy.audit.who')}>
        <bdi>{whoOf(line)}</bdi>
      </td>
      <td data-name={t('privacy.audit.act')}>{actOf(line)}</td>
      <td data-name={t('privacy.audit.whom')} data-empty={line.about === null || undefined}>
        {line.about && <bdi>{personName(line.about)}</bdi>}
      </td>
      <td data-name={t('privacy.audit.detail')} data-empty={detail === '' || undefined}>
        {detail}
      </td>
    </tr>
  )
}
