import { auditKinds } from '@mayim/contract/calls/audit.ts'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { ApiError } from '../../client/api-error.ts'
import { type CallAnswer, callApi } from '../../client/call-api.ts'
import { LoadError } from '../../client/loaded.tsx'
import { useRequest } from '../../client/use-request.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { Field, SelectField } from '../../kit/field.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { AuditTable } from './audit-table.tsx'
import styles from './privacy.module.css'
import { type AuditQuery, saveAudit } from './save-audit.ts'

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
