import { deletedKinds } from '@mayim/contract/calls/privacy.ts'
import type { CallAnswer } from '../../client/call-api.ts'
import { useTexts } from '../../i18n.ts'
import { Facts } from '../../kit/list.tsx'

type Others = CallAnswer<'retentionPreview'>['parting']['others']

const deleted: ReadonlySet<string> = new Set(deletedKinds)

/** How many rows of which kinds lose their person or are deleted with old visits; nothing where there are none. */
export function OldOthers({ others }: { others: Others }) {
  const { t } = useTexts()
  return (
    <>
      <Counted title={t('privacy.keep.lose')} rows={others.filter(({ kind }) => !deleted.has(kind))} />
      <Counted title={t('privacy.keep.deleted')} rows={others.filter(({ kind }) => deleted.has(kind))} />
    </>
  )
}

function Counted({ title, rows }: { title: string; rows: Others }) {
  const { t } = useTexts()
  if (rows.length === 0) return null
  return (
    <>
      <p>{title}</p>
      <Facts
        facts={rows.map(({ kind, count }) => ({
          key: kind,
          name: t(`privacy.keep.other.${kind}`),
          value: String(count),
        }))}
      />
    </>
  )
}
