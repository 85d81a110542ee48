import type { ListedEntry } from '@mayim/contract/entities/listed.ts'
import { inLanguage } from '@mayim/domain/site/listed.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import styles from './site-lists.module.css'

/** Other places to which a patron may turn, each with its address and what else is to know (screens-593). */
export function LocationList({
  entries,
}: {
  entries: readonly Pick<ListedEntry, 'id' | 'names' | 'texts' | 'picture'>[]
}) {
  const { t, language } = useTexts()
  return (
    <section className={styles.locations} aria-labelledby="locations">
      <h2 id="locations">{t('site.contact.otherLocations')}</h2>
      <ul className={styles.amenities}>
        {entries.map(({ id, names, texts, picture }) => (
          <li key={id} className={picture ? styles.amenity : undefined}>
            {picture && (
              <span className={styles.drawing}>
                <img src={`/files/${picture}`} alt="" width={72} height={72} loading="lazy" />
              </span>
            )}
            <div>
              <h3 dir="auto">{inLanguage(names, language)}</h3>
              <p className={styles.soft} dir="auto">
                {inLanguage(texts, language)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
