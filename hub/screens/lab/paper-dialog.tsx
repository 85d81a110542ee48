import type { LabPaper } from '@mayim/contract/entities/device.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Dialog } from '@mayim/ui/kit/dialog.tsx'
import styles from './lab.module.css'

/** The printed receipts as bitmaps, newest first. */
export function PaperDialog(props: { papers: readonly LabPaper[]; open: boolean; onClose: () => void }) {
  const { t } = useTexts()
  return (
    <Dialog open={props.open} onClose={props.onClose} title={t('lab.printer.last')}>
      {props.papers.length === 0 ? (
        <p>{t('lab.printer.none')}</p>
      ) : (
        <div className={styles.papers}>
          {props.papers.map(paper => (
            <img key={paper.id} src={paper.png} alt={t('lab.printer.last')} width={paper.widthDots / 1.5} />
          ))}
        </div>
      )}
    </Dialog>
  )
}
