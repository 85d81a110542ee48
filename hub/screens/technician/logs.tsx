import { useSend } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Button } from '@mayim/ui/kit/button.tsx'
import { Notice } from '@mayim/ui/kit/notice.tsx'
import styles from './technician.module.css'

/** The diagnostics as a file (building-418). */
export function Logs() {
  const { t } = useTexts()
  return (
    <section className={styles.section} aria-label={t('technician.logs.title')}>
      <h2>{t('technician.logs.title')}</h2>
      <DiagnosticsFile />
    </section>
  )
}

function DiagnosticsFile() {
  const { t } = useTexts()
  const make = useSend('diagnostics')
  return (
    <>
      <Button
        look="quiet"
        busy={make.isPending}
        onClick={() =>
          make.mutate({}, { onSuccess: ({ at, text }) => save(`mayim-${at.slice(0, 16)}`, text) })
        }
      >
        {t('technician.logs.diagnostics')}
      </Button>
      <p className={styles.soft}>{t('technician.logs.diagnosticsExplain')}</p>
      {make.error && <Notice tone="error">{make.error.message}</Notice>}
    </>
  )
}

/** Saves a JSON text as a file of this computer or phone. */
export function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name.replaceAll(':', '-')}.json`
  link.click()
  URL.revokeObjectURL(url)
}
