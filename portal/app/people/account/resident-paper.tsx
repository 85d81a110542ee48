import { useCall, useSend } from '@mayim/ui/client/queries.ts'
import { useSignedIn } from '@mayim/ui/client/session.ts'
import { shortDate } from '@mayim/ui/format.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { FileField } from '@mayim/ui/kit/file-field.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import { daysAhead } from '../../facility/days-ahead.ts'
import { usePublicSettings } from '../../facility/facility.ts'
import layout from '../../frame/parts/layout.module.css'

/**
 * The proof of a local resident, where residents may reserve further ahead than others, and what became of it
 * (people-766).
 */
export function ResidentPaper() {
  const { t } = useTexts()
  const { userId } = useSignedIn()
  const settings = usePublicSettings().data
  const params = { id: userId }
  const paper = useCall('residentPaper', { params }).data ?? null
  const send = useSend('licenseAndRegistration')
  if (!settings) return null
  const days = daysAhead(settings, true)
  if (days <= daysAhead(settings, false) && paper === null) return null
  const choose = (file: File) => {
    const form = new FormData()
    form.set('file', file)
    send.mutate({ params, body: form as never })
  }
  return (
    <section className={layout.form} aria-labelledby="resident-paper">
      <h2 id="resident-paper">{t('account.papers.title')}</h2>
      <p>{t('account.papers.hint', { days })}</p>
      {paper && <State paper={paper} />}
      {paper?.status !== 'accepted' && (
        <FileField
          label={paper ? t('account.papers.another') : t('account.papers.label')}
          error={send.error?.message}
          accept="image/jpeg,image/png"
          disabled={send.isPending}
          words={{ choose: t('account.papers.choose'), none: t('account.papers.chosen') }}
          onChoose={choose}
        />
      )}
    </section>
  )
}

type Paper = NonNullable<ReturnType<typeof useCall<'residentPaper'>>['data']>

function State({ paper }: { paper: Paper }) {
  const { t, language } = useTexts()
  const date = shortDate(paper.reviewedAt ?? paper.uploadedAt, language, 'UTC')
  if (paper.status === 'waiting') return <Notice>{t('account.papers.waiting', { date })}</Notice>
  if (paper.status === 'accepted')
    return <Notice tone="success">{t('account.papers.accepted', { date })}</Notice>
  return <Notice tone="warning">{t('account.papers.refused', { date, reason: paper.reason })}</Notice>
}
