import { useCall } from '@mayim/ui/client/queries.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import styles from './site-lists.module.css'

const shownNewsletters = 5

/** The newest newsletters; nothing if the facility has none (screens-594). */
export function Newsletters() {
  const { t } = useTexts()
  const newsletters = useCall('newsletterList').data ?? []
  if (newsletters.length === 0) return null
  return (
    <section className={styles.locations} aria-labelledby="newsletters">
      <h2 id="newsletters">{t('site.home.newsletters')}</h2>
      <ul className={styles.newsletters}>
        {newsletters.slice(0, shownNewsletters).map(({ name, title, url }) => (
          <li key={name}>
            <a href={url} download>
              <bdi>{title}</bdi> (PDF)
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
