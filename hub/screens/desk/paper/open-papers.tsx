import type { OpenPaper } from '@mayim/contract/entities/device.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Notice } from '@mayim/ui/kit/notice.tsx'

/** The papers that have not come out, and what to do (building-77). Nothing where all did. */
export function OpenPapers({ papers }: { papers: readonly OpenPaper[] }) {
  const { t } = useTexts()
  if (papers.length === 0) return null
  return (
    <Notice tone="warning">
      {papers.map(paper => {
        const code = paper.reservationCode
        const name = code === null ? t('reception.papers.sheet') : t('reception.papers.receipt', { code })
        return (
          <span key={paper.id} style={{ display: 'block' }}>
            {paper.state === 'waiting' && paper.why
              ? t(`reception.papers.line.${paper.why}`, { name })
              : t('reception.papers.notPrinted', { name })}
          </span>
        )
      })}
    </Notice>
  )
}
