import type { ListedEntry } from '@mayim/contract/entities/listed.ts'
import { inLanguage } from '@mayim/domain/language.ts'
import { useTexts } from '@mayim/ui/i18n.ts'
import { Icon } from '@mayim/ui/kit/icon.tsx'
import { ReachLines } from '../reach-us.tsx'
import styles from './site-lists.module.css'

/** Nothing else becomes a link, also while an Admin still types it. */
const https = 'https://'

/** Other places to which a patron may turn, each with how to reach it and what else is to know (screens-593). */
export function LocationList({ entries }: { entries: readonly Omit<ListedEntry, 'list'>[] }) {
  const { t, language } = useTexts()
  return (
    <section className={styles.locations} aria-labelledby="locations">
      <h2 id="locations">{t('site.contact.otherLocations')}</h2>
      <ul className={styles.amenities}>
        {entries.map(({ id, names, texts, picture, address, phone, website }) => (
          <li key={id} className={picture ? styles.amenity : undefined}>
            {picture && (
              <span className={styles.drawing}>
                <img src={`/files/${picture}`} alt="" width={72} height={72} loading="lazy" />
              </span>
            )}
            <div>
              <h3>
                <bdi>{inLanguage(names, language)}</bdi>
              </h3>
              <p className={styles.soft}>
                <bdi>{inLanguage(texts, language)}</bdi>
              </p>
              <ReachLines address={address} phone={phone} call={t('site.contact.callPlace')} />
              {website.startsWith(https) && (
                <a className={styles.website} href={website} target="_blank" rel="noopener noreferrer">
                  <Icon name="globe" />
                  <bdi dir="ltr">{website.slice(https.length)}</bdi>
                </a>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
