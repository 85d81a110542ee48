import { useSend } from '../../client/queries.ts'
import { timeOf } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { Button } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import styles from './link.module.css'

/** Makes the code that a hub joins by, and shows it once (sync-45). */
export function JoinCode({ timeZone }: { timeZone: string }) {
  const { t, language } = useTexts()
  const make = useSend('linkCodeCreate')
  return (
    <section className={styles.section} aria-labelledby="join">
      <h2 id="join">{t('link.join.hub')}</h2>
      <p>{t('link.join.hubHint')}</p>
      {make.error && <Notice tone="error">{make.error.message}</Notice>}
      <div role="status">
        {make.data && (
          <>
            <p className={styles.code}>
              <bdi dir="ltr">{make.data.code}</bdi>
            </p>
            <p>{t('link.join.until', { time: timeOf(make.data.expiresAt, timeZone, language) })}</p>
          </>
        )}
      </div>
      <div className={styles.actions}>
        <Button look="quiet" busy={make.isPending} onClick={() => make.mutate({})}>
          {t('link.join.make')}
        </Button>
      </div>
    </section>
  )
}
