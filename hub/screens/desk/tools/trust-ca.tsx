import { useTexts } from '@mayim/ui/i18n.ts'
import styles from './trust-ca.module.css'

/** How a new screen comes to trust the facility's own certificate authority (threats-670). */
export function TrustCa({ fingerprint }: { fingerprint: string }) {
  const { t } = useTexts()
  return (
    <section className={styles.trust}>
      <h4>{t('board.screens.trust.title')}</h4>
      <p>{t('board.screens.trust.debian')}</p>
      <code dir="ltr" className={styles.command}>
        {`/opt/mayim/deploy/screen/trust-ca.sh ${location.origin} ${fingerprint}`}
      </code>
      <p>{t('board.screens.trust.other')}</p>
      <p>
        <a href="/ca.crt" download="mayim-ca.crt">
          {t('board.screens.trust.download')}
        </a>
      </p>
      <p>{t('board.screens.trust.fingerprint')}</p>
      <code dir="ltr" className={styles.command}>
        {fingerprint}
      </code>
    </section>
  )
}
